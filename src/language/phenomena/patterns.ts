import type { Chunk } from "./chunk-words.ts";
import { definiteNounPhrases, inChunks, inWords, type Pattern } from "./pattern.ts";

/** Finer observations than the rules, under the phenomenon that each is mainly evidence for or against. */
export const PATTERNS: readonly Pattern[] = [
  // hard cardinality
  inWords(
    "exact number above one",
    "!least|most|than|or two|three|four|five|six|seven|eight|2|3|4|5|6|7|8 !or",
  ),
  inWords("one thing", "!least|most|than|or one|1 ADJ|EN|ADV|COMMA* NOUN"),
  inWords("exactly a number", "exactly|only|just|precisely a? NUM|single"),
  inWords("one of several things", "!least one|1 of the|these ADJ|NUM* NOUN"),
  inWords("one of them", "!least NUM of them"),
  inWords("one of the images", "!least one|1 of the|these IMAGE"),
  inWords("one image", "!least one|1 IMAGE"),
  inWords("begins with one image", "BEGIN in? one IMAGE"),
  inWords("number alone", "!least|most|than|or NUM BE|SHOW|VERB|ING|with|COMMA|END|STOP"),
  inWords("a single thing", "single ADJ|NOUN|EN"),
  inWords("pair, couple or trio", "pair|pairs|couple|trio|set|sets of !images", "in pairs"),
  inWords("in total", "total of NUM", "NUM ... in? total"),
  inWords("ordinal", "second|third|fourth|fifth NOUN|ADJ"),

  // soft cardinality
  inWords("at least one image", "at least one|1 IMAGE", "at least one|1 of the IMAGE"),
  inWords("at least a number", "at least|most NUM"),
  inWords("more than a number", "more|less|fewer|greater than|then NUM"),
  inWords("about a number", "over|under|nearly|almost|about|approximately NUM"),
  inWords("no more than", "no|not more|less|fewer than"),
  inWords("a number or more", "NUM or more|fewer|less", "NUM or NUM"),
  inWords("several", "several|multiple|many|few|some|numerous|various"),

  // existential quantifier
  inWords("there is no", "there is|are no"),
  inWords("begins with there is", "BEGIN there is|are|'s", "IMAGE COMMA? there is|are|'s"),
  inWords("any or some", "any|some|somewhere|someone|anything"),

  // universal quantifier
  inWords("each", "each|every !other"),
  inWords("each image", "each|every|both|all IMAGE", "each|all|both of the IMAGE"),
  inWords("all", "all"),
  inWords("both", "both"),
  inWords("each other", "each other|others", "one another", "each-other"),
  inWords("either side", "either|any NOUN", "any other"),
  inWords("only such things", "only ADJ|EN|and|or|NOUN* NOUN", "ADJ|NOUN only END|STOP"),

  // coordination
  inWords("and", "and|&"),
  inWords("or", "or !more|less|fewer"),
  inWords("but or while", "but|while|whereas|yet"),
  inWords("rather than", "as well as", "rather than", "instead of"),
  inWords("left and right", "SIDE and|or|& SIDE"),
  inWords("second clause", "COMMA and|but|while|or", "and the|one|an SIDE|other IMAGE"),
  inWords("joined colours", "ADJ|NOUN and ADJ", "ADJ COMMA ADJ COMMA? and"),
  inChunks("joined things", "NP COMMA? and|or NP"),
  inChunks("joined actions", "ING|VERB|EN ... and ING|VERB|EN", "and VERB|SHOW|BE|ING|EN"),

  // coreference
  inWords("pronoun", "it|them|they|he|she|itself|themselves|him|himself|herself"),
  inWords("possessive pronoun", "POSS"),
  inWords("pronoun after preposition", "PREP|ADV it|them|him"),
  inWords("demonstrative", "the other|one one|BE", "this|that|these|those NOUN"),
  {
    name: "known definite thing",
    matches: (s) => definiteNounPhrases(s).some(({ isMentionedBefore }) => isMentionedBefore),
  },

  // spatial relation
  inChunks("thing at a thing", "NP AT NP"),
  inChunks("doing at a thing", "ING|EN|VERB|BE|ADV AT NP|PRON"),
  inChunks("place at a side", "AT SIDE"),
  inChunks("place with a pronoun", "AT PRON"),
  inWords(
    "upon or around",
    "on|atop|above|below|over|under|behind|between|near|beside|against|across|around",
  ),
  inWords("next to", "next|close to", "in front of", "on top of"),
  inWords(
    "contact",
    "touching|containing|holding|surrounded|overlapping|attached|hanging|stacked|mounted|perched",
  ),
  inWords(
    "direction",
    "rightward|leftward|upward|downward|forward|upright|down|up|away|together|apart|sideways",
  ),
  inWords(
    "facing a side",
    "facing|faces|turned|looking|pointing|pointed|headed|angled to? the? SIDE|ADV|camera",
  ),
  inWords("top or base", "top|base|bases|bottom|middle|corner BE|and|but|of|with|COMMA|STOP|END"),
  inWords("part of the image", "foreground|background|side|middle|center|edge|corner|front|top|bottom"),
  inWords("posture in a place", "standing|sitting|laying|lying|reclining|resting|walking|posed PREP"),

  // comparison
  inWords("same", "same|identical|similar|alike|matching|equal"),
  inWords("different", "different|differently|opposite"),
  inWords("same number", "same number|numbers|amount"),
  inWords("twice as", "twice|half|times as", "as many|much|ADJ"),
  inWords("more things", "more|fewer|less ADJ|NOUN|EN* NOUN than|PREP", "there BE more|fewer|less !than"),
  inWords("more than that", "ADJ than a|the|any", "than the|in|it"),

  // presupposition
  { name: "definite thing", matches: (s) => definiteNounPhrases(s).length > 0 },
  { name: "two definite things", matches: (s) => definiteNounPhrases(s).length > 1 },
  inWords("definite subject", "BEGIN the ADJ|NUM|EN* NOUN", "IMAGE|SIDE COMMA? the ADJ|NUM|EN* NOUN"),
  inWords("definite subject in an image", "BEGIN the ADJ|NUM|EN|NOUN* NOUN in|on"),
  inWords("part of a definite set", "DET|NUM|none|some|most of? the|these|those ADJ|NUM|EN* NOUN"),
  inWords(
    "the ground",
    "the ground|grass|water|camera|snow|floor|wall|air|sky|background|foreground|beach|sand",
  ),
  inWords("the other", "the other"),
  inWords("possessor", "NOUN 's"),

  // negation
  inWords("no", "no !more|less|fewer"),
  inWords("no less", "no less|fewer"),
  inWords("not", "not|n't|never|cannot"),
  inWords("lack", "without|lack|lacks|lacking", "instead of", "rather than"),
  {
    name: "negative prefix",
    matches: ({ words }) => words.some(({ text }) => /^(non-.+|un.+(ed|ing))$/.test(text)),
  },

  // cc ambiguity
  inWords("modifier before joined nouns", "ADJ|EN|NOUN NOUN and|or ADJ|EN* NOUN"),
  inChunks("joined things, then a modifier", "NP and|or NP P|AT|ING|EN|REL"),
  inChunks("joined actions, then a place", "ING|VERB|EN and|or ING|VERB|EN ... AT NP"),
  inWords("joined to a number of things", "with ... and|or at|exactly|only|more|NUM"),
  inWords("joined to one thing", "with ... and|or a|an ADJ|NOUN* NOUN STOP|END"),
  inChunks("joined things at the end", "NP and|or NP COMMA|END|STOP"),
  ...attachmentSites("noun conjunct", ({ chunk, before, after }) => {
    return chunk.tag === "CC" && before?.tag === "NP" && after?.tag === "NP";
  }),
  ...attachmentSites("verb conjunct", ({ chunk, after }) => {
    return chunk.tag === "CC" && /^(ING|EN|VERB|SHOW)$/.test(after?.tag ?? "");
  }),

  // pp ambiguity
  inChunks("two places", "AT NP AT NP"),
  inChunks("place, then with", "AT NP COMMA? with"),
  inChunks("with, then place", "with NP AT NP", "with NP ING|EN AT NP"),
  inChunks("thing with a thing", "NP with NP"),
  inChunks("with after a comma", "COMMA with"),
  inChunks("action, place, with", "ING|EN|VERB AT NP ... P|AT NP"),
  inChunks("thing, action on a thing, phrase", "NP ING|EN NP ... P|AT NP"),
  ...attachmentSites("with", ({ chunk }) => chunk.text === "with"),
  ...attachmentSites("place", ({ chunk }) => chunk.tag === "AT"),
  ...attachmentSites(
    "preposition",
    ({ chunk }) => chunk.tag === "AT" || (chunk.tag === "P" && chunk.text !== "of"),
  ),
  ...attachmentSites("phrase after a noun", ({ chunk, before }) => {
    return (chunk.tag === "AT" || chunk.text === "with") && before?.tag === "NP";
  }),

  // sbar ambiguity
  inWords("relative clause", "REL"),
  inWords("restrictive clause", "!COMMA that|who"),
  inWords("clause after a comma", "COMMA REL"),
  inChunks("participle after a phrase", "P|AT NP ING|EN"),
  ...attachmentSites("relative clause", ({ chunk }) => chunk.tag === "REL"),
  ...attachmentSites("participle", ({ chunk, before }) => chunk.tag === "ING" && before?.tag === "NP"),
];

