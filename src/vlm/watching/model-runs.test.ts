import { expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { ModelRuns, shortNames } from "./model-runs.ts";

const folder = temporaryFolder();

test("runs in a file, and an address that is none, are refused when the server starts", () => {
  const common = { files: [], apiKey: () => undefined };
  const file = folder.write("runs.json", "");
  const refusal = (options: object) => () => new ModelRuns({ folder: undefined, ...common, ...options });
  expect(refusal({ folder: file })).toThrow(`The runs must be in a folder, not in ${file}`);
  expect(refusal({ modelUrl: "???" })).toThrow("should be an http or https address");
  expect(refusal({ folder: folder.at("not-yet"), modelUrl: "http://127.0.0.1:8000/v1" })).not.toThrow();
});

test("files of one name are told apart by their folders", () => {
  expect(shortNames(["examples/harbour/dev.json", "towers/dev.json", "test.json"])).toEqual([
    "harbour/dev.json",
    "towers/dev.json",
    "test.json",
  ]);
});
