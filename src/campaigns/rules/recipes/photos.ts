import {
  countOf,
  countValues,
  type Example,
  formatNlvr2Identifier,
  pairOfPhotographs,
  type Random,
  type Split,
  type Verdict,
  type WorkerId,
} from "../../../core/index.ts";
import {
  type Assignment,
  assignSplits,
  DROPPED,
  divideHeldOut,
  type ImageHashes,
  LinkedExamples,
  SPLITS_OF_PHOTOGRAPHS,
} from "../../../corpus/index.ts";
import { INTERESTING_RULE } from "../../schemas/texts.ts";
import type { PhotosSettings } from "../settings/campaign-settings.ts";
import { confirmSelection, passesExtraValidation } from "../stages/decide-by-judgments.ts";
import { type BatchStage, type CrowdStage, type Decision, drop, keep, type Stage } from "../stages/stage.ts";
import { applyConstruction, type ConstructionAnswer, constructSet } from "../tasks/construct-set.ts";
import { judgePair } from "../tasks/judge-pair.ts";
import { applyPruning, type ImageSet, type PruningAnswer, pruneImages } from "../tasks/prune-images.ts";
import { type PairNumbers, pairNumbers, selectionText } from "../tasks/selection-text.ts";
import {
  isFlag,
  type PairPresentation,
  type PairWritingAnswer,
  pairImages,
  writeForPairs,
} from "../tasks/write-for-pairs.ts";

export interface PhotosOptions {
  /** Pairs images and assigns splits; the same seed gives the same campaign. */
  readonly random: Random;
  /** Perceptual hashes of images by their names in the sets, so that near duplicates stay in one split (SPEC D1). */
  readonly hashes?: ImageHashes;
}

/** The split of all examples before they are assigned to splits. */
const UNASSIGNED: Split = "all";

/** The split of examples that are held out, until they are divided. */
const HELD_OUT: Split = "heldout";

const [TRAIN, ...HELD_OUT_SPLITS] = SPLITS_OF_PHOTOGRAPHS;

/** The recipe of NLVR2 (N2 3): from sets of similar images to judged pairs. Its outputs are examples of a corpus. */
export function photosRecipe(settings: PhotosSettings, options: PhotosOptions): readonly Stage[] {
  return [
    imagePruning(settings),
    setConstruction(settings, options),
    writing(settings),
    validation(settings),
    splitting(settings, options),
    extraValidation(settings),
    division(settings, options),
  ];
}

/** SPEC P5. */
function imagePruning(settings: PhotosSettings): CrowdStage<ImageSet, PruningAnswer, ImageSet> {
  return {
    name: "image-pruning",
    task: pruneImages,
    rules: "P5",
    of: "image sets",
    imageCount: ({ images }) => images.length,
    removedImages: ({ removed }) => Object.fromEntries(countValues(Object.values(removed))),
    prompt:
      "Remove images that do not load, are inappropriate, are artwork or collages, or do not show the object named in the title.",
    nameOf: ({ set }) => `${set}`,
    subjectOf: ({ set }) => `pruning ${set}`,
    seatsFor: () => 1,
    excludedWorkers: () => [],
    decide: (set, [answer]) => {
      const pruned = applyPruning(set, answer!.content, settings);
      return pruned === undefined ? drop("too-few-images") : keep(pruned);
    },
  };
}

/** SPEC P6. */
function setConstruction(
  settings: PhotosSettings,
  { random }: PhotosOptions,
): CrowdStage<ImageSet, ConstructionAnswer, PairPresentation> {
  return {
    name: "set-construction",
    task: constructSet,
    rules: "P6",
    of: "image sets",
    imageCount: ({ images }) => images.length,
    removedImages: ({ duplicates }) => (duplicates.length === 0 ? {} : { duplicate: duplicates.length }),
    prompt: `Mark duplicates, and mark images that are not interesting.\n${INTERESTING_RULE}`,
    nameOf: ({ set }) => `${set}`,
    subjectOf: ({ set }) => `construction ${set}`,
    seatsFor: () => 1,
    outputsWhenKept: settings.sentencesPerSet,
    excludedWorkers: () => [],
    decide: (set, [answer]) => {
      const constructed = applyConstruction(set, answer!.content, settings);
      if (constructed.kind === "dropped") return drop(constructed.reason);
      const pairs = pairImages(constructed.set, random);
      return keep(
        ...Array.from({ length: settings.sentencesPerSet }, (_, sentenceNumber) => {
          return { set: set.set, synset: set.synset, pairs, sentenceNumber };
        }),
      );
    },
  };
}

