import type { Example, WorkerId } from "../core/index.ts";
import type { OnFinding } from "../files/index.ts";

/** One JSON object of a file, as parsed, with all its fields. */
export type RawRecord = Readonly<Record<string, unknown>>;

/** A JSON object of a file and the line (or row) it stands in. */
export interface LocatedRecord {
  readonly record: RawRecord;
  readonly line: number;
}

/** An example together with the record it was read from, and the location of the record. */
export interface CorpusExample<Label extends boolean | undefined = boolean> extends Example<Label> {
  /** As parsed, unknown fields included, so that it can be written back without loss. */
  readonly record: RawRecord;
  readonly file: string;
  /** The line of the file, or the row of the table, counted from 1. */
  readonly line: number;
  /** True where the record has no identifier, so that the example's was made from the line. */
  readonly isNumberedByLine?: boolean | undefined;
}

/** An example of a file that may have no label. */
export type AnyCorpusExample = CorpusExample<boolean | undefined>;

/** Location of a record, and the callback for its findings. */
export interface RecordContext {
  readonly file: string;
  readonly line: number;
  readonly report: OnFinding;
}

/** The values that stand for true and for false. */
export interface LabelSpellings {
  readonly true: readonly unknown[];
  readonly false: readonly unknown[];
}

/** The spellings of labels in formats that leave them to whoever writes the file. */
export const TRUTHS: LabelSpellings = { true: [true, 1], false: [false, 0] };

/** Language tags that were found to be valid: asking Intl takes longer than all else about a record. */
const languages = new Set<string>();
const MAX_LANGUAGES = 1_000;

/** True for a language tag of BCP 47. */
export function isLanguage(text: string): boolean {
  if (languages.has(text)) return true;
  try {
    if (Intl.getCanonicalLocales(text).length !== 1) return false;
  } catch {
    return false;
  }
  if (languages.size < MAX_LANGUAGES) languages.add(text);
  return true;
}

/** Checks the fields of one record, reports everything that is wrong with them, and remembers whether anything was. */
export class RecordValidator {
  readonly #record: RawRecord;
  readonly #context: RecordContext;
  #isValid = true;

  constructor(record: RawRecord, context: RecordContext) {
    this.#record = record;
    this.#context = context;
  }

  /** True while nothing has been reported. */
  get isValid(): boolean {
    return this.#isValid;
  }

  fail(code: string, field: string, message: string): void {
    this.#isValid = false;
    const { file, line, report } = this.#context;
    report({ code, file, line, field, message });
  }

  /** The field's value when it is a string; otherwise a problem, unless it is absent and may be. */
  string(field: string, { optional = false } = {}): string | undefined {
    const value = this.#record[field];
    if (typeof value === "string") return value;
    if (value === undefined) {
      if (!optional) this.fail("field/missing", field, `The field "${field}" is missing`);
    } else this.fail("field/type", field, `"${field}" should be a string, but is ${show(value)}`);
    return undefined;
  }

  /** The workers of a field that should be an object of worker -> answer, each answer among those allowed. */
  answers(field: string, allowed: readonly string[], { optional = false } = {}): readonly string[] {
    const value = this.#record[field];
    if (value === undefined) {
      if (!optional) this.fail("field/missing", field, `The field "${field}" is missing`);
      return [];
    }
    if (!isObject(value)) {
      this.fail(
        "field/type",
        field,
        `"${field}" should be an object of worker -> answer, but is ${show(value)}`,
      );
      return [];
    }
    const workers = Object.keys(value); // twice as fast here as for-in, and met for every example
    for (let i = 0; i < workers.length; i += 1) {
      const worker = workers[i]!;
      const answer = value[worker];
      if (answer === allowed[0] || answer === allowed[1] || allowed.includes(answer as string)) continue;
      const location = `${field}[${JSON.stringify(worker)}]`;
      this.fail(
        "answer/spelling",
        location,
        `${location} should be ${oneOf(allowed)}, but is ${show(answer)}`,
      );
    }
    return workers;
  }

