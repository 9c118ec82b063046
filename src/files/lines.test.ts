import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Finding } from "../core/index.ts";
import { type LineBatch, type ReadOptions, readLines } from "./lines.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const MIB = 2 ** 20;
const folder = temporaryFolder();

test("lines end with LF or CRLF, with or without an end after the last", async () => {
  expect(await linesOf("a\nb\n")).toEqual(["a", "b"]);
  expect(await linesOf("a\nb")).toEqual(["a", "b"]);
  expect(await linesOf("a\r\nb\r\n")).toEqual(["a", "b"]);
  expect(await linesOf("a\r\nb\n\r\nc")).toEqual(["a", "b", "", "c"]);
});

test("a carriage return inside a line, or a second one at its end, belongs to the line", async () => {
  expect(await linesOf("a\rb\nc\r\r\n")).toEqual(["a\rb", "c\r"]);
});

test("an empty file has no lines, a single line end has one empty line", async () => {
  expect(await linesOf("")).toEqual([]);
  expect(await linesOf("\n")).toEqual([""]);
  expect(await linesOf("\n\na")).toEqual(["", "", "a"]);
});

test("an error of the caller's progress callback is thrown as it is, and does not make the file unreadable", async () => {
  const progress = () => {
    throw new TypeError("a bug of the caller");
  };
  await expect(read(folder.write("sound.txt", "a\n"), { progress })).rejects.toThrow("a bug of the caller");
});

test("any lines come back as they were, plain and packed", async () => {
  const line = fc.string({ unit: "binary" }).filter((text) => !/\n|\r$|^\ufeff/.test(text));
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1 }),
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
      fc.boolean(),
      async (lines, end, endsLast, packed) => {
        const whole = lines.join(end) + (endsLast || lines.at(-1) === "" ? end : "");
        expect(await linesOf(packed ? gzipSync(whole) : whole)).toEqual(lines);
      },
    ),
  );
});

test("lines that straddle the chunks of a mebibyte come back whole, and are numbered on", async () => {
  // Line ends and characters of one to four bytes are put around the chunk borders, at every offset near them.
  const near = fc.integer({ min: -6, max: 6 });
  const filler = fc.constantFrom("a", "é", "漁", "🚢");
  await fc.assert(
    fc.asyncProperty(
      near,
      near,
      filler,
      fc.constantFrom("\n", "\r\n"),
      async (first, second, character, end) => {
        const lines = [fill("x", MIB + first), character.repeat(3), fill(character, MIB + second), "last"];
        expect(await linesOf(lines.join(end))).toEqual(lines);
      },
    ),
    { numRuns: 25 },
  );
});

test("a line of several chunks is read whole", async () => {
  const lines = ["before", fill("é", 3 * MIB + 5), "after"];
  expect(await linesOf(lines.join("\n"))).toEqual(lines);
});

test("a packed file that unpacks to several chunks is read whole", async () => {
  const lines = Array.from({ length: 200_000 }, (_, i) => `line ${i} of the log`);
  expect(await linesOf(gzipSync(lines.join("\n")))).toEqual(lines);
});

test("a file of several gzip members is read to its end", async () => {
  expect(await linesOf(Buffer.concat([gzipSync("a\nb"), gzipSync("c\nd\n")]))).toEqual(["a", "bc", "d"]);
});

test("a line over 16 MiB is reported and left out, and the lines after it keep their numbers", async () => {
  const path = folder.write("long.txt", `one\n${"x".repeat(17 * MIB + 3)}\nthree\nfour`);
  const { batches, findings } = await read(path);
  expect(findings).toEqual([
    {
      code: "line/too-long",
      file: path,
      line: 2,
      message: "The line is longer than 16 MiB and was skipped. Put each record on its own line",
    },
  ]);
  expect(numbered(batches)).toEqual([
    [1, "one"],
    [3, "three"],
    [4, "four"],
  ]);
});

test("every line over 16 MiB is reported, also one without an end", async () => {
  const long = "x".repeat(17 * MIB + 3);
  const path = folder.write("long-twice.txt", `${long}\ntwo\n${long}`);
  const { batches, findings } = await read(path);
  expect(findings.map(({ code, line }) => [code, line])).toEqual([
    ["line/too-long", 1],
    ["line/too-long", 3],
  ]);
  expect(numbered(batches)).toEqual([[2, "two"]]);
});

test("a gzip that unpacks to far more than its size is read up to there, and reported with the line", async () => {
  const inflation = { bytes: 4 * MIB, ratio: 50 };
  const lines = "a line of the log\n".repeat(MIB); // 18 MiB, which pack 400 to 1
  const path = folder.write("bomb.gz", gzipSync(lines));
  const { batches, findings } = await read(path, { inflation });
  const last = batches.at(-1)!;
  expect(findings).toEqual([
    {
      code: "file/inflates",
      file: path,
      line: last.first + last.lines.length,
      message:
        "The gzip file expands to more than 4 MiB and 50 times its size; reading stopped. If the file is intact, decompress it and pass the plain file",
    },
  ]);
  const read18 = batches.reduce((sum, batch) => sum + batch.lines.length, 0);
  expect(18 * read18).toBeLessThanOrEqual(4 * MIB);
  expect(18 * read18).toBeGreaterThan(3 * MIB);
});

