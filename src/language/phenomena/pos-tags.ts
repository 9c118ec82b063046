import { createRequire } from "node:module";
import type { Model, WinkMethods } from "wink-nlp";

/** One word of a sentence, in lower case, with the tag that patterns and n-grams use. */
export interface Word {
  readonly text: string;
  readonly tag: WordTag;
}

/**
 * Parts of speech, cut to what the phenomena need: IMAGE and SIDE are the nouns of the task ("the image on
 * the left"), SHOW the verbs that open a caption, ING and EN the participles, STOP any mark but the comma.
 */
export type WordTag =
  | "ADJ"
  | "ADV"
  | "BE"
  | "CC"
  | "COMMA"
  | "DET"
  | "EN"
  | "IMAGE"
  | "ING"
  | "NOUN"
  | "NUM"
  | "OTHER"
  | "POSS"
  | "PREP"
  | "PRON"
  | "REL"
  | "SHOW"
  | "SIDE"
  | "STOP"
  | "VERB";

/** The words of a sentence with their tags. The first call loads wink-nlp (about 0.2 s), later ones do not. */
export function tagWords(sentence: string): Word[] {
  const nlp = loadWink();
  const tokens = nlp.readDoc(sentence.replaceAll(ENDLESS_WORD, "$1")).tokens();
  const texts = tokens.out(nlp.its.value).map((text) => text.toLowerCase());
  const tags = tokens.out(nlp.its.pos);
  const spaces = tokens.out(nlp.its.precedingSpaces);
  const raw = texts.map((text, i) => ({ text, pos: tags[i] ?? "X", spaced: spaces[i] !== "" }));
  return retag(joinHyphens(raw).filter(({ text }) => !QUOTE.test(text)));
}

/** wink-nlp takes time with the square of a word's length: 90,000 letters without a space would take seconds. */
const ENDLESS_WORD = /(\S{100})\S+/g;

interface RawWord {
  readonly text: string;
  readonly pos: string;
  readonly spaced: boolean;
}

let wink: WinkMethods | undefined;

/** wink-nlp with its English model, loaded when first needed: the model is 1 MB and most commands never tag. */
function loadWink(): WinkMethods {
  if (wink === undefined) {
    const require = createRequire(import.meta.url);
    // Both packages are CommonJS and `require` is untyped: the casts repeat their own declarations.
    const makeWink = require("wink-nlp") as (model: Model, pipe: string[]) => WinkMethods;
    const model = require("wink-eng-lite-web-model") as Model;
    wink = makeWink(model, ["sbd", "pos"]);
  }
  return wink;
}

/** "side", "-", "by", "-", "side" written without spaces become one word with the tag of an adjective. */
function joinHyphens(words: readonly RawWord[]): RawWord[] {
  const joined: RawWord[] = [];
  let open = false; // the last word ended in a hyphen and waits for its second half
  for (const word of words) {
    const last = joined.at(-1);
    const hyphen = word.text === "-" && !word.spaced && last !== undefined;
    if (last !== undefined && !word.spaced && (hyphen || open) && word.pos !== "SPACE") {
      joined[joined.length - 1] = { text: last.text + word.text, pos: "ADJ", spaced: last.spaced };
    } else {
      joined.push(word);
    }
    open = hyphen;
  }
  return joined;
}

/** Quotation marks, which writers put around a word they are unsure of. */
const QUOTE = /^['"`\u2018\u2019\u201c\u201d]+$/;
const IMAGE = /^(images?|pictures?|photos?|photographs?|pics?)$/;
const SIDE = /^(left|right|leftmost|rightmost|(left|right)-?(hand|side))$/;
const SHOW = /^(shows?|features?|contains?|includes?|depicts?|displays?|has|have)$/;
const POSSESSIVE = /^(its|their|his|her|my|our|your)$/;
const NUMBER = /^(\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|zero)$/;
const PREPOSITION = /^(outside|inside|near|beside|besides|atop|underneath|beneath|through|onto|into)$/;
const RELATIVE = /^(that|which|who|whose|where)$/;
const QUANTIFIER = /^(all|both|each|every|either|neither)$/;
/** Nouns that end like a participle. */
const ING_NOUN =
  /^(.*thing|(build|ceil|w|str|r|earr|k|paint|rail|spr|wedd|topp|ic|frost|awn|even|morn|draw|cloth)ing)$/;
const IRREGULAR_EN =
  /^(shown|seen|made|held|worn|drawn|broken|cut|bent|hung|laid|lit|set|spread|built|caught)$/;

/** Nouns that wink-nlp takes for adjectives: "a blue square". */
const NOUN_OR_ADJECTIVE = /^(square|top|bottom|middle)$/;

function retag(raw: readonly RawWord[]): Word[] {
  const words: Word[] = [];
  for (const [i, { text, pos }] of raw.entries()) {
    const after = raw[i + 1];
    const neighbours = { before: words[i - 1]?.tag, next: after?.text ?? "", after: after?.pos ?? "PUNCT" };
    words.push({ text, tag: tagOf(text, pos, neighbours) });
  }
  return words;
}

interface Neighbours {
  readonly before: WordTag | undefined;
  /** The word that follows, and its part of speech. */
  readonly next: string;
  readonly after: string;
}

/** The tag of a word: closed classes by spelling, since wink-nlp often takes "features" for a noun. */
function tagOf(text: string, pos: string, { before, next, after }: Neighbours): WordTag {
  if (text === "," || text === ";") return "COMMA";
  if (pos === "PUNCT" || pos === "SYM" || pos === "SPACE") return "STOP";
  if (IMAGE.test(text)) return "IMAGE";
  if (text === "side" && (before === "IMAGE" || before === "SIDE")) return before;
  if (text === "pair" && next !== "of") return "IMAGE"; // "the image pair", but not "a pair of shoes"
  if (SIDE.test(text)) return "SIDE";
  if (NUMBER.test(text)) return "NUM";
  if (SHOW.test(text) && (before === "IMAGE" || before === "SIDE" || text.startsWith("ha"))) return "SHOW";
  if (POSSESSIVE.test(text)) return "POSS";
  if (PREPOSITION.test(text)) return "PREP";
  if (QUANTIFIER.test(text)) return "DET";
  if (RELATIVE.test(text) && before !== undefined && before !== "PREP") return "REL";
  if (text.includes("-")) return "ADJ";
  const inside = before === "DET" || before === "ADJ" || before === "POSS"; // a noun phrase is open
  if (text.endsWith("ing") && !ING_NOUN.test(text)) {
    if ((inside || before === "NUM") && (after === "NOUN" || after === "ADJ")) return "ADJ";
    if (inside && after === "VERB") return "ADJ"; // "a sitting pose": the noun is taken for a verb
    return before === "DET" ? "NOUN" : "ING";
  }
  if (IRREGULAR_EN.test(text) && pos === "VERB") return "EN";
  if (text.length > 4 && text.endsWith("ed") && (pos === "VERB" || pos === "ADJ")) return "EN";
  if (pos === "VERB" && (inside || before === "PREP")) return "NOUN";
  if (NOUN_OR_ADJECTIVE.test(text) && after !== "NOUN" && after !== "ADJ") return "NOUN";
  return BY_POS[pos] ?? "OTHER";
}

const BY_POS: Readonly<Record<string, WordTag>> = {
  ADJ: "ADJ",
  ADP: "PREP",
  ADV: "ADV",
  AUX: "BE",
  CCONJ: "CC",
  DET: "DET",
  NOUN: "NOUN",
  NUM: "NUM",
  PRON: "PRON",
  PROPN: "NOUN",
  VERB: "VERB",
};
