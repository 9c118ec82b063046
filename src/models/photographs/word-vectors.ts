import { CounterpointError, Findings } from "../../core/index.ts";
import { type ProgressOptions, readingProgress, readLines } from "../../files/index.ts";
import { throwIfFindings } from "../../formats/index.ts";
import { uniform, type Weight } from "../../tensors/index.ts";

/** Vectors of words, such as GloVe's (Pennington et al., 2014). */
export interface WordVectors {
  readonly dimensions: number;
  readonly vectors: ReadonlyMap<string, Float32Array>;
}

/**
 * Reads the vectors of some words from a text file with a word and its numbers in each line, as GloVe has it: line by line, so that
 * memory does not grow with the file. Words may have spaces in them; a first line with two numbers, as word2vec writes it, is passed over.
 */
export async function readWordVectors(
  path: string,
  words: ReadonlySet<string>,
  options: ProgressOptions = {},
): Promise<WordVectors> {
  const findings = new Findings();
  const vectors = new Map<string, Float32Array>();
  let dimensions: number | undefined;
  const progress = readingProgress([path], options);
  const batches = readLines(path, (finding) => findings.add(finding), {
    progress,
    inflation: { bytes: Number.POSITIVE_INFINITY, ratio: 32 },
  });
  for await (const { first, lines } of batches) {
    for (const [i, line] of lines.entries()) {
      const fields = line.trimEnd().split(" ");
      if (first + i === 1 && fields.length === 2) continue;
      dimensions ??= fields.length - 1;
      const word = fields.slice(0, -dimensions).join(" ");
      const isWider = / [-+]?\d+\.\d+(e[-+]?\d+)?$/i.test(word); // a number where the word should end
      if (fields.length <= dimensions || dimensions < 1 || isWider)
        throw wrongLine(path, first + i, dimensions);
      if (!words.has(word) || vectors.has(word)) continue;
      const numbers = fields.slice(-dimensions).map((field) => (field === "" ? Number.NaN : Number(field)));
      if (!numbers.every(Number.isFinite)) throw wrongLine(path, first + i, dimensions);
      vectors.set(word, Float32Array.from(numbers));
    }
  }
  throwIfFindings(findings);
  if (dimensions === undefined)
    throw new CounterpointError("data/invalid", "The file has no word vectors", { at: [path] });
  return { dimensions, vectors };
}

function wrongLine(path: string, line: number, dimensions: number): CounterpointError {
  const numbers = dimensions < 1 ? "its numbers" : `${dimensions} numbers, as in the first line`;
  const message = `${path}:${line} should be a word and ${numbers}`;
  const hint = "Pass a text file of GloVe's form: a word, then its numbers, separated by spaces";
  return new CounterpointError("data/invalid", message, { at: [path, line], hint });
}

/** Initial values of an embedding of words: their vectors, and small random numbers for words that have none. */
export function vectorInit(words: readonly string[], { dimensions, vectors }: WordVectors): Weight["init"] {
  const small = uniform(0.1);
  let at = 0; // values are asked for row by row
  return (random) => {
    const vector = vectors.get(words[Math.floor(at / dimensions)]!);
    const value = vector === undefined ? small(random) : vector[at % dimensions]!;
    at += 1;
    return value;
  };
}