test("one endless line in a gzip ends at the limit too, and what packs less or is plain has none", async () => {
  const limits = { inflation: { bytes: MIB, ratio: 100 }, maxLineBytes: MIB / 2 };
  const endless = await read(folder.write("endless.gz", gzipSync("x".repeat(8 * MIB))), limits);
  expect(endless.batches).toEqual([]);
  expect(endless.findings.map(({ code, line }) => [code, line])).toEqual([
    ["line/too-long", 1],
    ["file/inflates", 1],
  ]);
  const text = "a line of the log\n".repeat(MIB);
  expect((await read(folder.write("plain.txt", text), limits)).findings).toEqual([]);
  const numbers = Array.from({ length: MIB / 4 }, (_, i) => `line ${i}\n`).join("");
  expect((await read(folder.write("numbers.gz", gzipSync(numbers)), limits)).findings).toEqual([]);
});

test("a byte order mark is reported and left out", async () => {
  const path = folder.write("mark.txt", "\ufeffa\nb");
  const { batches, findings } = await read(path);
  expect(findings).toMatchObject([{ code: "file/byte-order-mark", file: path, line: 1 }]);
  expect(numbered(batches)).toEqual([
    [1, "a"],
    [2, "b"],
  ]);
});

test("U+FEFF further on is a character like any other", async () => {
  expect(await linesOf("a\n\ufeffb")).toEqual(["a", "\ufeffb"]);
});

test("lines that are not UTF-8 are reported by number; a rightly encoded U+FFFD is not", async () => {
  const latin1 = Buffer.from("caf\xe9\n", "latin1");
  const lone = Buffer.from([0xed, 0xa0, 0x80]); // a surrogate, which UTF-8 excludes
  const path = folder.write(
    "latin1.txt",
    Buffer.concat([Buffer.from("\ufffd fine\n"), latin1, latin1, Buffer.from("ok\n"), lone]),
  );
  const { batches, findings } = await read(path);
  expect(findings.map(({ code, line, file }) => [code, line, file])).toEqual([
    ["line/not-utf8", 2, path],
    ["line/not-utf8", 3, path],
    ["line/not-utf8", 5, path],
  ]);
  expect(numbered(batches).filter(([line]) => line === 1 || line === 4)).toEqual([
    [1, "\ufffd fine"],
    [4, "ok"],
  ]);
});

test("a truncated gzip is reported; lines read before its end come out and nothing is made up", async () => {
  const lines = Array.from({ length: 300_000 }, (_, i) => `line ${(i * 2654435761) % 4294967296}`);
  const packed = gzipSync(lines.join("\n"));
  const path = folder.write("truncated.gz", packed.subarray(0, packed.length / 2));
  const { batches, findings } = await read(path);
  expect(findings).toMatchObject([{ code: "file/truncated", file: path }]);
  const got = batches.flatMap((batch) => batch.lines);
  expect(got).toEqual(lines.slice(0, got.length));
  expect(findings[0]?.line).toBe(got.length + 1);
});

test("a gzip cut anywhere is reported", async () => {
  const packed = gzipSync("one\ntwo\nthree\n");
  for (let length = 2; length < packed.length; length += 1) {
    const { findings } = await read(folder.write("cut.gz", packed.subarray(0, length)));
    expect(findings.map(({ code }) => code)).toEqual(["file/truncated"]);
  }
});

test("a damaged gzip is reported", async () => {
  const packed = gzipSync("one\ntwo\nthree\n");
  packed[packed.length - 6]! ^= 0xff; // in the checksum
  const { findings } = await read(folder.write("damaged.gz", packed));
  expect(findings).toMatchObject([{ code: "file/truncated", message: expect.stringContaining("damaged") }]);
});

test("a missing file and a directory are reported with what to do", async () => {
  const missing = folder.at("missing.json");
  expect(await read(missing)).toEqual({
    batches: [],
    findings: [{ code: "file/unreadable", file: missing, line: 0, message: "File not found" }],
  });
  const { batches, findings } = await read(folder.path);
  expect(batches).toEqual([]);
  expect(findings).toMatchObject([
    { code: "file/unreadable", file: folder.path, line: 0, message: expect.stringContaining("folder") },
  ]);
});

async function read(
  path: string,
  options?: ReadOptions,
): Promise<{ batches: LineBatch[]; findings: Finding[] }> {
  const batches: LineBatch[] = [];
  const findings: Finding[] = [];
  for await (const batch of readLines(path, (finding) => findings.push(finding), options))
    batches.push(batch);
  return { batches, findings };
}

/** The lines of a sound file, after checking that the batches are numbered without gap. */
async function linesOf(content: string | Uint8Array): Promise<string[]> {
  const { batches, findings } = await read(folder.write("sound.txt", content));
  expect(findings).toEqual([]);
  expect(numbered(batches).map(([line]) => line)).toEqual(numbered(batches).map((_, i) => i + 1));
  return batches.flatMap((batch) => batch.lines);
}

function numbered(batches: readonly LineBatch[]): [line: number, text: string][] {
  return batches.flatMap(({ first, lines }) => lines.map((text, i): [number, string] => [first + i, text]));
}

/** A text of the character, of as many bytes as asked for or a few less. */
function fill(character: string, bytes: number): string {
  return character.repeat(bytes / Buffer.byteLength(character));
}