/** SPEC P7. The subject is the set: in the release no worker wrote both sentences of one. */
function writing({
  imagesPerSet,
  pairsSelected,
  withdrawAfter,
}: PhotosSettings): CrowdStage<PairPresentation, PairWritingAnswer, Example> {
  return {
    name: "writing",
    task: writeForPairs,
    rules: "P7",
    of: "writing tasks",
    imageCount: ({ pairs, sentenceNumber }) => (sentenceNumber === 0 ? 2 * pairs.length : 0), // count each set once
    prompt: writingPrompt(pairNumbers({ imagesPerSet, pairsSelected })),
    nameOf: ({ set, sentenceNumber }) => `${set}-${sentenceNumber}`,
    subjectOf: ({ set }) => `set ${set}`,
    seatsFor: () => 1,
    outputsWhenKept: imagesPerSet / 2,
    withdrawAfter,
    excludedWorkers: () => [],
    dropsSubject: (content) => (isFlag(content) ? "set-flagged" : undefined),
    decide: ({ set, synset, pairs, sentenceNumber }, [answer]) => {
      const { worker: writer, content } = answer!;
      if (isFlag(content)) return drop(`flagged-${content.reason}`);
      const tags = { synset };
      return keep(
        ...pairs.map(([left, right], pair): Example => {
          return {
            format: "nlvr2",
            id: formatNlvr2Identifier({ split: UNASSIGNED, set, pair, sentence: sentenceNumber }),
            split: UNASSIGNED,
            set,
            sentenceNumber,
            position: pair,
            sentence: content.sentence,
            label: content.selected.includes(pair),
            language: "en",
            pictures: pairOfPhotographs({ name: left }, { name: right }),
            writer,
            judgments: NO_JUDGMENTS,
            tags,
          };
        }),
      );
    },
  };
}

const NO_JUDGMENTS: Example["judgments"] = [];

/** What a sentence must not do (SPEC P7, AP Table 8), in our words. */
function writingPrompt(pairs: PairNumbers): string {
  return [
    `Select ${countOf(pairs.selected, "image pairs")} and write a sentence that is ${selectionText(pairs)}.`,
    "- Do not state an opinion.",
    "- Do not describe the photograph itself, such as how it was taken or cropped.",
    "- Do not mention text in the photographs.",
    "- Do not mention an object that the pairs you did not select don't show.",
    "- Say more than that one object is present, or one thing about each image: count, compare or relate objects.",
  ].join("\n");
}

/** SPEC P8: the input's label is the writer's selection. */
function validation({ allowOwnSentences }: PhotosSettings): CrowdStage<Example, Verdict, Example> {
  // Examples with the same judgment share it: a large campaign has a million of them, by a few workers.
  const judgments = new Map<string, Example["judgments"]>();
  const judgmentOf = (worker: WorkerId, verdict: Verdict): Example["judgments"] => {
    const key = `${verdict} ${worker}`;
    const known = judgments.get(key) ?? [{ worker, verdict, stage: "validation" }];
    judgments.set(key, known);
    return known;
  };
  return {
    name: "validation",
    task: judgePair,
    rules: "P8",
    of: "examples",
    prompt: JUDGING_PROMPT,
    nameOf: exampleName,
    subjectOf: exampleSubject,
    seatsFor: () => 1,
    excludedWorkers: ({ writer }) => excludedWriter(allowOwnSentences, writer),
    decide: (example, [answer]) => {
      const { worker, content: verdict } = answer!;
      const outcome = confirmSelection(example.label, verdict);
      return outcome === "confirmed"
        ? keep({ ...example, judgments: judgmentOf(worker, verdict) })
        : drop(outcome);
    },
  };
}

