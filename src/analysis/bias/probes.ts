import type { Random } from "../../core/index.ts";
import { type ExampleTable, PARTIAL_VIEWS } from "../../formats/index.ts";
import { tokenize } from "../../language/index.ts";
import { GroupCounts, type Interval } from "../intervals/bootstrap.ts";
import { NaiveBayes } from "./naive-bayes.ts";

/** How well the label can be guessed from one side of the examples alone (SPEC B4). */
export interface Probe {
  /** What the probe may look at. */
  readonly name: string;
  /** The share right, cross-validated by writing task; null when the files do not hold what it looks at. */
  readonly accuracy: number | null;
  readonly interval: Interval | null;
  /** The share right of always answering the more frequent label. */
  readonly chance: number | null;
  readonly verdict: "no shortcut" | "slight shortcut" | "shortcut" | "not known";
  /** The verdict in a sentence. */
  readonly explanation: string;
  readonly examples: number;
  readonly tasks: number;
}

/** Writing tasks that are probed: more would cost time and change intervals by less than half a point. */
const MOST_TASKS = 30_000;
const FOLDS = 10;
/** Several probes are run, so the verdict asks for more than the interval's 95 %. */
const VERDICT_LEVEL = 0.99;
/** A shortcut that gains less than this is slight. */
const SLIGHT = 0.02;

/** Tries to guess labels from the sentence, from the picture or a part of it, from position and from writer. */
export function biasProbes(table: ExampleTable, { random }: { readonly random: Random }): readonly Probe[] {
  const { tasks, examples } = table;
  const folds = sampleTasks(table, random.split("tasks"));
  const [firstView, secondView] = PARTIAL_VIEWS[table.corpus ?? "nlvr2"];
  const features = new FeatureNumbers();
  const bySentence = new Map<number, readonly number[]>();
  const ofSentence = (task: number) => {
    const known = bySentence.get(task) ?? features.of(wordsAndPairs(tasks.sentence[task]!));
    bySentence.set(task, known);
    return known;
  };
  const probe = (name: string, featuresOf: (row: number) => readonly number[] | undefined) =>
    runProbe(table, folds, { name, featuresOf, random: random.split(name) });

  return [
    probe("sentence", (row) => ofSentence(examples.task[row]!)),
    probe("picture", (row) => features.of([`p${examples.picture[row]}`])),
    probe(firstView, (row) => features.of([`1${examples.firstView[row]}`])),
    probe(secondView, (row) => features.of([`2${examples.secondView[row]}`])),
    probe("position", (row) => features.of([`@${examples.position[row]}`])),
    probe("writer", (row) => {
      const writer = tasks.writer[examples.task[row]!];
      return writer === "" ? undefined : features.of([`w${writer}`]);
    }),
  ];
}

/** The rows of the sampled tasks, by fold. */
type Folds = readonly (readonly number[])[];

function sampleTasks({ tasks, examples }: ExampleTable, random: Random): Folds {
  const all = random.shuffle(tasks.split.map((_, task) => task));
  const foldOf = new Map(all.slice(0, MOST_TASKS).map((task, i) => [task, i % FOLDS]));
  const folds: number[][] = Array.from({ length: FOLDS }, () => []);
  for (let row = 0; row < examples.count; row += 1) {
    const fold = foldOf.get(examples.task[row]!);
    if (fold !== undefined) folds[fold]!.push(row);
  }
  return folds;
}

interface ProbeOptions {
  readonly name: string;
  /** What the probe sees of an example; undefined when the file does not say. */
  readonly featuresOf: (row: number) => readonly number[] | undefined;
  readonly random: Random;
}

function runProbe(
  { examples }: ExampleTable,
  folds: Folds,
  { name, featuresOf, random }: ProbeOptions,
): Probe {
  const rows = folds.map((fold) =>
    fold.flatMap((row) => {
      const features = featuresOf(row);
      return features === undefined ? [] : [{ row, features, label: examples.label[row] === 1 }];
    }),
  );
  const count = rows.reduce((sum, fold) => sum + fold.length, 0);
  const trues = rows.flat().filter(({ label }) => label).length;
  const majority = 2 * trues >= count;

  const model = new NaiveBayes();
  const learn = (fold: (typeof rows)[number], sign: 1 | -1) => {
    for (const { features, label } of fold) {
      model.add(features, { trues: label ? sign : 0, falses: label ? 0 : sign });
    }
  };
  for (const fold of rows) learn(fold, 1);
  const byTask = new Map<number, [examples: number, right: number, rightByChance: number]>();
  for (const fold of rows) {
    learn(fold, -1);
    for (const { row, features, label } of fold) {
      const task = examples.task[row]!;
      const counts = byTask.get(task) ?? [0, 0, 0];
      counts[0] += 1;
      if (model.predict(features) === label) counts[1] += 1;
      if (label === majority) counts[2] += 1;
      byTask.set(task, counts);
    }
    learn(fold, 1);
  }
  const groups = new GroupCounts();
  for (const counts of byTask.values()) groups.add(counts);
  return { name, ...judge(groups, random), examples: count, tasks: byTask.size };
}

function judge(groups: GroupCounts, random: Random): Omit<Probe, "name" | "examples" | "tasks"> {
  const accuracyOf = (s: readonly number[]) => s[1]! / s[0]!;
  const chanceOf = (s: readonly number[]) => s[2]! / s[0]!;
  const gainOf = (s: readonly number[]) => accuracyOf(s) - chanceOf(s);
  const interval = groups.interval(accuracyOf, { random: random.split("accuracy") });
  const gain = groups.interval(gainOf, { random: random.split("gain"), level: VERDICT_LEVEL });
  if (groups.groups < FOLDS || interval === undefined || gain === undefined) {
    const explanation =
      groups.groups === 0
        ? "The files do not hold what this probe looks at."
        : `There are only ${groups.groups} writing tasks: too few to tell.`;
    return { accuracy: null, interval: null, chance: null, verdict: "not known", explanation };
  }
  const accuracy = groups.statistic(accuracyOf)!;
  const chance = groups.statistic(chanceOf)!;
  const gained = groups.statistic(gainOf)!;
  if (gain[0] <= 0) {
    const explanation = "It guesses labels no better than always giving the more frequent one.";
    return { accuracy, interval, chance, verdict: "no shortcut", explanation };
  }
  return {
    accuracy,
    interval,
    chance,
    verdict: gained < SLIGHT ? "slight shortcut" : "shortcut",
    explanation: `It alone guesses ${(100 * gained).toFixed(1)} points more labels than always giving the more frequent one.`,
  };
}

/** Numbers for features, in order of first use. */
class FeatureNumbers {
  readonly #numbers = new Map<string, number>();

  of(names: readonly string[]): number[] {
    return names.map((name) => {
      const known = this.#numbers.get(name);
      if (known !== undefined) return known;
      this.#numbers.set(name, this.#numbers.size);
      return this.#numbers.size - 1;
    });
  }
}

/** The distinct words of a sentence and its neighbouring pairs of words, in lower case. */
function wordsAndPairs(sentence: string): string[] {
  const words = tokenize(sentence.toLowerCase());
  const pairs = words.slice(1).map((word, i) => `${words[i]} ${word}`);
  return [...new Set([...words, ...pairs])];
}
