import { expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { serveReasoner } from "../../vlm/index.ts";
import { ownScenes, toLines } from "../testing/own-corpus.ts";
import { runInProcess, words } from "../testing/run-counterpoint.ts";

const folder = temporaryFolder();

test("vlm run ends with the command for its report, and shows a reply where none can be read", async () => {
  const scenes = folder.write("dev.json", toLines(ownScenes({ presentations: 1 })));
  const out = folder.at("a run");
  const unclear = await serveReasoner({ unreadable: 1 });
  const run = await runInProcess(
    ...words`vlm run ${scenes} --model counterpoint-reasoner --base-url ${unclear.baseUrl} --no-cache --no-picture-test --out ${out}`,
  );
  await unclear.close();
  expect(run.exitCode).toBe(0);
  expect(run.stderr).toContain(
    'The model gave no readable answer. One of its replies (unreadable): "There are boxes with items in this picture."',
  );
  expect(run.stderr.trim().split("\n").at(-1)).toContain(
    `counterpoint vlm report "${out}" --out report.html`,
  );
  expect(run.stdout).not.toContain("vlm report");
});