/** SPEC D1: holds examples out. */
function splitting(
  { heldOut, imagesInOneSplit }: PhotosSettings,
  { random, hashes = new Map() }: PhotosOptions,
): BatchStage<Example, Example> {
  return {
    name: "splitting",
    rules: "D1",
    of: "examples",
    prompt: "Holds examples out of the training set, by original image set.",
    assign: (examples) => {
      const linked = linkedExamples(examples, { hashes, imagesInOneSplit });
      const splitOf = assignSplits(linked, { heldOut, random });
      return inSplits(examples, splitOf, (split) => (split === 0 ? TRAIN : HELD_OUT));
    },
  };
}

/** SPEC D1: divides the held-out examples on which judgments agree (D2) into equal parts. */
function division(
  { imagesInOneSplit }: PhotosSettings,
  { random, hashes = new Map() }: PhotosOptions,
): BatchStage<Example, Example> {
  return {
    name: "division",
    rules: "D1",
    of: "examples",
    prompt: "Divides the held-out examples into three splits, by original image set.",
    assign: (examples) => {
      const heldOut = examples.filter(({ split }) => split !== TRAIN);
      const splitOf = divideHeldOut(linkedExamples(heldOut, { hashes, imagesInOneSplit }), { random });
      const divided = inSplits(heldOut, splitOf, (split) => HELD_OUT_SPLITS[split]!).values();
      return examples.map((example) => (example.split === TRAIN ? keep(example) : divided.next().value!));
    },
  };
}

function linkedExamples(
  examples: readonly Example[],
  { hashes, imagesInOneSplit }: { readonly hashes: ImageHashes; readonly imagesInOneSplit: boolean },
): LinkedExamples {
  const linked = new LinkedExamples({
    hashes,
    bySetOnly: !imagesInOneSplit,
  });
  for (const example of examples) linked.add(example);
  return linked;
}

function inSplits(
  examples: readonly Example[],
  splitOf: Assignment,
  nameOf: (split: number) => Split,
): Decision<Example>[] {
  return examples.map((example, i) => {
    if (splitOf[i] === DROPPED) return drop("shared-image");
    const split = nameOf(splitOf[i]!);
    const { set, position: pair, sentenceNumber: sentence } = example;
    return keep({ ...example, split, id: formatNlvr2Identifier({ split, set, pair, sentence }) });
  });
}

/** SPEC D2: training examples have no extra judgments and pass. */
function extraValidation(settings: PhotosSettings): CrowdStage<Example, Verdict, Example> {
  return {
    name: "extra-validation",
    task: judgePair,
    rules: "D2",
    of: "examples",
    prompt: JUDGING_PROMPT,
    nameOf: exampleName,
    subjectOf: exampleSubject,
    seatsFor: ({ split }) => (split === TRAIN ? 0 : settings.extraJudgments),
    meanSeats: () => settings.heldOut * settings.extraJudgments,
    excludedWorkers: ({ writer }) => excludedWriter(settings.allowOwnSentences, writer),
    decide: (example, answers) => {
      const extra = answers.map(({ worker, content: verdict }) => ({
        worker,
        verdict,
        stage: "extra" as const,
      }));
      const verdicts = extra.map(({ verdict }) => verdict);
      const stays = passesExtraValidation(example.label, verdicts, settings);
      if (!stays) return drop("disagreement");
      return keep(extra.length === 0 ? example : { ...example, judgments: [...example.judgments, ...extra] });
    },
  };
}

/** AP B: in both validations. */
const JUDGING_PROMPT =
  "Is the sentence true or false of this pair? Ignore grammar mistakes. Choose “Nonsense” only if you can't tell what the sentence means.";

function exampleName({ set, position, sentenceNumber }: Example): string {
  return `${set}-${position}-${sentenceNumber}`;
}

/** One subject for both validations: nobody judges an example twice. */
function exampleSubject(example: Example): string {
  return `example ${exampleName(example)}`;
}

function excludedWriter(allowOwnSentences: boolean, writer: WorkerId | undefined): readonly WorkerId[] {
  return allowOwnSentences || writer === undefined ? [] : [writer];
}