/** A chunk with its neighbours. */
interface ChunkWithNeighbours {
  readonly chunk: Chunk;
  readonly before: Chunk | undefined;
  readonly after: Chunk | undefined;
}

/**
 * Patterns that count what a modifier of some kind could attach to, as a ladder: two hosts or more, three, ...
 * An attachment is ambiguous only when there are two, and the more there are the likelier a person notices.
 */
function attachmentSites(modifier: string, isModifier: (place: ChunkWithNeighbours) => boolean): Pattern[] {
  return [2, 3, 4, 5].map((min) => ({
    name: `${modifier}, ${min} hosts`,
    matches: ({ chunks }) => maxSites(chunks, isModifier) >= min,
  }));
}

const SITES: ReadonlySet<string> = new Set(["NP", "ING", "EN", "VERB"]);

/** Noun phrases and verbs before the modifier in its clause: the most found over all modifiers of the kind. */
function maxSites(chunks: readonly Chunk[], isModifier: (candidate: ChunkWithNeighbours) => boolean): number {
  let sites = 0;
  let max = 0;
  for (const [i, chunk] of chunks.entries()) {
    const place = { chunk, before: chunks[i - 1], after: chunks[i + 1] };
    if (isModifier(place)) max = Math.max(max, sites);
    if (opensClause(place)) sites = 0;
    else if (SITES.has(chunk.tag)) sites += 1;
  }
  return max;
}

/** ", and", "and the other image", or a new subject image. */
function opensClause({ chunk, before, after }: ChunkWithNeighbours): boolean {
  if (chunk.tag === "STOP" || chunk.tag === "IMAGE") return true;
  return chunk.tag === "CC" && (before?.tag === "COMMA" || after?.tag === "IMAGE");
}
