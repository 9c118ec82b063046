import { basename } from "node:path";
import { CounterpointError, type Example, Findings, type Split, splitFromFileName } from "../core/index.ts";
import type { OnFinding, OnProgress } from "../files/index.ts";
import type { CorpusFormat } from "./corpus-format.ts";
import { DraftNumbers, type ExampleDraft } from "./example-draft.ts";
import { recogniseFormat } from "./formats.ts";
import { NLVR, type StoredScene, toStoredScene } from "./nlvr.ts";
import { NLVR2, type StoredPair, toStoredPair } from "./nlvr2.ts";
import { type FormatChoice, openFormat } from "./open-format.ts";
import { type ReadRecordsOptions, readRecords } from "./read-records.ts";
import type { AnyCorpusExample, CorpusExample, RawRecord, RecordContext } from "./record.ts";

export interface ReadCorpusOptions extends ReadRecordsOptions {
  /** The split of NLVR files; by default the one in the file's name, else the name itself. */
  readonly split?: Split | undefined;
  /** True to read files of several formats together. */
  readonly mixed?: boolean | undefined;
  /** The format of the files, where it is not to be recognised. */
  readonly format?: FormatChoice | undefined;
  /** "required" to report every example without a label; by default only those of files in which others have one. */
  readonly labels?: "required" | "optional" | undefined;
  readonly report: OnFinding;
}

/**
 * The examples of official NLVR or NLVR2 files, or of own ones of the same shape, in batches and in the order
 * of the files. Everything that is not a valid example is reported: nothing is skipped in silence.
 */
export async function* readCorpus(
  paths: readonly string[],
  { split, report, labels = "optional", format: chosen, mixed = false, ...options }: ReadCorpusOptions,
): AsyncGenerator<readonly AnyCorpusExample[]> {
  const seen = new SeenIdentifiers();
  const numbers = new DraftNumbers();
  const chosenFormat = await openFormat(chosen);
  let format = chosenFormat;

  for (const path of paths) {
    const fileSplit = splitOfFile(path, split);
    let [empty, isOther] = [true, false];
    if (mixed) format = chosenFormat; // each file may have another
    const labelling = new FileLabels(labels);
    const fileReport: OnFinding = (finding) => {
      empty = false;
      report(finding);
    };
    for await (const batch of readRecords(path, fileReport, { ...options, records: chosenFormat?.records })) {
      const examples: AnyCorpusExample[] = [];
      for (const { record, line } of batch) {
        empty = false;
        const fail = (code: string, message: string, field?: string, at = line) =>
          report({ code, file: path, line: at, ...(field === undefined ? {} : { field }), message });
        const recognised = chosenFormat ?? recogniseFormat(record);
        if (recognised === undefined) {
          fail(
            "record/shape",
            'Unknown format: the record has neither "structured_rep" (NLVR) nor "left_url" (NLVR2), nor fields of another known format. Name its fields in a mapping file (--format)',
          );
          continue;
        }
        format ??= recognised;
        if (recognised !== format) {
          const message = `The files mix ${format.title} and ${recognised.title}. Pass one corpus at a time (\`corpus stats --language\` compares the language of several)`;
          if (!isOther) fail("record/other-corpus", message); // once a file
          isOther = true;
          continue;
        }
        const read = format.read(record, { file: path, line, report: fileReport, split: fileSplit });
        if (read === undefined) continue;
        const add = (example: AnyCorpusExample, isNew: boolean) => {
          const unlabelled = labelling.add(example);
          if (unlabelled !== undefined)
            fail("field/missing", 'The field "label" is missing', "label", unlabelled);
          if (unlabelled === line) return;
          const { id, split: of } = example;
          if (isNew) examples.push(example);
          else fail("identifier/duplicate", `Duplicate identifier "${id}" in split ${of}`, "identifier");
        };
        if (!isDrafts(read)) {
          add(read, seen.add(read));
          continue;
        }
        const source = { format: format.name, record, file: path, line, split: fileSplit };
        for (const [i, draft] of read.entries()) {
          const example = numbers.toExample(draft, source, read.length > 1 ? i : undefined);
          add(example, seen.addText(`${example.split}\t${example.id}`));
        }
      }
      yield examples;
    }
    if (empty) report({ code: "file/empty", file: path, line: 0, message: "The file is empty" });
    for (const field of format?.unknownFields?.() ?? []) {
      const message = `No record has the field "${field}" that the mapping names`;
      report({ code: "mapping/field", file: path, line: 0, field, message });
    }
  }
}

