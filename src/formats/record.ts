import type { Example } from "../core/index.ts";
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
}

/** An example of a file that may have no label. */
export type AnyCorpusExample = CorpusExample<boolean | undefined>;

/** Location of a record, and the callback for its findings. */
export interface RecordContext {
  readonly file: string;
  readonly line: number;
  readonly report: OnFinding;
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

  label(allowed: readonly [string, string], { field = "label", optional = false } = {}): void {
    const value = this.#record[field];
    if (value === allowed[0] || value === allowed[1]) return;
    if (value === undefined) {
      if (!optional) this.fail("field/missing", field, `The field "${field}" is missing`);
    } else
      this.fail("label/spelling", field, `"${field}" should be ${oneOf(allowed)}, but is ${show(value)}`);
  }
}

export function isObject(value: unknown): value is RawRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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
