import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test.each([
  ["failed", 1],
  ["passed", 0],
])("a run that %s ends with exit code %i, although a package ends the process with 0", (reason, status) => {
  const script = `
    import { ListSkippedTests } from "./scripts/list-skipped-tests.js";
    process.on("beforeExit", () => process.exit(0));
    new ListSkippedTests().onTestRunEnd([], [], "${reason}");`;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect([run.status, run.stdout]).toEqual([status, "0 passed, 0 failed, 0 skipped\n"]);
});
