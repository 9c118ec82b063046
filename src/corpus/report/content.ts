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
  examples: "Sentence and picture pairs in the file.",
  withOrders: "Examples times six: NLVR shows the three boxes of a scene in every order.",
  uniqueSentences:
    "Writing tasks: sentences counted by presentation, or by image set and sentence number, not by text.",
  uniqueTexts: "Sentences counted by their text.",
  majority: "Percent of examples that carry the more frequent label.",
  majorityConsistency: "Percent of writing tasks all of whose examples carry the more frequent label.",
  meanLength: "Tokens per sentence by \\w+|[^\\w\\s]+, punctuation counted, mean over examples.",
  meanLengthOfSentences: "The same, mean over writing tasks.",
  meanLengthWithoutPunctuation: "The same without punctuation, mean over examples.",
  vocabulary: "Distinct tokens, case kept, punctuation counted.",
  againstIntention:
    "Percent of examples whose validated label is not the one that the writer was asked for, by `intended_label` of the record, or in NLVR's release by the image's position; unknown elsewhere.",
  examplesPerSentence: "Pairs or scenes that a unique sentence is set against, on average.",
  uniqueImages: "Distinct photographs, by their URL or name.",
  extraJudgments:
    "Percent of the extra judgments that equal the label: of the sentence's writer / of others. A release holds no first validations against the label.",
  validatedByWriter: "Percent of examples whose first validator also wrote the sentence.",
  humans:
    "Mean and population standard deviation, over workers with at least the threshold of judgments, of the percent of a worker's judgments that equal the label. NLVR2: extra judgments only, without the sentence's writer and the validator who set the label.",
  alpha: "Krippendorff's alpha for nominal labels with gaps: agreeing pairs beyond chance.",
  alphaAsPublished:
    "The papers' alpha: NLTK up to 3.3 divides as if every worker had judged every example, so it comes out too high.",
  fleissKappa: "Fleiss' kappa with each example's own number of answers.",
  randomAssignments:
    "Mean kappa over 100 random assignments of the answers of an example to raters (2017 paper).",
  frequency:
    "How often a picture occurs: an ordered pair of images, or a scene up to the order of its boxes.",
  expectedSame:
    "Pictures that would always carry one label if labels were tossed: pictures times 2 / 2^frequency.",
  observedSame: "Pictures that always carry one label.",
  upperBound: "Percent right of a model that answers each picture's more frequent label, ties true.",
  balanced:
    "Examples whose picture occurs more than once and with both labels, as often true as false: where it occurs more than twice, the surplus of one label is left out at random.",
  unbalanced: "Examples whose picture occurs more than once, always with one label.",
  probe:
    "Share of labels guessed right from this alone by naive Bayes, ten-fold cross-validated by writing task.",
  majorityBaseline: "Accuracy of always giving the more frequent label.",
  interval: "95 % interval by bootstrap over writing tasks.",
  synsets: "Examples of each synset, sorted.",
  phenomena: "Percent of sentences that show the phenomenon.",
  prevalent: "Number of phenomena that at least 10 % of the sentences show (AP Table 7).",
} as const;

export type Definition = keyof typeof DEFINITIONS;
