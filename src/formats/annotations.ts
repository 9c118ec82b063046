import {
  type AnnotatedSentence,
  CounterpointError,
  Findings,
  PHENOMENA,
  type Phenomenon,
} from "../core/index.ts";
import { readLines } from "../files/index.ts";
import { throwIfFindings } from "./read-corpus.ts";
import { show } from "./record.ts";

/**
 * The released annotation of linguistic phenomena: blocks parted by empty lines, a sentence first, then one
 * line `* category` for each phenomenon (a block may have none). CRLF in the release; LF is read as well.
 */
export async function readAnnotations(path: string): Promise<readonly AnnotatedSentence[]> {
  const findings = new Findings();
  const report = (code: string, line: number, message: string) =>
    findings.add({ code, file: path, line, message });
  const sentences = new Map<string, Phenomenon[]>();
  let current: Phenomenon[] | undefined;

  for await (const { first, lines } of readLines(path, (finding) => findings.add(finding))) {
    lines.forEach((text, i) => {
      const line = first + i;
      if (text === "") current = undefined;
      else if (current === undefined) {
        if (text.startsWith("* "))
          report("annotation/no-sentence", line, "A category line comes before any sentence");
        if (sentences.has(text)) report("annotation/duplicate", line, "Duplicate sentence");
        current = [];
        sentences.set(text, current);
      } else if (!text.startsWith("* ")) {
        const message =
          "Lines after a sentence must be `* ` followed by a category. Annotated sentences are separated by empty lines; plain text has no categories";
        report("annotation/shape", line, message);
      } else if (!isPhenomenon(text.slice(2))) {
        report(
          "annotation/category",
          line,
          `"${text.slice(2)}" is not one of the thirteen categories: ${PHENOMENA.join(", ")}`,
        );
      } else if (current.includes(text.slice(2) as Phenomenon)) {
        report("annotation/duplicate", line, `"${text.slice(2)}" is listed twice for this sentence`);
      } else current.push(text.slice(2) as Phenomenon);
    });
  }
  if (sentences.size === 0 && findings.total === 0) report("file/empty", 0, "The file is empty");
  else if (findings.total === 0 && [...sentences.values()].every((phenomena) => phenomena.length === 0))
    report("annotation/shape", 1, "No `* category` lines found: the file is not an annotation");
  throwIfFindings(findings);
  return Array.from(sentences, ([sentence, phenomena]) => ({ sentence, phenomena }));
}

/** True for a text with lines `* category`; false for a corpus, and for sentences alone. */
export async function isAnnotationFile(path: string): Promise<boolean> {
  let isBegun = false;
  for await (const { lines } of readLines(path, () => {})) {
    for (const text of lines) {
      if (!isBegun && /^(?:\{|PAR1)/.test(text)) return false;
      isBegun ||= text.trim() !== "";
      if (text.startsWith("* ")) return true;
    }
  }
  return false; // empty, unreadable or something else: the reader of it will say so
}

function isPhenomenon(text: string): text is Phenomenon {
  return (PHENOMENA as readonly string[]).includes(text);
}

/** The text of an annotation file, in the form of the release; fails on sentences that this form cannot hold. */
export function formatAnnotations(annotated: readonly AnnotatedSentence[]): string {
  const unfit = annotated.find(({ sentence }) => sentence === "" || /[\r\n]|^\* |^\ufeff/.test(sentence));
  if (unfit) {
    const message = `The sentence ${show(unfit.sentence)} can't be written to an annotation file`;
    const hint =
      "Remove line ends, a leading `* ` and a byte order mark from sentences, and give every example one";
    throw new CounterpointError("data/invalid", message, { hint });
  }
  return annotated
    .flatMap(({ sentence, phenomena }) => [sentence, ...phenomena.map((each) => `* ${each}`), ""])
    .map((line) => `${line}\r\n`)
    .join("");
}
