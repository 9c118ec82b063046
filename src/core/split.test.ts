import { expect, test } from "vitest";
import { splitFromFileName } from "./split.ts";

test.each([
  ["dev.json", "dev"],
  ["train.json", "train"],
  ["test.json", "test"],
  ["test1.json", "test1"],
  ["test2.json.gz", "test2"],
  ["hidden.json", "hidden"],
  ["nlvr_dev.json", "dev"],
  ["balanced_test1.json", "test1"],
  ["nlvr-train.parquet", "train"],
  ["DEV.JSON", "dev"],
  ["data/nlvr/dev/dev.json", "dev"],
  ["C:\\data\\train.json", "train"],
])("the name %j speaks of split %s", (path, split) => {
  expect(splitFromFileName(path)).toBe(split);
});

test.each([
  "data.json",
  "device.json",
  "tests.json",
  "test3.json",
  "untested.json",
  "dev/part.json",
  "dev2.json",
  "",
])("the name %j speaks of no split", (path) => {
  expect(splitFromFileName(path)).toBeUndefined();
});
