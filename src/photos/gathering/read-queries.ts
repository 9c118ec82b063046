import { z } from "zod";
import { Findings } from "../../core/index.ts";
import { readRecords, throwIfFindings } from "../../formats/index.ts";
import type { ImageQuery } from "../sources/source.ts";

const Query = z.object({ synset: z.string().regex(/\S/), query: z.string().regex(/\S/) });

/** The queries of a file, as `photos queries` writes them: a `synset` and a `query` in each line of JSON. */
export async function readQueries(path: string): Promise<readonly ImageQuery[]> {
  const findings = new Findings();
  const queries = new Map<string, ImageQuery>(); // a repeated query is sent once
  for await (const batch of readRecords(path, (finding) => findings.add(finding))) {
    for (const { record, line } of batch) {
      const { data, error } = Query.safeParse(record);
      if (data !== undefined) queries.set(JSON.stringify([data.synset, data.query]), data);
      else {
        const field = String(error.issues[0]!.path[0]);
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
