import { parseNlvr2Identifier } from "../core/index.ts";
import { LINE_FEED } from "../files/index.ts";
import { AsciiInterner } from "./ascii-interner.ts";
import type { ExampleTableBuilder, OptionalColumns } from "./example-table.ts";
import { hashAscii } from "./hash-text.ts";

const RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;
/** 1 for every byte that a plain string cannot go on over. */
const STOPS = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < SPACE || byte === QUOTE || byte === BACKSLASH || byte > 0x7f ? 1 : 0,
);

/** The fields that matter: those that must be there, those that may, and those of another corpus. */
const REQUIRED = ["identifier", "sentence", "label", "left_url", "right_url"];
const OPTIONAL = ["writer", "synset", "query", "validation", "extra_validations"];
const FOREIGN = ["structured_rep", "evals"];
const IDENTIFIER = 0;
const SENTENCE = 1;
const LABEL = 2;
const LEFT = 3;
const RIGHT = 4;
const WRITER = 5;
const VALIDATION = 8;
const EXTRA = 9;
const ALL_REQUIRED = 0b11111;
/** Workers are compared one by one, so a record with more answers in a field is left to the careful way. */
const MOST_ANSWERS = 64;

/**
 * Adds NLVR2 records to a table straight from their bytes, several times as fast as by way of JSON.parse. It
 * takes plain records only: objects of strings, whole numbers and answers, in ASCII and without escapes.
 * Whatever else there is, unusual or wrong, it leaves to the careful way.
 */
export class Nlvr2Scanner {
  readonly #builder: ExampleTableBuilder;
  readonly #contents: OptionalColumns;
  readonly #fields = new AsciiInterner([...REQUIRED, ...OPTIONAL, ...FOREIGN]);
  readonly #workers = new AsciiInterner();
  readonly #judgedWithOthers: boolean[] = [];
  /** The keys of the record before, quotes included, and the fields they name. */
  readonly #order: { readonly key: Buffer; readonly length: number; readonly field: number }[] = [];
  // The record at hand: which fields it has, as bits, where their texts begin and end, and who answered what.
  #present = 0;
  readonly #start = [...REQUIRED, ...OPTIONAL].map(() => 0);
  readonly #end = [...REQUIRED, ...OPTIONAL].map(() => 0);
  readonly #validation: Answers = { count: 0, workers: [], verdicts: [] };
  readonly #extra: Answers = { count: 0, workers: [], verdicts: [] };

  constructor(builder: ExampleTableBuilder, contents: OptionalColumns) {
    this.#builder = builder;
    this.#contents = contents;
  }

