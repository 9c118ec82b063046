import type { Word, WordTag } from "../phenomena/pos-tags.ts";
import type { Attachment, DependencyRelation } from "./dependency.ts";

/** A run of words that is attached as one, by its head. */
export interface Chunk {
  readonly kind:
    | "adverb"
    | "conjunction"
    | "negation"
    | "noun"
    | "participle"
    | "preposition"
    | "punctuation"
    | "relative"
    | "verb";
  readonly head: number;
}

/** Prepositions of several words, the longest first. */
const COMPOUND_PREPOSITIONS = [
  "on the top of",
  "on top of",
  "in front of",
  "next to",
  "close to",
  "away from",
  "out of",
  "as well as",
].map((words) => words.split(" "));

/** What makes a number inexact, or stresses that it is exact; the longest first. */
const QUANTIFIERS = [
  "no more than",
  "not more than",
  "no less than",
  "no fewer than",
  "more than",
  "less than",
  "fewer than",
  "at least",
  "at most",
  "exactly",
  "only",
  "just",
  "atleast",
  "atmost",
].map((words) => words.split(" "));

const IN_NOUN_PHRASE: ReadonlySet<WordTag> = new Set(["ADJ", "DET", "IMAGE", "NOUN", "NUM", "POSS", "SIDE"]);
const NOUN: ReadonlySet<WordTag> = new Set(["IMAGE", "NOUN", "PRON", "SIDE"]);
/** Words that begin a noun phrase, so that they end the one before. */
const OPENS: ReadonlySet<WordTag> = new Set(["DET", "NUM", "POSS"]);

/** Noun phrases and single words of a sentence, in order, with the attachments inside of them. */
export function chunkPhrases(words: readonly Word[]): {
  readonly chunks: readonly Chunk[];
  readonly attachments: readonly Attachment[];
} {
  const chunks: Chunk[] = [];
  const attachments: Attachment[] = [];
  for (let i = 0; i < words.length; ) {
    const compound = COMPOUND_PREPOSITIONS.find((parts) => startsWith(words, i, parts));
    if (compound !== undefined) {
      for (let k = 1; k < compound.length; k += 1)
        attachments.push({ word: i + k, head: i, relation: "fixed" });
      chunks.push({ kind: compound[0] === "as" ? "conjunction" : "preposition", head: i });
      i += compound.length;
      continue;
    }
    const end = endOfNounPhrase(words, i);
    if (end > i) {
      const head = headOf(words, i, end);
      attachments.push(...insideNounPhrase(words, { from: i, to: end, head }));
      chunks.push({ kind: "noun", head });
      i = end;
    } else {
      chunks.push({ kind: kindOf(words[i]!), head: i });
      i += 1;
    }
  }
  return { chunks, attachments };
}

function startsWith(words: readonly Word[], start: number, parts: readonly string[]): boolean {
  return parts.every((part, k) => words[start + k]?.text === part);
}

function quantifierAt(words: readonly Word[], i: number): number {
  const found = QUANTIFIERS.find((parts) => startsWith(words, i, parts));
  const next = words[i + (found?.length ?? 0)]?.tag;
  return found !== undefined && next !== undefined && IN_NOUN_PHRASE.has(next) ? found.length : 0;
}

/** The index after a noun phrase; that of its first word if there is none. */
function endOfNounPhrase(words: readonly Word[], start: number): number {
  if (words[start]?.tag === "PRON") return start + 1;
  let i = start;
  let isAfterNoun = false;
  while (i < words.length) {
    const quantifier = quantifierAt(words, i);
    const { tag } = words[i]!;
    if (isAfterNoun && (quantifier > 0 || OPENS.has(tag))) break;
    isAfterNoun = quantifier === 0 && NOUN.has(tag);
    if (quantifier > 0) i += quantifier;
    else if (IN_NOUN_PHRASE.has(tag) || (i > start && modifiesNoun(words, i))) i += 1;
    else if (i > start && joinsAdjectives(words, i)) i += 2;
    else break;
  }
  return i;
}

/** "a stacked block"; "a big yellow block", where "big" is taken for an adverb. */
function modifiesNoun(words: readonly Word[], i: number): boolean {
  const [before, { tag }, after] = [words[i - 1]!.tag, words[i]!, words[i + 1]?.tag];
  return (tag === "EN" || tag === "ADV") && !NOUN.has(before) && (after === "NOUN" || after === "ADJ");
}

/** "blue and black color": both adjectives belong to one noun. */
function joinsAdjectives(words: readonly Word[], i: number): boolean {
  const [before, and, after, noun] = [words[i - 1], words[i], words[i + 1], words[i + 2]].map(
    (word) => word?.tag,
  );
  return (
    before === "ADJ" &&
    (and === "CC" || and === "COMMA") &&
    after === "ADJ" &&
    (noun === "NOUN" || noun === "ADJ")
  );
}

/** The last noun; in a phrase without one the last adjective or number. */
function headOf(words: readonly Word[], from: number, to: number): number {
  for (let i = to - 1; i >= from; i -= 1) if (NOUN.has(words[i]!.tag)) return i;
  return to - 1;
}

const MODIFIERS: Readonly<Partial<Record<WordTag, DependencyRelation>>> = {
  ADJ: "amod",
  ADV: "amod",
  CC: "cc",
  COMMA: "punct",
  DET: "det",
  EN: "amod",
  IMAGE: "compound",
  NOUN: "compound",
  NUM: "nummod",
  POSS: "det",
  SIDE: "amod",
};

function insideNounPhrase(
  words: readonly Word[],
  { from, to, head }: { readonly from: number; readonly to: number; readonly head: number },
): Attachment[] {
  const attachments: Attachment[] = [];
  for (let word = from; word < to; ) {
    const quantifier = quantifierAt(words, word);
    const end = Math.max(word + quantifier, word + 1);
    for (; word < end; word += 1) {
      if (word === head) continue;
      const relation = quantifier > 0 ? "advmod" : (MODIFIERS[words[word]!.tag] ?? "dep");
      attachments.push({ word, head, relation });
    }
  }
  return attachments;
}

function kindOf({ text, tag }: Word): Chunk["kind"] {
  if (/^(not|n't|never)$/.test(text)) return "negation";
  switch (tag) {
    case "BE":
    case "SHOW":
    case "VERB":
      return "verb";
    case "CC":
      return "conjunction";
    case "EN":
    case "ING":
      return "participle";
    case "PREP":
      return "preposition";
    case "REL":
      return "relative";
    case "COMMA":
    case "STOP":
      return "punctuation";
    default:
      return "adverb";
  }
}
