import { Findings } from "../core/index.ts";
import { type ProgressOptions, readingProgress, readLines } from "../files/index.ts";
import { isAnnotationFile, readAnnotations } from "./annotations.ts";
import { throwIfFindings } from "./read-corpus.ts";

/** Maximum length of a line of plain text; the longest released sentence has some 400 characters. */
const MAX_CHARACTERS = 5_000;

/** True for a text file, plain or gzip, by its name: one sentence a line, or annotated sentences. */
export function isTextFile(path: string): boolean {
  return /\.txt(?:\.gz)?$/i.test(path);
}

/**
 * Passes the sentences of a text file to `visit`, one for each line, or those of an annotation file. Lines that are not one sentence are findings.
 */
export async function readSentences(
  path: string,
  options: ProgressOptions,
  visit: (sentence: string) => void,
): Promise<void> {
  if (await isAnnotationFile(path)) {
    for (const { sentence } of await readAnnotations(path)) visit(sentence);
    return;
  }
  const findings = new Findings();
  let count = 0;
  const progress = readingProgress([path], options);
  for await (const { first, lines } of readLines(path, (finding) => findings.add(finding), { progress })) {
    for (const [i, line] of lines.entries()) {
      const problem = problemOf(line);
      if (problem === undefined) visit(line);
      else findings.add({ ...problem, file: path, line: first + i });
      count += 1;
    }
  }
  if (count === 0 && findings.total === 0)
    findings.add({ code: "file/empty", file: path, line: 0, message: "The file is empty" });
  throwIfFindings(findings, "Plain text must have one sentence per line, and nothing else");
}

/** The reason why a line is not a sentence, if there is one. */
function problemOf(line: string): { readonly code: string; readonly message: string } | undefined {
  if (line.trim() === "") return { code: "sentence/empty", message: "The line is empty: remove it" };
  if (line.length > MAX_CHARACTERS) {
    const seen = line.length.toLocaleString("en-US");
    const most = MAX_CHARACTERS.toLocaleString("en-US");
    const message = `The line has ${seen} characters, more than ${most}: put one sentence on each line`;
    return { code: "sentence/too-long", message };
  }
  if (/[^\P{Cc}\t]/u.test(line))
    return { code: "sentence/not-text", message: "The line has control characters: it is not plain text" };
  return undefined;
}
