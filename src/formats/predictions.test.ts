import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { readPredictions } from "./predictions.ts";
import { collectBatches } from "./testing/collect-batches.ts";

const folder = temporaryFolder();

test("[E1] a prediction is an identifier and a label, whose case does not matter", async () => {
  const { values, findings } = await read(
    "dev-1-0-0,True\ndev-1-1-0,false\n12-3,TRUE\ntest-1-0-5.png,fAlSe\n",
  );
  expect(findings).toEqual([]);
  expect(values).toEqual([
    { id: "dev-1-0-0", label: true, line: 1 },
    { id: "dev-1-1-0", label: false, line: 2 },
    { id: "12-3", label: true, line: 3 },
    { id: "test-1-0-5.png", label: false, line: 4 },
  ]);
});

test("[E1] CRLF, a missing or repeated final newline and gzip make no difference", async () => {
  const lines = ["1-0,true", "1-1,false"];
  const expected = [
    { id: "1-0", label: true, line: 1 },
    { id: "1-1", label: false, line: 2 },
  ];
  const contents = [
    lines.join("\n"),
    lines.join("\r\n"),
    `${lines.join("\r\n")}\r\n`,
    `${lines.join("\n")}\n\n\n`,
  ];
  for (const content of [...contents, gzipSync(lines.join("\n"))]) {
    expect(await read(content)).toMatchObject({ values: expected, findings: [] });
  }
});

test.each([
  ["prediction/spaces", "a space before the label", "1-0, true"],
  ["prediction/spaces", "a space after the label", "1-0,true "],
  ["prediction/spaces", "a tab", "1-0,\ttrue"],
  ["prediction/unreadable", "three columns", "1-0,true,high"],
  ["prediction/unreadable", "a trailing comma", "1-0,true,"],
  ["prediction/unreadable", "one column", "1-0"],
  ["prediction/unreadable", "a semicolon", "1-0;true"],
  ["prediction/unreadable", "a tab between the columns", "1-0\ttrue"],
  ["prediction/unreadable", "no identifier", ",true"],
  ["prediction/unreadable", "white space only", "  "],
  ["prediction/unreadable", "an empty line", ""],
  ["prediction/label", "no label", "1-0,"],
  ["prediction/label", "a number", "1-0,1"],
  ["prediction/label", "another word", "1-0,yes"],
  ["prediction/label", "a quoted label", '1-0,"true"'],
  ["prediction/label", "half a label", "1-0,tru"],
  ["prediction/label", "letters that only look alike in upper case", "1-0,fal\u017fe"],
])("[E1] %s is reported for %s, and the lines around it are read", async (code, _, line) => {
  const { path, values, findings } = await read(`1-1,true\n${line}\n1-2,false\n`);
  expect(findings).toEqual([{ code, file: path, line: 2, message: expect.any(String) }]);
  expect(values).toEqual([
    { id: "1-1", label: true, line: 1 },
    { id: "1-2", label: false, line: 3 },
  ]);
});

test.each(["identifier,label", "id,prediction", "Identifier,Label"])(
  "[E1] the header %j is reported as such",
  async (header) => {
    const { values, findings } = await read(`${header}\n1-0,true`);
    expect(findings).toMatchObject([{ code: "prediction/header", line: 1 }]);
    expect(values).toHaveLength(1);
  },
);

test("[E1] a wrong label in the first line is not taken for a header", async () => {
  expect((await read("1-0,maybe\n1-1,true")).findings).toMatchObject([{ code: "prediction/label", line: 1 }]);
});

test("[E1] a byte order mark is reported", async () => {
  const { values, findings } = await read("\ufeff1-0,true\n1-1,true");
  expect(findings).toMatchObject([{ code: "file/byte-order-mark", line: 1 }]);
  expect(values.map(({ id }) => id)).toEqual(["1-0", "1-1"]);
});

test("[E1] a file without predictions is reported once", async () => {
  for (const content of ["", "\n\n", gzipSync("")]) {
    expect((await read(content)).findings).toMatchObject([{ code: "file/empty", line: 0 }]);
  }
});

test("[E1] a file that cannot be read is not called empty as well", async () => {
  const missing = folder.at("missing.csv");
  const { findings } = await collectBatches((report) => readPredictions(missing, report));
  expect(findings).toMatchObject([{ code: "file/unreadable", file: missing }]);
});

test("[E1] every empty line inside the file is reported, none at its end", async () => {
  const { findings } = await read("\n1-0,true\n\n\n1-1,true\n\n");
  expect(findings.map(({ code, line }) => [code, line])).toEqual([
    ["prediction/unreadable", 1],
    ["prediction/unreadable", 3],
    ["prediction/unreadable", 4],
  ]);
});

test("a hundred thousand empty lines are reported in no more time than they take to read", async () => {
  const { findings } = await read(`${"\n".repeat(100_000)}1-0,true\n`);
  expect(findings).toHaveLength(100_000);
});

test("[E1] whatever is written as predictions is read back", async () => {
  const id = fc.stringMatching(/^[a-z0-9-]+$/);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(id, fc.boolean()), { minLength: 1 }), async (predictions) => {
      const { values, findings } = await read(predictions.map((each) => each.join()).join("\n"));
      expect(findings).toEqual([]);
      expect(values).toEqual(predictions.map(([id, label], i) => ({ id, label, line: i + 1 })));
    }),
  );
});

async function read(content: string | Uint8Array) {
  const path = folder.write("predictions.csv", content);
  return { path, ...(await collectBatches((report) => readPredictions(path, report))) };
}
