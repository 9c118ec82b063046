import { isUtf8 } from "node:buffer";
import type { CorpusName, Split } from "../core/index.ts";
import type { ByteRange, OnProgress } from "../files/index.ts";
import { LINE_FEED, readLineBytes } from "../files/index.ts";
import { detectCorpus } from "./detect-corpus.ts";
import { type ExampleTable, ExampleTableBuilder, type OptionalColumns } from "./example-table.ts";
import { nlvrSplitOf, toExample } from "./read-corpus.ts";
import { parseRecord } from "./read-records.ts";
import { Nlvr2Scanner } from "./scan-nlvr2.ts";

/** Bytes make no work for the garbage collector, so they are read in larger pieces than text. */
const CHUNK = 2 ** 18;

/** Lines of a file to read, and what to keep of them. */
export interface RangeRequest {
  readonly path: string;
  readonly split: Split | undefined;
  readonly contents: OptionalColumns;
  readonly range: ByteRange;
}

/**
 * The table of some lines of a plain file, where speed matters: plain NLVR2 records are taken from the bytes,
 * all others as ever. Undefined when anything is wrong with a line; duplicates are not looked for.
 */
export async function readRange(
  { path, split, contents, range }: RangeRequest,
  progress?: OnProgress,
): Promise<ExampleTable | undefined> {
  const builder = new ExampleTableBuilder(contents);
  const scanner = new Nlvr2Scanner(builder, contents);
  let sound = true;
  const report = () => {
    sound = false;
  };
  const place = { file: path, line: 0, report, split: nlvrSplitOf(path, split) };
  let corpus: CorpusName | undefined;
  const is = (kind: CorpusName | undefined) => {
    corpus ??= kind;
    if (kind === undefined || kind !== corpus) sound = false;
  };

  for await (const { first, bytes } of readLineBytes(path, report, { range, progress, chunk: CHUNK })) {
    for (let at = 0; at <= bytes.length && sound; ) {
      const scanned = scanner.add(bytes, at);
      if (scanned >= 0) {
        is("nlvr2");
        at = scanned + 1;
        continue;
      }
      const feed = bytes.indexOf(LINE_FEED, at);
      const line = bytes.subarray(at, feed < 0 ? bytes.length : feed);
      const text = line.toString("utf8");
      const marked = first === 1 && at === 0 && text.startsWith("\ufeff");
      at += line.length + 1;
      if (marked || !isUtf8(line)) report();
      else if (text.trim() !== "") {
        const record = parseRecord(text, place);
        is(record && detectCorpus(record));
        const example = record && toExample(record, place);
        if (example) builder.add(example);
      }
    }
    if (!sound) return undefined;
  }
  return sound ? builder.table() : undefined;
}
