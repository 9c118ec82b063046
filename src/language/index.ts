export { editDistance } from "./edit-distance.ts";
export { evaluateTagger, type TaggerEvaluation } from "./phenomena/evaluate-tagger.ts";
export { tagWords, type WordTag } from "./phenomena/pos-tags.ts";
export { tagPhenomena } from "./phenomena/tag-phenomena.ts";
export { trainTagger } from "./phenomena/train-tagger.ts";
export { pluralOf, regularPluralOf } from "./plural.ts";
export { isWord, tokenize } from "./tokens.ts";
export { cosine, loadNounVectors, NounVectors } from "./vectors/noun-vectors.ts";
export { type Synset, WordNet } from "./wordnet/wordnet.ts";
