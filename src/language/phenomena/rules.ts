import type { Phenomenon } from "../../core/index.ts";
import { anyOf, definiteNounPhrases, inChunks, inWords, type Pattern } from "./pattern.ts";
import type { Word } from "./pos-tags.ts";

/**
 * The definition of each phenomenon as one rule (NLVR Table 2, NLVR2 Table 5). The rules carry most of the weight;
 * patterns and n-grams correct them where the annotators decided differently.
 */
export const RULES: readonly (Pattern & { readonly name: Phenomenon })[] = [
  rule("hard cardinality", [
    inWords("a number of things", "!least|most|than|then|or NUM ADJ|EN|ADV|and|COMMA* NOUN"),
    inWords("a number of these", "!least NUM of the|these|them !IMAGE"),
    inWords("single or pair", "single", "pair|pairs|couple|trio of !IMAGE|the"),
  ]),
  rule("soft cardinality", [
    inWords("at least", "at|t least|most", "atleast|atmost", "up to NUM"),
    inWords("more than", "more|less|fewer than|then NUM", "NUM or more|less|fewer"),
  ]),
  rule("existential quantifier", [
    inWords("there is", "there BE|'s|appears|seems", "any"),
    inWords("there as a subject", "BEGIN there", "IMAGE|SIDE|COMMA COMMA? there"),
    inWords("there is, mistyped", "ther|their|the BE", "theres"),
  ]),
  rule("universal quantifier", [
    inWords("each or all", "each|every !other", "all|both|everything|everyone", "BEGIN ll"),
  ]),
  // The annotators did not count a bare "but".
  rule("coordination", [inWords("and or or", "and|or|nor|&")]),
  rule("coreference", [
    inWords("pronoun", "POSS", "it|them|they|he|she|him|itself|themselves|himself|herself|whose"),
  ]),
  rule("spatial relation", [
    inChunks("in a place", "AT NP|PRON|POSS"),
    inWords("side by side", "side-by-side|face-to-face|back-to-back", "side|face by|to side|face"),
    inWords("row", "row|rows|line|stack|pile of"),
    inWords("together", "together|touching|surrounded|containing|overlapping|facing"),
    inWords("posture", "upside|sideways|horizontally|vertically"),
  ]),
  rule("comparison", [
    inWords("same", "same|identical|similar|different|twice|equal|matching|alike"),
    inWords("more", "!or more|fewer|less !than|then", "as many|much|ADJ as"),
    { name: "comparative", matches: ({ words }) => words.some(isComparative) },
  ]),
  rule("presupposition", [
    {
      name: "a new definite thing",
      matches: (sentence) =>
        definiteNounPhrases(sentence).some(({ isMentionedBefore }) => !isMentionedBefore),
    },
  ]),
  rule("negation", [
    inWords("negative word", "no|not|n't|never|none|neither|nor|without|cannot|nothing", "free of"),
  ]),
  rule("cc ambiguity", [
    inChunks("joined after a modifier", "ADJ|P|AT NP and|or NP !BE|SHOW|VERB|of"),
    inChunks("joined before a modifier", "NP and|or NP with|AT|ING|EN", "ING _? and ING"),
  ]),
  rule("pp ambiguity", [
    inChunks("verb, thing, phrase", "ING|VERB|EN NP P|AT NP"),
    inChunks("phrase after phrase", "NP|ING|VERB|EN P|AT NP P|AT NP"),
  ]),
  rule("sbar ambiguity", [
    inChunks("clause after two nouns", "P|AT NP REL", "ING NP ING"),
    inChunks("two actions", "ING ING NP"),
    inWords("clause after of", "of DET|ADJ|NUM|EN|NOUN* NOUN REL"),
  ]),
];

function rule(name: Phenomenon, cases: readonly Pattern[]): Pattern & { readonly name: Phenomenon } {
  return { ...anyOf(name, ...cases), name };
}

const COMPARATIVE =
  /^(((bigg|small|larg|tall|short|long|old|young|dark|light|high|low|wid|clos|thick|great)er)|.{3,}ier)$/;

/** "bigger", "darker", "look-alike", "same-sized". */
function isComparative({ text, tag }: Word): boolean {
  return tag === "ADJ" && (COMPARATIVE.test(text) || /^(same|similar|like)-|-alike$/.test(text));
}
