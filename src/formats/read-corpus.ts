import { basename } from "node:path";
import {
  type CorpusName,
  CounterpointError,
  type Example,
  Findings,
  type Split,
  splitFromFileName,
} from "../core/index.ts";
import type { OnFinding, OnProgress } from "../files/index.ts";
import { type StoredScene, toNlvrExample, toStoredScene } from "./nlvr.ts";
import { type StoredPair, toNlvr2Example, toStoredPair } from "./nlvr2.ts";
import { type ReadRecordsOptions, readRecords } from "./read-records.ts";
import { type CorpusExample, detectCorpus, type RawRecord, type RecordContext } from "./record.ts";

export interface ReadCorpusOptions extends ReadRecordsOptions {
  /** The split of NLVR files; by default the one in the file's name, else the name itself. */
  readonly split?: Split | undefined;
  readonly report: OnFinding;
}

/**
 * The examples of official NLVR or NLVR2 files, or of own ones of the same shape, in batches and in the order
 * of the files. Everything that is not a valid example is reported: nothing is skipped in silence.
 */
export async function* readCorpus(
  paths: readonly string[],
  { split, report, ...options }: ReadCorpusOptions,
): AsyncGenerator<readonly CorpusExample[]> {
  const seen = new SeenIdentifiers();
  let corpus: CorpusName | undefined;

  for (const path of paths) {
    const nlvrSplit = nlvrSplitOf(path, split);
    let [empty, isOther] = [true, false];
    const fileReport: OnFinding = (finding) => {
      empty = false;
      report(finding);
    };
    for await (const batch of readRecords(path, fileReport, options)) {
      const examples: CorpusExample[] = [];
      for (const { record, line } of batch) {
        empty = false;
        const fail = (code: string, message: string, field?: string) =>
          report({ code, file: path, line, ...(field === undefined ? {} : { field }), message });
        const kind = detectCorpus(record);
        if (kind === undefined) {
          fail(
            "record/shape",
            'Unknown format: the record has neither "structured_rep" (NLVR) nor "left_url" (NLVR2)',
          );
          continue;
        }
        corpus ??= kind;
        if (kind !== corpus) {
          const message = `The files mix ${NAMES[corpus]} and ${NAMES[kind]}. Pass one corpus at a time (\`corpus stats --language\` compares the language of several)`;
          if (!isOther) fail("record/other-corpus", message); // once a file
          isOther = true;
          continue;
        }
        const example = toExample(record, { file: path, line, report: fileReport, split: nlvrSplit });
        if (example === undefined) continue;
        if (seen.add(example)) examples.push(example);
        else
          fail(
            "identifier/duplicate",
            `Duplicate identifier "${example.id}" in split ${example.split}`,
            "identifier",
          );
      }
      yield examples;
    }
    if (empty) report({ code: "file/empty", file: path, line: 0, message: "The file is empty" });
  }
}

/** The split of an NLVR file, whose identifiers do not name it. */
function nlvrSplitOf(path: string, split: Split | undefined): Split {
  return split ?? splitFromFileName(path) ?? basename(path).replace(/\..*$/, "");
}

/** The example in a record of either corpus; undefined when anything was wrong and reported. */
function toExample(
  record: RawRecord,
  context: RecordContext & { readonly split: Split },
): CorpusExample | undefined {
  return detectCorpus(record) === "nlvr" ? toNlvrExample(record, context) : toNlvr2Example(record, context);
}

const NAMES: Readonly<Record<CorpusName, string>> = { nlvr: "NLVR", nlvr2: "NLVR2" };

/** Calls `visit` with every example of valid files; fails with all findings if there are any. */
export async function readValidCorpus(
  paths: readonly string[],
  { split, progress }: { readonly split?: Split | undefined; readonly progress?: OnProgress | undefined },
  visit: (example: CorpusExample) => void,
): Promise<void> {
  const findings = new Findings();
  for await (const batch of readCorpus(paths, {
    split,
    progress,
    report: (finding) => findings.add(finding),
  })) {
    for (const example of batch) visit(example);
  }
  throwIfFindings(findings);
}

/** Throws what was found, if anything was: the message says how much, the findings say what. */
export function throwIfFindings(findings: Findings, hint?: string): void {
  if (findings.total === 0) return;
  const unreadable = findings.kept.every(({ code }) => code.startsWith("file/"));
  throw new CounterpointError(
    unreadable ? "data/unreadable" : "data/invalid",
    findings.total === 1
      ? "The input has 1 problem"
      : `The input has ${findings.total.toLocaleString("en-US")} problems`,
    {
      findings: findings.kept,
      findingCount: findings.total,
      ...(hint === undefined || unreadable ? {} : { hint }),
    },
  );
}

