import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { builtScript } from "../files/index.ts";
import type { ModelRequest } from "../leaderboards/model-process.ts";
import { ownExamples } from "../models/testing/examples.ts";
import { FAILING } from "../models/testing/foreign-models.ts";
import { toLines } from "./testing/leaderboard.ts";
import { recordsOf } from "./testing/models.ts";

test("a model whose server was gone before it began ends by itself", async () => {
  const [endless] = FAILING["a loop without an end"]!;
  const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const request: ModelRequest = {
    files: { config: text({ version: "1", baseline: "text" }), vocabulary: text(["a"]), model: endless },
    version: "1",
    examples: gzipSync(toLines(recordsOf(ownExamples(4)))),
    maxBytes: 2 ** 31,
    server: process.ppid, // not the process that this one is started by
  };
  const script = fileURLToPath(builtScript(new URL("../leaderboards/model-process.js", import.meta.url)));
  const child = fork(script, { serialization: "advanced", execArgv: [] });
  child.send(request);
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
});