  /** A worker's name, or an identifier: a text or a number. */
  worker(field: string, { optional = false } = {}): WorkerId | undefined {
    const value = this.#record[field];
    if (value === undefined && optional) return undefined;
    const worker = workerOf(value);
    if (value === undefined) this.fail("field/missing", field, `The field "${field}" is missing`);
    else if (worker === undefined)
      this.fail("field/type", field, `"${field}" should be a text or a number, but is ${show(value)}`);
    return worker;
  }

  /** The workers of a list, which may also stand in a string as JSON. */
  workers(
    field: string,
    { value = this.#record[field] }: { readonly value?: unknown } = {},
  ): readonly WorkerId[] {
    if (value === undefined) return [];
    const list = parsedCell(value);
    const workers = Array.isArray(list) ? list.map(workerOf) : [undefined];
    if (!workers.includes(undefined)) return workers as readonly WorkerId[];
    this.fail(
      "field/type",
      field,
      `"${field}" should be a list of workers, or a text that holds one as JSON, but is ${show(value)}`,
    );
    return [];
  }

  /**
   * The truth of a label in one of its spellings; undefined where it is absent or reported. In a text, as in cells of tables,
   * numbers and booleans are recognised too.
   */
  truth(field: string, spellings: LabelSpellings, value: unknown = this.#record[field]): boolean | undefined {
    if (value === undefined || value === null) return undefined;
    if (spellings.true.includes(value)) return true;
    if (spellings.false.includes(value)) return false;
    const isSpelled = (spelling: unknown) =>
      typeof value === "string" &&
      (typeof spelling === "boolean" ? value.toLowerCase() : value) === String(spelling);
    if (spellings.true.some(isSpelled)) return true;
    if (spellings.false.some(isSpelled)) return false;
    const wanted = [...spellings.true, ...spellings.false].map(show).join(" or ");
    this.fail("label/spelling", field, `"${field}" should be ${wanted}, but is ${show(value)}`);
    return undefined;
  }

  /** A language tag (BCP 47). */
  language(field: string): string | undefined {
    const text = this.string(field);
    if (text === undefined || isLanguage(text)) return text;
    this.fail(
      "field/language",
      field,
      `"${field}" should be a language tag such as "en" or "zh-Hans", but is ${show(text)}`,
    );
    return undefined;
  }

  label(allowed: readonly [string, string], { field = "label", optional = false } = {}): void {
    const value = this.#record[field];
    if (value === allowed[0] || value === allowed[1]) return;
    if (value === undefined) {
      if (!optional) this.fail("field/missing", field, `The field "${field}" is missing`);
    } else
      this.fail("label/spelling", field, `"${field}" should be ${oneOf(allowed)}, but is ${show(value)}`);
  }
}

/** A worker's name, which may be a number in the file. */
export function workerOf(value: unknown): WorkerId | undefined {
  const isName = (typeof value === "string" && value !== "") || Number.isSafeInteger(value);
  return isName ? (String(value) as WorkerId) : undefined;
}

export function isObject(value: unknown): value is RawRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A record without the fields that are null: in draft formats they are absent. */
export function withoutNulls(record: RawRecord): RawRecord {
  if (!Object.values(record).includes(null)) return record;
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

/** A list or an object that a text holds as JSON, as cells of tables do; any other value as it is. */
export function parsedCell(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A value as it stands in the file, shortened for a message. */
export function show(value: unknown): string {
  try {
    const text = JSON.stringify(value) ?? "absent";
    return text.length > 60 ? `${text.slice(0, 57).toWellFormed()}...` : text; // no half of a character
  } catch {
    return "a value nested too deeply to show"; // JSON.parse takes any depth, JSON.stringify some thousands
  }
}

function oneOf(allowed: readonly string[]): string {
  return allowed.map((each) => JSON.stringify(each)).join(" or ");
}
