import { Findings } from "../../core/index.ts";
import { readRecords, throwIfFindings } from "../../formats/index.ts";
import type { ImageQuery } from "../sources/source.ts";

/** The queries of a file, as `photos queries` writes them: a `synset` and a `query` in each line of JSON. */
export async function readQueries(path: string): Promise<readonly ImageQuery[]> {
  const findings = new Findings();
  const queries = new Map<string, ImageQuery>(); // the same one twice is asked once
  for await (const batch of readRecords(path, (finding) => findings.add(finding))) {
    for (const { record, line } of batch) {
      const { synset, query } = record;
      const field = isText(synset) ? "query" : "synset";
      if (isText(synset) && isText(query)) queries.set(JSON.stringify([synset, query]), { synset, query });
      else {
        const message = `"${field}" should be a text, as in {"synset":"acorn","query":"two acorns"}`;
        findings.add({ code: "query/field", file: path, line, field, message });
      }
    }
  }
  if (queries.size === 0 && findings.total === 0)
    findings.add({ code: "file/empty", file: path, line: 0, message: "The file holds no queries" });
  throwIfFindings(findings);
  return [...queries.values()];
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
