import { CounterpointError } from "../../core/index.ts";
import { readLines } from "../../files/index.ts";
import { NounVectors, vectorKeys } from "./noun-vectors.ts";

/**
 * Reads word vectors of a text file, plain or gzip: a word and its numbers in each line, as GloVe writes them, or with a first line of
 * counts, as word2vec does. Only the words of the phrases are kept, so that the file may be larger than the memory. A word in lower case comes
 * before others that differ from it in case. Words with spaces, of which GloVe's largest file has some, are left out: phrases have "_".
 */
export async function readNounVectors(path: string, phrases: Iterable<string>): Promise<NounVectors> {
  const wanted = new Set(Array.from(phrases, vectorKeys).flat());
  const kept = new Map<string, Float64Array>();
  const asWritten = new Set<string>();
  let dimensions: number | undefined;
  for await (const { first, lines } of readLines(path, refuseFinding)) {
    for (const [i, line] of lines.entries()) {
      const at = [path, first + i];
      if (line === "" || (first + i === 1 && HEADER.test(line))) continue;
      dimensions ??= trailingNumbers(line) || refuse("The line has no numbers after its word", at);
      const word = line.slice(0, Math.max(line.indexOf(" "), 0));
      const key = word.toLowerCase();
      if (!wanted.has(key) || asWritten.has(key) || (kept.has(key) && word !== key)) continue;
      const fields = line.trimEnd().split(" ").slice(1);
      const numbers = trailingNumbers(line);
      if (numbers === dimensions && fields.length > dimensions) continue; // a word with spaces
      if (fields.length !== dimensions) {
        refuse(`"${word}" has ${fields.length} numbers, and the words before it ${dimensions}`, at);
      }
      if (numbers !== dimensions) refuse(`The vector of "${word}" has something else than numbers`, at);
      const vector = Float64Array.from(fields, Number);
      if (vector.every((value) => value === 0)) continue; // it has no direction
      kept.set(key, vector);
      if (word === key) asWritten.add(key);
    }
  }
  if (kept.size === 0) refuse("The file has no vector of any noun that is needed", [path]);
  return new NounVectors(kept);
}

/** The first line of word2vec: how many words, how many dimensions. */
const HEADER = /^\d+ \d+\s*$/;

const refuseFinding: Parameters<typeof readLines>[1] = ({ code, file, line, message }) => {
  if (code === "line/not-utf8") return; // some words of published files are cut off inside a character; no noun is
  throw new CounterpointError("data/unreadable", message, { at: line === 0 ? [file] : [file, line] });
};

/** How many numbers a line ends with; its first field is a word, even if it looks like a number. */
function trailingNumbers(line: string): number {
  const fields = line.trimEnd().split(" ").slice(1);
  const last = fields.findLastIndex((field) => field === "" || !Number.isFinite(Number(field)));
  return fields.length - 1 - last;
}

function refuse(message: string, at: readonly (string | number)[]): never {
  const hint =
    "Pass a GloVe or word2vec text file: each line has a word and its numbers, separated by single spaces";
  throw new CounterpointError("data/invalid", message, { at, hint });
}