type Identity = Pick<Example, "split" | "set" | "sentenceNumber" | "position">;

/** Positions and sentence numbers below this are remembered as bits: 256 for each set. */
const NARROW = 16;
const SETS_PER_PAGE = 16;
const BYTES_PER_PAGE = (SETS_PER_PAGE * NARROW * NARROW) / 8;

/**
 * Remembers which examples were met, to find duplicates in files of any length.
 *
 * A set of strings would take a fifth of the time of reading a million examples, and JavaScript's ends at 16.7
 * million members. Identifiers are small numbers, mostly in order, so pages of bits do it: some 32 bytes a set.
 */
export class SeenIdentifiers {
  readonly #pages = new Map<string, Map<number, Uint8Array>>();
  readonly #others = new Set<string>();
  #last: { readonly split: string; readonly number: number; readonly page: Uint8Array } | undefined;

  /** Adds an example; returns true when its identifier was new in its split. */
  add({ split, set, sentenceNumber, position }: Identity): boolean {
    if (sentenceNumber >= NARROW || position >= NARROW) {
      const before = this.#others.size;
      this.#others.add(`${split}-${set}-${position}-${sentenceNumber}`);
      return this.#others.size > before;
    }
    const page = this.#page(split, Math.floor(set / SETS_PER_PAGE));
    const bit = ((set % SETS_PER_PAGE) * NARROW + sentenceNumber) * NARROW + position;
    const mask = 1 << (bit & 7);
    const isNew = (page[bit >>> 3]! & mask) === 0;
    page[bit >>> 3]! |= mask;
    return isNew;
  }

  #page(split: string, number: number): Uint8Array {
    if (this.#last?.number === number && this.#last.split === split) return this.#last.page;
    let pages = this.#pages.get(split);
    if (pages === undefined) {
      pages = new Map();
      this.#pages.set(split, pages);
    }
    let page = pages.get(number);
    if (page === undefined) {
      page = new Uint8Array(BYTES_PER_PAGE);
      pages.set(number, page);
    }
    this.#last = { split, number, page };
    return page;
  }
}

/** The scenes of an NLVR file, with or without sentences and labels, in batches; fails with all findings if there is any. */
export function readScenes(
  path: string,
  options: StoredOptions = {},
): AsyncGenerator<readonly StoredScene[]> {
  return readStored(path, { ...options, corpus: "nlvr", parse: toStoredScene });
}

/** The image pairs of an NLVR2 file, with or without labels, in the same way. */
export function readPairs(path: string, options: StoredOptions = {}): AsyncGenerator<readonly StoredPair[]> {
  return readStored(path, { ...options, corpus: "nlvr2", parse: toStoredPair });
}

interface StoredOptions {
  readonly progress?: OnProgress | undefined;
}

async function* readStored<Stored>(
  path: string,
  {
    corpus,
    parse,
    progress,
  }: StoredOptions & {
    readonly corpus: CorpusName;
    readonly parse: (record: RawRecord, context: RecordContext) => Stored | undefined;
  },
): AsyncGenerator<readonly Stored[]> {
  const findings = new Findings();
  const report = findings.add.bind(findings);
  let empty = true;
  for await (const batch of readRecords(path, report, { progress })) {
    if (batch.length > 0) empty = false;
    const kind = batch[0] && detectCorpus(batch[0].record);
    if (kind !== undefined && kind !== corpus) {
      const { pictures, field } = PICTURES[corpus];
      const message = `${path} is an ${NAMES[kind]} file, which has no ${pictures}`;
      const hint = `Pass an ${NAMES[corpus]} file (with the field ${field})`;
      throw new CounterpointError("data/wrong-corpus", message, { hint });
    }
    yield batch.flatMap(({ record, line }) => parse(record, { file: path, line, report }) ?? []);
  }
  if (empty && findings.total === 0)
    report({ code: "file/empty", file: path, line: 0, message: "The file is empty" });
  throwIfFindings(findings);
}

const PICTURES = {
  nlvr: { pictures: "scenes", field: "structured_rep" },
  nlvr2: { pictures: "photographs", field: "left_url" },
} as const;
