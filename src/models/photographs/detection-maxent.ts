import { CounterpointError } from "../../core/index.ts";
import { tokenize } from "../../language/index.ts";
import {
  type Baseline,
  type EpochResult,
  type ModelExample,
  publishedRow,
  type TrainValidationSplit,
} from "../baseline.ts";
import { real, type ValuesOf, whole } from "../hyperparameters.ts";
import type { CsrMatrix } from "../maxent/csr-matrix.ts";
import { classifierWeights, encodeRows, linearClassifier } from "../maxent/linear-classifier.ts";
import { accuracyOn, type LabelledRows, trainMaxEnt } from "../maxent/train-maxent.ts";

const HYPERPARAMETERS = {
  penalty: real(1, "weight of the L1 penalty against the log-likelihood of all examples", {
    min: 0,
    max: 1e6,
  }),
  longest: whole(6, "words of the longest n-grams", { min: 2, max: 12 }),
};
type Values = ValuesOf<typeof HYPERPARAMETERS>;

/**
 * MAXENT (N2 6, AP E.2): n-grams that hold a number, crossed with how often each class was detected in the left photograph, in the right
 * one, and in both, in a log-linear model.
 */
export const detectionMaxent: Baseline = {
  name: "maxent",
  sees: "counts",
  summary: "log-linear model over n-grams with numbers and counts of detected objects",
  settings: undefined,
  published: publishedRow("MaxEnt", "nlvr2"),
  hyperparameters: HYPERPARAMETERS,
  card: {
    papers: ["Suhr et al. 2019, section 6, appendix E.2"],
    differences: [
      "Trained by OWL-QN with an L1 penalty instead of Megam, in at most 100 epochs.",
      "Objects come from a detector of one's own; by default a smaller one than the paper's.",
      "Of classes, those detected in a photograph of the example are counted.",
    ],
  },
  vocabularyOf: () => [], // features are found while it learns

  async *trainCustom({ train, validation }: TrainValidationSplit, { values }): AsyncGenerator<EpochResult> {
    const { penalty, longest } = values as Values; // those declared above
    const numbers = new Map<string, number>();
    const seen = labelledRows(train, longest, (name) => numberOf(numbers, name));
    const unseen = labelledRows(validation, longest, (name) => numbers.get(name));
    for (const { weights, loss, accuracy } of trainMaxEnt(seen, { features: numbers.size, penalty })) {
      yield {
        loss: loss / train.length,
        trainAccuracy: accuracy,
        validationAccuracy: accuracyOn(unseen, weights),
        snapshot() {
          const used = [...numbers].filter(([, i]) => weights[i] !== 0);
          const kept = used.map(([, i]) => weights[i]!);
          return {
            vocabulary: used.map(([name]) => name),
            weights: classifierWeights(kept, weights.at(-1)!),
          };
        },
      };
    }
  },

  createModel(vocabulary, { longest }: Values) {
    const numbers = new Map(vocabulary.map((name, i) => [name, i]));
    return {
      lengthOf: () => 0,
      encode: (examples) =>
        encodeRows(
          rowsOf(examples, longest, (name) => numbers.get(name)),
          vocabulary.length,
        ),
      build: (graph) => linearClassifier(graph, vocabulary.length),
    };
  },
};

type NumberOfFeature = (name: string) => number | undefined;

function numberOf(numbers: Map<string, number>, name: string): number {
  const known = numbers.get(name);
  if (known !== undefined) return known;
  numbers.set(name, numbers.size);
  return numbers.size - 1;
}

function labelledRows(
  examples: readonly ModelExample[],
  longest: number,
  numbers: NumberOfFeature,
): LabelledRows {
  return { rows: rowsOf(examples, longest, numbers), labels: examples.map(({ label }) => label === true) };
}

function rowsOf(examples: readonly ModelExample[], longest: number, numbers: NumberOfFeature): CsrMatrix {
  const rowOffsets = new Uint32Array(examples.length + 1);
  const columns: number[] = [];
  for (const [row, example] of examples.entries()) {
    for (const name of detectionFeatures(example, longest)) {
      const number = numbers(name);
      if (number !== undefined) columns.push(number);
    }
    rowOffsets[row + 1] = columns.length;
  }
  return { rowOffsets, columnIndices: Uint32Array.from(columns) };
}

/** The numbers that sentences write out, besides digits. */
const WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const NUMBERS = new Map(WORDS.map((word, value) => [word, value]));

/** The features of an example: an n-gram with its number against a count, as larger, smaller or equal, and as a pair. */
export function detectionFeatures(example: ModelExample, longest: number): ReadonlySet<string> {
  const sides = countsBySide(example);
  const classes = new Set(sides.flatMap(([, counts]) => Object.keys(counts)));
  const features = new Set<string>();
  for (const { text, value } of numberNgrams(example.sentence, longest)) {
    for (const name of classes) {
      for (const [side, counts] of sides) {
        const count = counts[name] ?? 0;
        const sign = count < value ? "<" : count > value ? ">" : "=";
        features.add(`${text} | ${name} ${side} ${sign}`);
        features.add(`${text} | ${name} ${side} ${count}`);
      }
    }
  }
  return features;
}

interface NumberNgram {
  readonly text: string;
  /** The first number in it. */
  readonly value: number;
}

function numberNgrams(sentence: string, longest: number): readonly NumberNgram[] {
  const words = tokenize(sentence.toLowerCase());
  const values = words.map(
    (word) => NUMBERS.get(word) ?? (/^\d{1,3}$/.test(word) ? Number(word) : undefined),
  );
  const found: NumberNgram[] = [];
  for (let length = 2; length <= longest; length += 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const value = values.slice(from, from + length).find((each) => each !== undefined);
      if (value !== undefined) found.push({ text: words.slice(from, from + length).join(" "), value });
    }
  }
  return found;
}

/** Counts of each photograph, of which two are left and right, and of all of them. */
function countsBySide({ id, photographs }: ModelExample) {
  const counts = photographs?.counts;
  if (counts === undefined) {
    const hint = "Write them with `photos detect`, and pass the file with --detections";
    throw new CounterpointError("usage", `The example ${id} has no detections`, { hint });
  }
  const both: Record<string, number> = {};
  for (const each of counts)
    for (const [name, count] of Object.entries(each)) both[name] = (both[name] ?? 0) + count;
  const names = counts.length === 2 ? ["left", "right"] : counts.map((_, i) => `photograph ${i + 1}`);
  return [...counts.map((each, i) => [names[i]!, each] as const), ["both", both] as const];
}
