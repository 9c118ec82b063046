import {
  type Judgment,
  type Picture,
  parseNlvr2Identifier,
  type Split,
  type WorkerId,
} from "../core/index.ts";
import type { CorpusExample } from "./corpus-example.ts";
import { type RawRecord, RecordCheck, show } from "./record.ts";

type Answers = Readonly<Record<string, "True" | "False">>;

/** One line of an NLVR2 file whose fields have been checked; fields we do not know are kept. */
interface Nlvr2Record extends RawRecord {
  readonly identifier: string;
  readonly sentence: string;
  readonly label: "True" | "False";
  readonly left_url: string;
  readonly right_url: string;
  readonly synset?: string;
  readonly writer?: string;
  readonly validation?: Answers;
  /** Absent from the release's training split. */
  readonly extra_validations?: Answers;
}

const LABELS = ["True", "False"] as const;

/** Checks a record against the official shape (SPEC D3, D4); an empty list means that it is sound. */
export function checkNlvr2Record(record: RawRecord): RecordCheck["problems"] {
  const check = new RecordCheck(record);
  const identifier = check.string("identifier");
  if (identifier !== undefined && parseNlvr2Identifier(identifier) === undefined) {
    check.fail(
      "identifier/unparsable",
      "identifier",
      `"identifier" should be like "dev-12-3-0" (split-set-pair-sentence), but is ${show(identifier)}`,
    );
  }
  check.string("sentence");
  check.label(LABELS);
  check.string("left_url");
  check.string("right_url");
  check.string("synset", { optional: true });
  check.string("query", { optional: true });
  check.string("writer", { optional: true });
  check.answers("validation", LABELS, { optional: true });
  check.answers("extra_validations", LABELS, { optional: true });
  return check.problems;
}

/** An example of NLVR2: a view of its record, which stays at hand for writing it back unchanged. */
export class Nlvr2Example implements CorpusExample {
  readonly corpus = "nlvr2";
  readonly record: RawRecord;
  readonly file: string;
  readonly line: number;
  readonly id: string;
  readonly split: Split;
  readonly set: number;
  readonly sentenceNumber: number;
  readonly position: number;
  readonly sentence: string;
  readonly label: boolean;

  /** The record must have passed `checkNlvr2Record`. */
  constructor(record: RawRecord, { file, line }: { file: string; line: number }) {
    const checked = record as Nlvr2Record;
    const identifier = parseNlvr2Identifier(checked.identifier)!; // checked before
    this.record = record;
    this.file = file;
    this.line = line;
    this.id = checked.identifier;
    this.split = identifier.split;
    this.set = identifier.set;
    this.sentenceNumber = identifier.sentence;
    this.position = identifier.pair;
    this.sentence = checked.sentence;
    this.label = checked.label === "True";
  }

  get #checked(): Nlvr2Record {
    return this.record as Nlvr2Record;
  }

  get picture(): Picture {
    return { kind: "pair", left: this.#checked.left_url, right: this.#checked.right_url };
  }

  get writer(): WorkerId | undefined {
    return this.#checked.writer as WorkerId | undefined;
  }

  get synset(): string | undefined {
    return this.#checked.synset;
  }

  get validation(): Judgment | undefined {
    return toJudgments(this.#checked.validation)[0];
  }

  get judgments(): readonly Judgment[] {
    return toJudgments(this.#checked.extra_validations);
  }
}

function toJudgments(answers: Answers | undefined): readonly Judgment[] {
  if (answers === undefined) return [];
  return Object.keys(answers).map((worker) => ({
    worker: worker as WorkerId,
    verdict: answers[worker] === "True" ? "true" : "false",
  }));
}
