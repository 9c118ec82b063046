import { type OnFinding, type ReadOptions, readLines } from "../files/index.ts";
import { show } from "./record.ts";

/** One line of a prediction file: `identifier,label` or `identifier,label,score`, where the identifier may also name a PNG of NLVR. */
export interface Prediction {
  readonly id: string;
  readonly label: PredictedLabel;
  /** How true the system finds the sentence; higher is truer. */
  readonly score?: number;
  readonly line: number;
}

/** A prediction: true, false, or that the system was asked and did not answer, which no label equals (SPEC V1). */
export type PredictedLabel = boolean | "unanswered";

/**
 * The predictions of an official CSV file, in batches: no header, the label true, false or unanswered in any case (SPEC E1).
 * A line that is anything else is reported, never repaired: a guess here would be a guess about the score.
 */
export async function* readPredictions(
  path: string,
  report: OnFinding,
  options: ReadOptions = {},
): AsyncGenerator<readonly Prediction[]> {
  let empty = true;
  const fileReport: OnFinding = (finding) => {
    empty = false; // whatever it is, it says more than that there are no predictions
    report(finding);
  };
  let emptyLines = 0; // that came last, tolerated at the end of the file only: counted, as there may be billions
  const fail = (code: string, line: number, message: string) => report({ code, file: path, line, message });

  for await (const { first, lines } of readLines(path, fileReport, options)) {
    const predictions: Prediction[] = [];
    for (let i = 0; i < lines.length; i += 1) {
      const text = lines[i]!;
      const line = first + i;
      if (text === "") {
        emptyLines += 1;
        continue;
      }
      empty = false;
      for (; emptyLines > 0; emptyLines -= 1)
        fail("prediction/unreadable", line - emptyLines, "The line is empty");
      const comma = text.indexOf(",");
      const label = labelOf(text.slice(comma + 1));
      if (comma > 0 && label !== undefined) {
        predictions.push({ id: text.slice(0, comma), label, line });
        continue;
      }
      const scored = scoredPrediction(text, line);
      if (scored !== undefined) predictions.push(scored);
      else fail(...problemOf(text, line));
    }
    yield predictions;
  }
  if (empty) fail("file/empty", 0, "The file contains no predictions");
}

/** Every spelling of true and false in upper and lower case: 16 and 32, looked up for each line. */
const LABELS: ReadonlyMap<string, PredictedLabel> = new Map([
  ...spellings("true").map((text) => [text, true] as const),
  ...spellings("false").map((text) => [text, false] as const),
]);

function labelOf(text: string): PredictedLabel | undefined {
  return LABELS.get(text) ?? (/^unanswered$/i.test(text) ? "unanswered" : undefined);
}

/** A prediction with a score; undefined for any other line. */
function scoredPrediction(text: string, line: number): Prediction | undefined {
  const [id = "", labelled = "", given = "", ...more] = text.split(",");
  const [label, score] = [labelOf(labelled), Number(given)];
  const isSound =
    id !== "" && given.trim() === given && given !== "" && Number.isFinite(score) && more.length === 0;
  return isSound && label !== undefined ? { id, label, score, line } : undefined;
}

function spellings(word: string): string[] {
  return [...word].reduce((all, c) => all.flatMap((each) => [each + c, each + c.toUpperCase()]), [""]);
}

function problemOf(text: string, line: number): [code: string, line: number, message: string] {
  const [id = "", label, ...more] = text.split(",");
  if (label === undefined || more.length > 0 || id === "") {
    return [
      "prediction/unreadable",
      line,
      `The line should be "identifier,label" or "identifier,label,score", but is ${show(text)}`,
    ];
  }
  if (labelOf(label.trim()) !== undefined) {
    return ["prediction/spaces", line, `Remove the spaces around the label ${show(label)}`];
  }
  if (line === 1 && !/\d/.test(id)) {
    return [
      "prediction/header",
      line,
      `${show(text)} looks like a header. Remove it: prediction files have no header`,
    ];
  }
  return ["prediction/label", line, `The label should be true or false, but is ${show(label)}`];
}
