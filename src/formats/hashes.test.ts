import fc from "fast-check";
import { expect, test } from "vitest";
import { CounterpointError, formatNlvr2ImageName } from "../core/index.ts";
import { number, split } from "../core/testing/identifier-parts.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { formatHashes, readHashes } from "./hashes.ts";

const folder = temporaryFolder();

test("[D4] hashes are read and written in the form of the release", async () => {
  const text = '{"dev-1-0-img0.png": "00ff3c3c18181818", "dev-1-0-img1.png": "ffffffffffffffff"}';
  const hashes = await readHashes(folder.write("hashes.json", text));
  expect([...hashes]).toEqual([
    ["dev-1-0-img0.png", "00ff3c3c18181818"],
    ["dev-1-0-img1.png", "ffffffffffffffff"],
  ]);
  expect(formatHashes(hashes)).toBe(text);
});

test("[D4] any hashes are written and read back in order", async () => {
  const name = fc
    .record({ split, set: number, pair: number, image: fc.constantFrom(0 as const, 1 as const) })
    .map(formatNlvr2ImageName);
  const hash = fc.stringMatching(/^[0-9a-f]{16}$/);
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(name, hash), { selector: ([each]) => each }),
      async (entries) => {
        const path = folder.write("any.json", formatHashes(new Map(entries)));
        expect([...(await readHashes(path))]).toEqual(entries);
      },
    ),
  );
});

test("[D4] every wrong name and value is reported", async () => {
  const wrong = {
    "dev-1-0-img0.png": "00ff3c3c18181818",
    "dev-1-0-0": "00ff3c3c18181818",
    "dev-1-1-img0.png": "00FF3C3C18181818",
    "dev-1-2-img0.png": "00ff",
    "dev-1-3-img0.png": 17,
  };
  const { code, findings } = await failureOf(JSON.stringify(wrong));
  expect(code).toBe("data/invalid");
  expect(findings.map(({ code, line, field }) => [code, line, field])).toEqual([
    ["hash/name", 1, "dev-1-0-0"],
    ["hash/value", 1, "dev-1-1-img0.png"],
    ["hash/value", 1, "dev-1-2-img0.png"],
    ["hash/value", 1, "dev-1-3-img0.png"],
  ]);
});

test.each(["", "[]", "null", '{"dev-1-0-img0.png": ', '"text"'])(
  "[D4] %j is not a hash file",
  async (text) => {
    expect((await failureOf(text)).findings).toMatchObject([{ code: "line/not-json", line: 1 }]);
  },
);

test("a missing hash file is reported as unreadable", async () => {
  await expect(readHashes(folder.at("missing.json"))).rejects.toMatchObject({ code: "data/unreadable" });
});

async function failureOf(text: string): Promise<CounterpointError> {
  const error: unknown = await readHashes(folder.write("wrong.json", text)).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(CounterpointError);
  return error as CounterpointError;
}
