import type { Cell, Drilldown, PublishedValue, Term } from "../schemas/report.ts";

/** A name with its definition. */
export function term(text: string, definition: Definition): Term {
  return { text, definition: DEFINITIONS[definition] };
}

/** A cell with our number and, where there is one, the paper's. */
export function cell(
  text: string,
  { published, behind }: { published?: PublishedValue | undefined; behind?: Drilldown | undefined } = {},
): Cell {
  return { text, ...(published && { published }), ...(behind && behind.examples > 0 && { behind }) };
}

/** 12345 as 12,345. */
export const formatCount = (value: number) => value.toLocaleString("en-US");
/** So many digits after the point, or a dash. */
export const formatFixed = (value: number | null, digits: number) =>
  value === null ? "-" : value.toFixed(digits);
/** An interval in brackets, or nothing. */
export const formatInterval = (
  interval: readonly [number, number] | null,
  show: (value: number) => string,
) => (interval === null ? "" : ` (${show(interval[0])} to ${show(interval[1])})`);

/** Definitions of the numbers of a report, each a sentence that stands alone. */
export const DEFINITIONS = {
  examples: "Sentence–image pairs in the file.",
  withOrders: "Examples times six: NLVR shows the three boxes of a scene in every order.",
  uniqueSentences: "Number of writing tasks. Identical texts from different tasks count separately.",
  uniqueTexts: "Number of distinct sentence texts.",
  majority: "Accuracy of always predicting the more frequent label, in percent.",
  majorityConsistency:
    "Consistency of always predicting the more frequent label: percent of sentences whose examples all have that label.",
  meanLength:
    "Mean number of tokens per sentence, over examples. Tokens match \\w+|[^\\w\\s]+, so punctuation counts.",
  meanLengthOfSentences: "Mean number of tokens per sentence, over writing tasks.",
  meanLengthWithoutPunctuation: "The same without punctuation, mean over examples.",
  vocabulary: "Distinct tokens, case kept, punctuation counted.",
  againstIntention:
    "Percent of examples whose final label differs from the label the writer was asked for, given by `intended_label` of the record or, in the NLVR release, by the image's position; otherwise unknown.",
  examplesPerSentence: "Mean number of image pairs or scenes per unique sentence.",
  uniqueImages: "Distinct photographs, by their URL or name.",
  extraJudgments:
    "Percent of extra judgments that match the label: by the sentence's writer / by others. Releases contain no first validations that contradict the label.",
  validatedByWriter: "Percent of examples whose first validator also wrote the sentence.",
  humans:
    "Mean and population standard deviation, over workers with enough judgments, of the percent of a worker's judgments that match the label. For NLVR2, only extra judgments count, excluding those of the sentence's writer and of the validator who set the label.",
  alpha:
    "Krippendorff's alpha for nominal labels, with missing judgments allowed. 1 is perfect agreement, 0 is chance.",
  alphaAsPublished:
    "Alpha as computed by NLTK 3.3 and earlier, which the papers used. It treats missing judgments as agreement and is therefore too high.",
  fleissKappa: "Fleiss' kappa, generalised to a varying number of judgments per example.",
  randomAssignments:
    "Mean kappa over 100 random assignments of the judgments of an example to raters (Suhr et al. 2017).",
  frequency:
    "How often an image occurs. An “image” here is an ordered pair of photographs, or a scene regardless of the order of its boxes.",
  expectedSame:
    "Expected number of images that occur with one label only if labels were random: images × 2 / 2^frequency.",
  observedSame: "Number of images that occur with one label only.",
  upperBound:
    "Accuracy, in percent, of always predicting each image's more frequent label (ties: true). No image-only model can do better.",
  balanced:
    "Examples whose image occurs more than once, equally often with each label: if one label is more frequent, its surplus is left out at random.",
  unbalanced: "Examples whose image occurs more than once, always with the same label.",
  probe: "Accuracy of naive Bayes from this input alone, with ten-fold cross-validation by writing task.",
  majorityBaseline: "Accuracy of always predicting the more frequent label (majority baseline).",
  interval:
    "95 % interval by bootstrap over writing tasks; Wilson interval for shares of fewer than thirty writing tasks and for 0 or 100 %. Agreement without any disagreement has no interval.",
  synsets: "Examples of each synset, sorted.",
  phenomena: "Percent of sentences that contain the phenomenon.",
  prevalent: "Number of phenomena that at least 10 % of the sentences contain (Suhr et al. 2019, Table 7).",
} as const;

export type Definition = keyof typeof DEFINITIONS;
