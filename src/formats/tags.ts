import { Findings, GUIDELINES, PAIR_REASONING, PHENOMENA, type Tags } from "../core/index.ts";
import { FORMATS } from "./formats.ts";
import { throwIfFindings } from "./read-corpus.ts";
import { readRecords } from "./read-records.ts";
import { isObject, type RawRecord, show } from "./record.ts";

/** The tags of all annotators, from the `tags.json` of an annotation: one object with its corpus and all tags, oldest first. */
export async function readTags(
  path: string,
): Promise<{ readonly corpus: string; readonly tags: readonly Tags[] }> {
  const findings = new Findings();
  const records: RawRecord[] = [];
  for await (const batch of readRecords(path, (finding) => findings.add(finding))) {
    records.push(...batch.map(({ record }) => record));
  }
  throwIfFindings(findings);
  const { data, error } = (await tagsFile()).safeParse(records[0] ?? {});
  if (data !== undefined) return data;
  const problems = new Map(error.issues.map((issue) => [fieldOf(issue.path), issue]));
  for (const [field, { path: at, message: wanted }] of problems) {
    const seen = at.slice(0, FIELD_DEPTH).reduce(valueAt, records[0]);
    const message = `"${field}" should be ${wanted}, but is ${show(seen)}`;
    findings.add({ code: "annotation/shape", file: path, line: 1, field, message });
  }
  throwIfFindings(findings);
  throw error;
}

const NAMES = FORMATS.map(({ name }) => name);

/** The schema of the file; the error of each field says what the field should be. Zod is loaded on demand: it takes 80 ms. */
async function tagsFile() {
  const { z } = await import("zod");
  const text = z.string("a string");
  const listOf = <Value extends string>(known: readonly Value[], wanted: string) =>
    z.array(z.enum(known, wanted), wanted);
  return z.object({
    corpus: z.enum(NAMES, `one of ${NAMES.join(", ")}`),
    tags: z.array(
      z.preprocess(
        (tags) => (isObject(tags) ? tags : {}), // so that every field of it is reported
        z.object({
          sentence: text,
          annotator: text,
          phenomena: listOf(PHENOMENA, "a list of phenomena"),
          pairReasoning: listOf(PAIR_REASONING, "a list of types, or null").nullable(),
          guidelines: listOf(GUIDELINES, "a list of guidelines, or null").nullable(),
        }),
      ),
      "a list",
    ),
  });
}

/** Fields are reported as `tags[0].phenomena`, not by the elements of their lists. */
const FIELD_DEPTH = 3;

function fieldOf([field, index, name]: readonly PropertyKey[]): string {
  return index === undefined ? String(field) : `${String(field)}[${String(index)}].${String(name)}`;
}

function valueAt(value: unknown, key: PropertyKey): unknown {
  return (value as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key];
}
