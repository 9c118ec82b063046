export { editDistance } from "./edit-distance.ts";
export { type CompactOptions, compactModel } from "./phenomena/compact-model.ts";
export {
  type CategoryEvaluation,
  type EvaluationOptions,
  evaluateTagger,
  type FindScores,
  type OverallF1,
  type TaggerEvaluation,
} from "./phenomena/evaluate-tagger.ts";
export { readWords, type WordTag } from "./phenomena/read-words.ts";
export { tagPhenomena } from "./phenomena/tag-phenomena.ts";
export type { CategoryModel, TaggerModel } from "./phenomena/tagger-model.ts";
export { trainTagger } from "./phenomena/train-tagger.ts";
export { pluralOf, regularPluralOf } from "./plural.ts";
export { tokenize } from "./tokens.ts";
export { cosine, loadNounVectors, type NounVectors } from "./vectors/noun-vectors.ts";
export { type Synset, WordNet } from "./wordnet/wordnet.ts";