  /** Adds the record that begins at a byte, and tells where its line ends; -1 when it is not plain: nothing is added. */
  add(bytes: Buffer, from: number): number {
    const end = this.#scan(bytes, from);
    if (end < 0 || (this.#present & ALL_REQUIRED) !== ALL_REQUIRED || this.#validation.count > 1) return -1;
    const identifier = parseNlvr2Identifier(this.#text(bytes, IDENTIFIER));
    const label = answerAt(bytes, this.#start[LABEL]! - 1);
    if (identifier === undefined || label === undefined) return -1;

    const { split, set, sentence: sentenceNumber, pair: position } = identifier;
    if (this.#builder.addRow({ corpus: "nlvr2", split, set, sentenceNumber, position, label })) {
      this.#builder.addSentence(
        this.#text(bytes, SENTENCE),
        this.#has(WRITER) ? this.#text(bytes, WRITER) : "",
      );
    }
    if (this.#contents.verdicts) this.#addVerdicts();
    if (this.#contents.pictures) {
      const left = hashAscii(bytes, this.#start[LEFT]!, this.#end[LEFT]!);
      const right = hashAscii(bytes, this.#start[RIGHT]!, this.#end[RIGHT]!);
      this.#builder.addPair(left, right);
    }
    return end;
  }

  #has(field: number): boolean {
    return (this.#present & (1 << field)) !== 0;
  }

  #text(bytes: Buffer, field: number): string {
    return bytes.toString("latin1", this.#start[field], this.#end[field]);
  }

  /** SPEC A1: one answer per worker, a later one in place of the first validation. */
  #addVerdicts(): void {
    const answers = this.#extra;
    const first = this.#validation;
    if (first.count > 0 && !hasAnswered(answers, first.workers[0]!)) {
      addAnswer(answers, first.workers[0]!, first.verdicts[0]!);
    }
    const counts = { true: 0, false: 0, nonsense: 0 };
    for (let i = 0; i < answers.count; i += 1) {
      if (answers.verdicts[i]) counts.true += 1;
      else counts.false += 1;
      const worker = answers.workers[i]!;
      if (answers.count === 1 || this.#judgedWithOthers[worker]) continue;
      this.#judgedWithOthers[worker] = true;
      this.#builder.addWorker(this.#workers.text(worker));
    }
    this.#builder.addVerdictCounts(counts);
  }

  /** Notes what is in the record; returns where its line ends, -1 when it is not plain. */
  #scan(bytes: Buffer, from: number): number {
    this.#present = 0;
    this.#validation.count = 0;
    this.#extra.count = 0;
    if (bytes[from] !== OPEN) return -1;
    let at = from;
    let place = 0;
    do {
      const key = afterSpaces(bytes, at + 1);
      if (!this.#isExpected(bytes, key, place) && !this.#expect(bytes, key, place)) return -1;
      const { length, field } = this.#order[place]!;
      const value = afterColon(bytes, key + length);
      const end = value < 0 ? -1 : this.#scanValue(bytes, value, field);
      if (end < 0) return -1;
      at = afterSpaces(bytes, end);
      place += 1;
    } while (bytes[at] === COMMA);
    if (bytes[at] !== CLOSE) return -1;
    at += bytes[at + 1] === RETURN ? 2 : 1;
    return at === bytes.length || bytes[at] === LINE_FEED ? at : -1;
  }

  /** Whether the key is the one that stood at its place in the record before, as is the rule. */
  #isExpected(bytes: Buffer, from: number, place: number): boolean {
    const expected = this.#order[place];
    if (expected === undefined) return false;
    const { key, length } = expected;
    for (let i = 0; i < length; i += 1) if (bytes[from + i] !== key[i]) return false;
    return true;
  }

  #expect(bytes: Buffer, from: number, place: number): boolean {
    const end = endOfString(bytes, from);
    if (end < 0) return false;
    const key = Buffer.from(bytes.subarray(from, end));
    this.#order[place] = { key, length: end - from, field: this.#fields.find(bytes, from + 1, end - 1) };
    return true;
  }

  #scanValue(bytes: Buffer, from: number, field: number): number {
    if (field < 0) return bytes[from] === QUOTE ? endOfString(bytes, from) : endOfNumber(bytes, from);
    if (field > EXTRA || this.#has(field)) return -1;
    this.#present |= 1 << field;
    if (field === VALIDATION) return this.#scanAnswers(bytes, from, this.#validation);
    if (field === EXTRA) return this.#scanAnswers(bytes, from, this.#extra);
    const end = endOfString(bytes, from);
    this.#start[field] = from + 1;
    this.#end[field] = end - 1;
    return end;
  }

  #scanAnswers(bytes: Buffer, from: number, answers: Answers): number {
    if (bytes[from] !== OPEN) return -1;
    let at = from;
    if (bytes[at + 1] === CLOSE) return at + 2;
    do {
      const key = afterSpaces(bytes, at + 1);
      const keyEnd = endOfString(bytes, key);
      const value = afterColon(bytes, keyEnd);
      if (value < 0) return -1;
      const worker = this.#workers.findOrAdd(bytes, key + 1, keyEnd - 1);
      const verdict = answerAt(bytes, value);
      if (verdict === undefined || answers.count === MOST_ANSWERS || hasAnswered(answers, worker)) return -1;
      addAnswer(answers, worker, verdict);
      at = afterSpaces(bytes, value + (verdict ? 6 : 7));
    } while (bytes[at] === COMMA);
    return bytes[at] === CLOSE ? at + 1 : -1;
  }
}

/** Who answered, by number, and whether with True; lists that are used again for every record. */
interface Answers {
  count: number;
  readonly workers: number[];
  readonly verdicts: boolean[];
}

function addAnswer(answers: Answers, worker: number, verdict: boolean): void {
  answers.workers[answers.count] = worker;
  answers.verdicts[answers.count] = verdict;
  answers.count += 1;
}

function hasAnswered({ count, workers }: Answers, worker: number): boolean {
  for (let i = 0; i < count; i += 1) if (workers[i] === worker) return true;
  return false;
}

// Each of these takes the place where something should begin, -1 included, and returns the place after it, or -1.

function afterSpaces(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === SPACE) at += 1;
  return at;
}

function afterColon(bytes: Buffer, from: number): number {
  if (from < 0) return -1;
  const at = afterSpaces(bytes, from);
  return bytes[at] === COLON ? afterSpaces(bytes, at + 1) : -1;
}

function endOfString(bytes: Buffer, from: number): number {
  if (bytes[from] !== QUOTE) return -1;
  let at = from + 1;
  while (at < bytes.length && STOPS[bytes[at]!] === 0) at += 1;
  return bytes[at] === QUOTE ? at + 1 : -1;
}

/** A whole number without a sign. */
function endOfNumber(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at]! >= ZERO && bytes[at]! <= NINE) at += 1;
  return at === from || (bytes[from] === ZERO && at > from + 1) ? -1 : at;
}

/** Which answer is spelt at a place, quotes included; undefined for any other text. */
function answerAt(bytes: Buffer, at: number): boolean | undefined {
  if (spells(bytes, at, TRUE)) return true;
  return spells(bytes, at, FALSE) ? false : undefined;
}

const TRUE = Buffer.from('"True"');
const FALSE = Buffer.from('"False"');

function spells(bytes: Buffer, from: number, wanted: Buffer): boolean {
  for (let i = 0; i < wanted.length; i += 1) if (bytes[from + i] !== wanted[i]) return false;
  return true;
}
