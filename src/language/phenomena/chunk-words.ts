import type { Word, WordTag } from "./pos-tags.ts";

/** A run of words taken as one: a noun phrase with its head, a preposition of several words, or one word. */
export interface Chunk {
  readonly text: string;
  readonly tag: ChunkTag;
}

/**
 * NP is a noun phrase, LOC an adverbial that only says which image is meant ("in the image on the left"),
 * AT a preposition of place, P any other preposition; the rest are the tags of single words.
 */
type ChunkTag = WordTag | "AT" | "LOC" | "NP" | "P";

/**
 * A shallow parse: noun phrases, prepositions and image adverbials each become one chunk.
 *
 * "One of the images shows two dogs on the grass" reads IMAGE SHOW NP AT NP. No tree is built, since the
 * attachment ambiguities are visible in the flat sequence: NP AT NP with NP is ambiguous, NP AT NP is not.
 */
export function chunkWords(words: readonly Word[]): Chunk[] {
  return foldLocations(foldNounPhrases(foldPrepositions(words)));
}

/** Prepositions of several words, longest first. All of them say where. */
const COMPOUND_PREPOSITIONS = phrases(`
  to the left of, to the right of, on the left of, on the right of, on the side of, in the middle of,
  in the center of, at the top of, on the top of, in front of, on top of, in back of,
  on either side of, next to, close to, away from, out of, inside of, outside of
`);

/** Words that make a number inexact, or stress that it is exact; with the number they open a noun phrase. */
const QUANTIFIERS = phrases(`
  no more than, no less than, no fewer than, more than, less than, fewer than, at least, at most,
  exactly, only, just
`);

const PLACE: ReadonlySet<string> = new Set(
  [
    "in on at over under above below behind beneath beside between near inside outside against around across",
    "along through onto into toward towards atop underneath among amongst beyond from up down off by",
  ].flatMap((line) => line.split(" ")),
);

function phrases(text: string): readonly (readonly string[])[] {
  return text.split(",").map((phrase) => phrase.trim().split(" "));
}

function foldPrepositions(words: readonly Word[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (let i = 0; i < words.length; ) {
    const starts = (parts: readonly string[]) => parts.every((part, k) => words[i + k]?.text === part);
    const compound = COMPOUND_PREPOSITIONS.find(starts);
    const quantifier = QUANTIFIERS.find(
      (parts) => starts(parts) && (parts[0] === "at" || words[i + parts.length]?.tag === "NUM"),
    );
    const phrase = compound ?? quantifier;
    if (phrase !== undefined) {
      chunks.push({ text: phrase.join("-"), tag: compound ? "AT" : "DET" });
      i += phrase.length;
    } else {
      const { text, tag } = words[i] as Word; // i < words.length
      const isLocation = PLACE.has(text) && !isAgentOrMatter(text, words[i - 1]);
      chunks.push({ text, tag: tag !== "PREP" ? tag : isLocation ? "AT" : "P" });
      i += 1;
    }
  }
  return chunks;
}

/** "touched by a hand" and "made from wood" are not locations. */
function isAgentOrMatter(preposition: string, before: Word | undefined): boolean {
  return before?.text === "made" || (preposition === "by" && before?.tag === "EN");
}

const BEFORE_HEAD: ReadonlySet<string> = new Set(["DET", "NUM", "ADJ", "POSS", "NOUN", "IMAGE", "SIDE"]);
const HEAD: ReadonlySet<string> = new Set(["NOUN", "IMAGE", "NUM", "SIDE"]);

/** Noun phrases, the words "of" and "'s" included: "one of the dog's ears" is one. */
function foldNounPhrases(words: readonly Chunk[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (let i = 0; i < words.length; ) {
    const end = endOfNounPhrase(words, i);
    const phrase = words.slice(i, end);
    const head = phrase.findLast(({ tag }) => HEAD.has(tag));
    if (head === undefined) {
      do {
        chunks.push(words[i] as Chunk); // i < words.length
        i += 1;
      } while (i < end);
    } else {
      const image = phrase.some(({ tag }) => tag === "IMAGE");
      chunks.push({ text: head.text, tag: image ? "IMAGE" : head.tag === "SIDE" ? "SIDE" : "NP" });
      i = end;
    }
  }
  return chunks;
}

function endOfNounPhrase(words: readonly Chunk[], start: number): number {
  let i = start;
  for (; i < words.length; i += 1) {
    const { tag, text } = words[i] as Chunk; // i < words.length
    const next = words[i + 1]?.tag ?? "STOP";
    const nounFollows = next === "NOUN" || next === "ADJ" || next === "IMAGE";
    if (BEFORE_HEAD.has(tag)) continue;
    if (i > start && tag === "ADV" && (next === "EN" || next === "ADJ")) continue;
    if (i > start && (tag === "CC" || tag === "COMMA") && joinsModifiers(words, i)) continue;
    if (tag === "EN" && nounFollows && words[i - 1]?.tag !== "NOUN") continue;
    if (i > start && (text === "of" || text === "'s") && BEFORE_HEAD.has(next)) continue;
    break;
  }
  return i;
}

/** "black and white dogs", "the left and right image": the two sides of "and" modify one noun. */
function joinsModifiers(words: readonly Chunk[], i: number): boolean {
  const [before, after, noun] = [words[i - 1]?.tag, words[i + 1]?.tag, words[i + 2]?.tag];
  if (before === "SIDE") return after === "SIDE" && noun === "IMAGE";
  return before === "ADJ" && after === "ADJ" && (noun === "NOUN" || noun === "ADJ");
}

/** "in the left image", "in the image on the right": which image, not where in it. */
function foldLocations(words: readonly Chunk[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (const word of words) {
    const last = chunks.at(-1);
    const named = last !== undefined && /^(on|to|at)$/.test(last.text) && isImage(chunks.at(-2));
    if (word.tag === "NP" && last?.text === "in" && MANNER.has(word.text)) {
      chunks.splice(-1, 1, { text: "in", tag: "P" }, word);
    } else if (word.tag === "IMAGE" && last?.tag === "AT") {
      chunks.splice(-1, 1, { text: "image", tag: "LOC" });
    } else if (word.tag === "SIDE" && named) {
      chunks.pop();
    } else {
      chunks.push(word);
    }
  }
  return chunks;
}

/** Nouns after "in" that are not locations: a pose, a total, a colour, a garment. */
const MANNER: ReadonlySet<string> = new Set(
  [
    "pose poses position positions profile total all terms view use motion",
    "color colors colour colours shade shades shape shapes black white red blue pink green gray grey brown",
    "jeans shirt shirts bikini bikinis dress dresses suit suits uniform uniforms clothes clothing",
    "towel towels gown gowns hat hats costume costumes outfit outfits",
  ].flatMap((line) => line.split(" ")),
);

function isImage(chunk: Chunk | undefined): boolean {
  return chunk?.tag === "LOC" || chunk?.tag === "IMAGE";
}