function isDrafts(read: AnyCorpusExample | readonly ExampleDraft[]): read is readonly ExampleDraft[] {
  return Array.isArray(read);
}

/** Notices examples without labels: each where labels are required, otherwise those of a file in which others have one. */
class FileLabels {
  #areMissing: boolean | undefined;
  #firstLine = 0;
  readonly #required: boolean;

  constructor(labels: "required" | "optional") {
    this.#required = labels === "required";
  }

  /** Returns the line of an example that lacks its label. */
  add({ label, line }: AnyCorpusExample): number | undefined {
    if (label === undefined) {
      if (this.#required || this.#areMissing === false) return line;
      if (this.#areMissing === undefined) [this.#areMissing, this.#firstLine] = [true, line];
      return undefined;
    }
    const wereMissing = this.#areMissing === true;
    this.#areMissing = false;
    return wereMissing ? this.#firstLine : undefined;
  }
}

/** The split of a file whose records do not name it. */
function splitOfFile(path: string, split: Split | undefined): Split {
  return split ?? splitFromFileName(path) ?? basename(path).replace(/\..*$/, "");
}

export interface ReadValidOptions {
  readonly format?: FormatChoice | undefined;
  readonly split?: Split | undefined;
  readonly progress?: OnProgress | undefined;
}

/** Calls `visit` with every example of valid files; fails with all findings if there are any. Each needs a label. */
export async function readValidCorpus(
  paths: readonly string[],
  options: ReadValidOptions,
  visit: (example: CorpusExample) => void,
): Promise<void> {
  await visitValid(paths, { ...options, labels: "required" }, visit as (example: AnyCorpusExample) => void);
}

/** The same for whoever needs no labels. */
export async function readAnyCorpus(
  paths: readonly string[],
  options: ReadValidOptions,
  visit: (example: AnyCorpusExample) => void,
): Promise<void> {
  await visitValid(paths, { ...options, labels: "optional" }, visit);
}

async function visitValid(
  paths: readonly string[],
  options: ReadValidOptions & { readonly labels: "required" | "optional" },
  visit: (example: AnyCorpusExample) => void,
): Promise<void> {
  const findings = new Findings();
  const report: OnFinding = (finding) => findings.add(finding);
  for await (const batch of readCorpus(paths, { ...options, report }))
    for (const example of batch) visit(example);
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

  /** Adds an identifier that is a plain text, with its split. */
  addText(identifier: string): boolean {
    const before = this.#others.size;
    this.#others.add(identifier);
    return this.#others.size > before;
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
  return readStored(path, { ...options, format: NLVR, parse: toStoredScene });
}

/** The image pairs of an NLVR2 file, with or without labels, in the same way. */
export function readPairs(path: string, options: StoredOptions = {}): AsyncGenerator<readonly StoredPair[]> {
  return readStored(path, { ...options, format: NLVR2, parse: toStoredPair });
}

interface StoredOptions {
  readonly progress?: OnProgress | undefined;
}

async function* readStored<Stored>(
  path: string,
  {
    format,
    parse,
    progress,
  }: StoredOptions & {
    readonly format: CorpusFormat;
    readonly parse: (record: RawRecord, context: RecordContext) => Stored | undefined;
  },
): AsyncGenerator<readonly Stored[]> {
  const findings = new Findings();
  const report = findings.add.bind(findings);
  let empty = true;
  for await (const batch of readRecords(path, report, { progress })) {
    if (batch.length > 0) empty = false;
    const recognised = batch[0] && recogniseFormat(batch[0].record);
    if (recognised !== undefined && recognised !== format) {
      const { pictures, field } = format === NLVR ? SCENES : PHOTOGRAPHS;
      const message = `${path} is an ${recognised.title} file, which has no ${pictures}`;
      const hint = `Pass an ${format.title} file (with the field ${field})`;
      throw new CounterpointError("data/wrong-corpus", message, { hint });
    }
    yield batch.flatMap(({ record, line }) => parse(record, { file: path, line, report }) ?? []);
  }
  if (empty && findings.total === 0)
    report({ code: "file/empty", file: path, line: 0, message: "The file is empty" });
  throwIfFindings(findings);
}

const SCENES = { pictures: "scenes", field: "structured_rep" };
const PHOTOGRAPHS = { pictures: "photographs", field: "left_url" };
