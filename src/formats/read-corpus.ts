import { basename } from "node:path";
import { CounterpointError, type Example, Findings, type Split, splitFromFileName } from "../core/index.ts";
import type { OnFinding, OnProgress } from "../files/index.ts";
import type { CorpusFormat } from "./corpus-format.ts";
import { DraftNumbers, type ExampleDraft } from "./example-draft.ts";
import { recogniseFormat, recogniseFormats } from "./formats.ts";
import { NLVR, type StoredScene, toStoredScene } from "./nlvr.ts";
import { NLVR2, type StoredPair, toStoredPair } from "./nlvr2.ts";
import { type FormatChoice, openFormat } from "./open-format.ts";
import { type ReadRecordsOptions, readRecords } from "./read-records.ts";
import {
  type AnyCorpusExample,
  type CorpusExample,
  type RawRecord,
  type RecordContext,
  show,
} from "./record.ts";

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
  const numbers = new DraftNumbers();
  const chosenFormat = await openFormat(chosen);
  const seen = new SeenIdentifiers();
  let format = chosenFormat;

  for (const path of paths) {
    const fileSplit = splitOfFile(path, split);
    let empty = true;
    if (mixed) format = chosenFormat; // each file may have another
    const labelling = new FileLabels(labels);
    const fileReport: OnFinding = (finding) => {
      empty = false;
      report(finding);
    };
    const checks = { labelling, report };
    const recogniser = new Recogniser(path, fileReport, chosenFormat);
    for await (const batch of readRecords(path, fileReport, { ...options, records: chosenFormat?.records })) {
      const examples: AnyCorpusExample[] = [];
      for (const { record, line } of batch) {
        empty = false;
        const recognised = recogniser.formatOf(record, line, format);
        if (recognised === undefined) continue;
        format = recognised;
        const read = format.read(record, { file: path, line, report: fileReport, split: fileSplit });
        if (read === undefined) continue;
        if (!isDrafts(read)) {
          if (isUsable(read, seen.add(read), checks)) examples.push(read);
          continue;
        }
        const source = { format: format.name, record, file: path, line, split: fileSplit };
        for (let i = 0; i < read.length; i += 1) {
          const example = numbers.toExample(read[i]!, source, read.length > 1 ? i : undefined);
          const isNew = seen.addText(`${example.split}\t${example.id}`);
          if (isUsable(example, isNew, checks)) examples.push(example);
        }
      }
      yield examples;
    }
    if (empty) report({ code: "file/empty", file: path, line: 0, message: "The file is empty" });
  }
  for (const field of chosenFormat?.unknownFields?.() ?? []) {
    const message = `No record has the field "${field}" that the mapping names: correct its name, or leave it out of the mapping`;
    report({ code: "mapping/field", file: paths[0] ?? "", line: 0, field, message });
  }
}

interface ExampleChecks {
  readonly labelling: FileLabels;
  readonly report: OnFinding;
}

/** True for an example with a new identifier and the label that it needs; reports whatever it lacks. */
function isUsable(example: AnyCorpusExample, isNew: boolean, { labelling, report }: ExampleChecks): boolean {
  const { id, split, file, line } = example;
  const unlabelled = labelling.add(example);
  if (unlabelled !== undefined) {
    const message = 'The field "label" is missing';
    report({ code: "field/missing", file, line: unlabelled, field: "label", message });
    if (unlabelled === line) return false;
  }
  if (isNew) return true;
  const message = `Duplicate identifier "${id}" in split ${split}`;
  report({ code: "identifier/duplicate", file, line, field: "identifier", message });
  return false;
}

/**
 * Finds the format of the records of one file. A record that fits the format of the one before it is read in that format; any other
 * has to fit exactly one, and that of the files before it.
 */
class Recogniser {
  readonly #path: string;
  readonly #report: OnFinding;
  readonly #chosen: CorpusFormat | undefined;
  #current: CorpusFormat | undefined;
  #isOther = false;

  constructor(path: string, report: OnFinding, chosen: CorpusFormat | undefined) {
    this.#path = path;
    this.#report = report;
    this.#chosen = chosen;
  }

  /** The format of a record; undefined when it was reported that there is none, or another than expected. */
  formatOf(record: RawRecord, line: number, expected: CorpusFormat | undefined): CorpusFormat | undefined {
    if (this.#chosen !== undefined) return this.#chosen;
    if (this.#current?.recognises(record)) return this.#current;
    const fail = (code: string, message: string) => this.#report({ code, file: this.#path, line, message });
    const [first, second] = recogniseFormats(record);
    if (first === undefined) fail("record/shape", describeUnknown(record));
    else if (second !== undefined) {
      const fitting = [first, second].map(({ title, recognisedBy }) => `${title} (${recognisedBy})`);
      fail(
        "record/ambiguous",
        `The record has the fields of two formats, ${fitting.join(" and ")}: name the one to read with --format ${first.name} or --format ${second.name}`,
      );
    } else if (expected !== undefined && first !== expected) {
      const message = `The files mix ${expected.title} and ${first.title}. Pass one corpus at a time (\`corpus stats --language\` compares the language of several, \`eval table\` and \`eval compare\` scores)`;
      if (!this.#isOther) fail("record/other-corpus", message); // once a file
      this.#isOther = true;
    } else {
      this.#current = first;
      return first;
    }
    return undefined;
  }
}

/** The fields of a record that no format has, and what to do. */
function describeUnknown(record: RawRecord): string {
  if ("sentence" in record && "identifier" in record)
    return 'Unknown format: the record has "sentence" and "identifier", but neither "structured_rep" (NLVR) nor "left_url" (NLVR2). For a statement, call the identifier "id"; or name the fields in a mapping file (--format)';
  const fields = show(Object.keys(record));
  return `Unknown format: the record has neither "structured_rep" (NLVR) nor "left_url" (NLVR2), nor "sentence" or the fields of another known format, but ${fields}. Name its fields in a mapping file (--format)`;
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
  /** True to read files of several formats together. */
  readonly mixed?: boolean | undefined;
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
export function throwIfFindings(findings: Findings, hint = "Correct these records, or leave them out"): void {
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
      hint: unreadable ? "Check the path, and that the file is complete" : hint,
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
      const message = `${path} is ${withArticle(recognised.title)} file, which has no ${pictures}`;
      const hint = `Pass an ${format.title} file (with the field ${field})`;
      throw new CounterpointError("data/wrong-corpus", message, { hint });
    }
    yield batch.flatMap(({ record, line }) => parse(record, { file: path, line, report }) ?? []);
  }
  if (empty && findings.total === 0)
    report({ code: "file/empty", file: path, line: 0, message: "The file is empty" });
  throwIfFindings(findings);
}

/** "an NLVR", but "a MaRVL". */
function withArticle(title: string): string {
  return /^[AEFHILMNORSX](?:[A-Z]|$)/.test(title) ? `an ${title}` : `a ${title}`;
}

const SCENES = { pictures: "scenes", field: "structured_rep" };
const PHOTOGRAPHS = { pictures: "photographs", field: "left_url" };
