import { CounterpointError, Findings } from "../core/index.ts";
import type { OnProgress } from "../files/index.ts";
import { type StoredScene, toStoredScene } from "./nlvr.ts";
import { throwIfFindings } from "./read-corpus.ts";
import { readRecords } from "./read-records.ts";
import { detectCorpus } from "./record.ts";

/** The scenes of NLVR files, with or without sentences, in batches; fails with all findings if there is any. */
export async function* readScenes(
  path: string,
  { progress }: { readonly progress?: OnProgress | undefined } = {},
): AsyncGenerator<readonly StoredScene[]> {
  const findings = new Findings();
  const report = findings.add.bind(findings);
  let empty = true;
  for await (const batch of readRecords(path, report, { progress })) {
    if (batch.length > 0) empty = false;
    if (batch[0] && detectCorpus(batch[0].record) === "nlvr2") {
      const hint = "Give a file with the field structured_rep, as NLVR's are";
      throw new CounterpointError("data/wrong-corpus", `${path} is a file of NLVR2, which has no scenes`, {
        hint,
      });
    }
    yield batch.flatMap(({ record, line }) => toStoredScene(record, { file: path, line, report }) ?? []);
  }
  if (empty && findings.total === 0)
    report({ code: "file/empty", file: path, line: 0, message: "The file is empty" });
  throwIfFindings(findings);
}
