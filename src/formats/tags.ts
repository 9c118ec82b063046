import { type CorpusName, Findings, PAIR_REASONING, PHENOMENA, type Tags } from "../core/index.ts";
import { throwIfFindings } from "./read-corpus.ts";
import { readRecords } from "./read-records.ts";
import { isObject, type RawRecord, show } from "./record.ts";

/** Everybody's tags, as an annotation's page gives them out in `tags.json`: one object with its corpus and all tags, oldest first. */
export async function readTags(
  path: string,
): Promise<{ readonly corpus: CorpusName; readonly tags: readonly Tags[] }> {
  const findings = new Findings();
  const records: RawRecord[] = [];
  for await (const batch of readRecords(path, (finding) => findings.add(finding))) {
    records.push(...batch.map(({ record }) => record));
  }
  throwIfFindings(findings);
  const report = (field: string, wanted: string, seen: unknown) =>
    findings.add({
      code: "annotation/shape",
      file: path,
      line: 1,
      field,
      message: `"${field}" should be ${wanted}, but is ${show(seen)}`,
    });
  const { corpus, tags } = records[0] ?? {};
  if (corpus !== "nlvr" && corpus !== "nlvr2") report("corpus", '"nlvr" or "nlvr2"', corpus);
  if (!Array.isArray(tags)) report("tags", "a list", tags);
  else {
    tags.forEach((each: unknown, i) => {
      const given = isObject(each) ? each : {};
      for (const name of ["sentence", "annotator"]) {
        if (typeof given[name] !== "string") report(`tags[${i}].${name}`, "a string", given[name]);
      }
      if (!areAmong(PHENOMENA, given.phenomena))
        report(`tags[${i}].phenomena`, "a list of phenomena", given.phenomena);
      if (given.pairReasoning !== null && !areAmong(PAIR_REASONING, given.pairReasoning))
        report(`tags[${i}].pairReasoning`, "a list of types, or null", given.pairReasoning);
    });
  }
  throwIfFindings(findings);
  return { corpus, tags } as { corpus: CorpusName; tags: Tags[] }; // as was just checked
}

function areAmong(known: readonly string[], values: unknown): boolean {
  return Array.isArray(values) && values.every((each) => known.includes(each));
}
