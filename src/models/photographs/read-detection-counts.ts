import { z } from "zod";
import { CounterpointError, Findings } from "../../core/index.ts";
import { type ProgressOptions, readingProgress } from "../../files/index.ts";
import { readRecords, throwIfFindings } from "../../formats/index.ts";
import { photographStem } from "../../photos/index.ts";

/** How often each class was detected in a photograph, by its name without the ending. */
export type DetectionCounts = ReadonlyMap<string, Readonly<Record<string, number>>>;

const PROBLEM = 'A line should have "file" and "counts", as `photos detect --out` writes it';
const Line = z.object({
  file: z.string(PROBLEM).min(1, PROBLEM),
  counts: z.record(z.string(), z.int(PROBLEM).nonnegative(PROBLEM), PROBLEM),
});

/** Reads a file of `photos detect`. Lines with an error are passed over: their photographs have no detections. */
export async function readDetectionCounts(
  path: string,
  options: ProgressOptions = {},
): Promise<DetectionCounts> {
  const findings = new Findings();
  const counts = new Map<string, Readonly<Record<string, number>>>();
  const progress = readingProgress([path], options);
  for await (const batch of readRecords(path, (finding) => findings.add(finding), { progress })) {
    for (const { record, line } of batch) {
      if ("error" in record) continue;
      const { data, error } = Line.safeParse(record);
      if (data !== undefined) counts.set(photographStem(data.file), data.counts);
      else {
        const field = String(error.issues[0]!.path[0] ?? "counts");
        const { message } = error.issues[0]!;
        findings.add({ code: "detections/field", file: path, line, field, message });
      }
    }
  }
  throwIfFindings(findings);
  if (counts.size > 0) return counts;
  const hint = "Write one with `photos detect PHOTOS --out detections.jsonl`";
  throw new CounterpointError("data/invalid", "The file has no detections", { at: [path], hint });
}
