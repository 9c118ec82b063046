import {
  formatNlvr2Identifier,
  type Judgment,
  type JudgmentStage,
  type Nlvr2Identifier,
  type Photograph,
  parseNlvr2Identifier,
  type Split,
  type WorkerId,
} from "../core/index.ts";
import type { CorpusFormat, ExampleNumbers } from "./corpus-format.ts";
import { NLVR2_CONTRAST } from "./nlvr2-contrast.ts";
import {
  type AnyCorpusExample,
  type RawRecord,
  type RecordContext,
  RecordValidator,
  show,
} from "./record.ts";

type Answers = Readonly<Record<string, "True" | "False" | "Nonsense">>;

/** One line of an NLVR2 file whose fields have been checked; fields we do not know are kept. */
interface Nlvr2Record extends RawRecord {
  readonly identifier: string;
  readonly sentence: string;
  /** Absent where it is sealed. */
  readonly label?: "True" | "False";
  readonly left_url: string;
  readonly right_url: string;
  readonly synset?: string;
  readonly writer?: string;
  readonly validation?: Answers;
  /** Absent from the release's training split. */
  readonly extra_validations?: Answers;
}

const LABELS = ["True", "False"] as const;

/** Answers of validators. The release leaves reports of nonsense out; the examples before pruning that we build have them. */
const ANSWERS = [...LABELS, "Nonsense"] as const;

/** Pairs of photographs with sentences, as released by Suhr et al. (2019). */
export const NLVR2: CorpusFormat = {
  name: "nlvr2",
  title: "NLVR2",
  recognisedBy: "left_url, right_url or extra_validations",
  recognises: (record) =>
    ("left_url" in record || "right_url" in record || "extra_validations" in record) &&
    !NLVR2_CONTRAST.recognises(record),
  read: toNlvr2Example,
  ofPairs: true,
  recordsNameSplit: true,
  card: {
    paper: "Suhr et al. 2019, A Corpus for Reasoning about Natural Language Grounded in Photographs",
    licence: "annotations CC BY 4.0; photographs on request, for research",
    counts: "86,373 train, 6,982 dev, 6,967 test1, 6,970 test2",
    groups: "the examples of one sentence: image set and sentence number",
    flaws: "dev and test1 share 45 image URLs, though no pair; some texts stand under several writing tasks.",
  },
  hasUniqueVotes: true,
  columns: {
    text: ["identifier", "sentence", "label", "left_url", "right_url", "synset", "query", "writer"],
    json: ["validation", "extra_validations"],
  },
  identifiers: {
    parse: (text) => {
      const parts = parseNlvr2Identifier(text);
      if (parts === undefined) return undefined;
      return { split: parts.split, set: parts.set, sentenceNumber: parts.sentence, position: parts.pair };
    },
    format: formatIdentifier,
    formatWithSplit: formatIdentifier,
  },
};

function formatIdentifier({ split, set, sentenceNumber, position }: ExampleNumbers): string {
  return formatNlvr2Identifier({ split, set, pair: position, sentence: sentenceNumber });
}

/** The example in a record of the official shape (SPEC D3, D4); undefined when anything was wrong and reported. */
function toNlvr2Example(record: RawRecord, context: RecordContext): AnyCorpusExample | undefined {
  const check = new RecordValidator(record, context);
  const identifier = identifierOf(check);
  check.string("sentence");
  check.label(LABELS, { optional: true });
  check.string("left_url");
  check.string("right_url");
  check.string("synset", { optional: true });
  check.string("query", { optional: true });
  check.string("writer", { optional: true });
  const validators = check.answers("validation", LABELS, { optional: true });
  if (validators.length > 1) {
    const message = `"validation" should hold one answer, but holds ${validators.length}: move the others to "extra_validations"`;
    check.fail("answer/several", "validation", message);
  }
  const judges = check.answers("extra_validations", ANSWERS, { optional: true });
  if (!check.isValid || identifier === undefined) return undefined;
  return new Nlvr2Example(record as Nlvr2Record, { context, identifier, validators, judges });
}

/** The identifier of a record; undefined when it has none of the official shape, which is reported. */
function identifierOf(check: RecordValidator): Nlvr2Identifier | undefined {
  const text = check.string("identifier");
  const identifier = text === undefined ? undefined : parseNlvr2Identifier(text);
  if (text !== undefined && identifier === undefined) {
    check.fail(
      "identifier/unparsable",
      "identifier",
      `"identifier" should be like "dev-12-3-0" (split-set-pair-sentence), but is ${show(text)}`,
    );
  }
  return identifier;
}

/** The image pair of a record, whether or not it has a label. */
export interface StoredPair extends Nlvr2Identifier {
  readonly left: string;
  readonly right: string;
  /** The folder of training images (SPEC D3). */
  readonly directory: number | undefined;
}

/** The image pair in a record; undefined when anything was wrong and reported. */
export function toStoredPair(record: RawRecord, context: RecordContext): StoredPair | undefined {
  const check = new RecordValidator(record, context);
  const identifier = identifierOf(check);
  const [left, right] = [check.string("left_url"), check.string("right_url")];
  if (identifier === undefined || left === undefined || right === undefined) return undefined;
  const { directory } = record;
  return {
    ...identifier,
    left,
    right,
    directory: Number.isInteger(directory) ? Number(directory) : undefined,
  };
}

interface Nlvr2Parts {
  readonly context: RecordContext;
  readonly identifier: Nlvr2Identifier;
  readonly validators: readonly string[];
  readonly judges: readonly string[];
}

/** An example of NLVR2: a view of its record, which stays at hand for writing it back unchanged. */
class Nlvr2Example implements AnyCorpusExample {
  readonly format = "nlvr2";
  readonly language = "en";
  readonly record: Nlvr2Record;
  readonly file: string;
  readonly line: number;
  readonly id: string;
  readonly split: Split;
  readonly set: number;
  readonly sentenceNumber: number;
  readonly position: number;
  readonly sentence: string;
  readonly label: boolean | undefined;
  readonly #validators: readonly string[];
  readonly #judges: readonly string[];
  #pictures: readonly Photograph[] | undefined;

  constructor(record: Nlvr2Record, { context, identifier, validators, judges }: Nlvr2Parts) {
    this.record = record;
    this.file = context.file;
    this.line = context.line;
    this.id = record.identifier;
    this.split = identifier.split;
    this.set = identifier.set;
    this.sentenceNumber = identifier.sentence;
    this.position = identifier.pair;
    this.sentence = record.sentence;
    this.label = record.label === undefined ? undefined : record.label === "True";
    this.#validators = validators;
    this.#judges = judges;
  }

  get pictures(): readonly Photograph[] {
    if (this.#pictures === undefined) {
      const { id, record } = this;
      const pair = id.slice(0, id.lastIndexOf("-")); // formatting the names anew takes a tenth of the time of `corpus stats`
      this.#pictures = [
        { kind: "photograph", name: `${pair}-img0.png`, url: record.left_url, role: "left" },
        { kind: "photograph", name: `${pair}-img1.png`, url: record.right_url, role: "right" },
      ];
    }
    return this.#pictures;
  }

  get writer(): WorkerId | undefined {
    return this.record.writer as WorkerId | undefined;
  }

  get tags(): Readonly<Record<string, string>> {
    const { synset } = this.record;
    return synset === undefined ? {} : { synset };
  }

  get judgments(): readonly Judgment[] {
    const { validation, extra_validations: extra } = this.record;
    const judgments: Judgment[] = [];
    addJudgments(judgments, { workers: this.#validators, answers: validation, stage: "validation" });
    addJudgments(judgments, { workers: this.#judges, answers: extra, stage: "extra" });
    return judgments;
  }
}

interface StageAnswers {
  readonly workers: readonly string[];
  readonly answers: Answers | undefined;
  readonly stage: JudgmentStage;
}

function addJudgments(judgments: Judgment[], { workers, answers, stage }: StageAnswers): void {
  for (const worker of workers) {
    const verdict = VERDICTS[answers![worker]!]; // the workers are those of the answers
    judgments.push({ worker: worker as WorkerId, verdict, stage });
  }
}

const VERDICTS = { True: "true", False: "false", Nonsense: "nonsense" } as const;

/** The fields of a new record of NLVR2. */
export interface NewNlvr2Record {
  readonly identifier: string;
  readonly sentence: string;
  readonly label: boolean;
  readonly left: string;
  readonly right: string;
  readonly synset: string;
  readonly query: string;
  readonly writer: WorkerId;
  readonly validation: readonly Judgment[];
  /** Undefined for training examples, which have no such field. */
  readonly judgments: readonly Judgment[] | undefined;
  /** True to keep workers' reports of nonsense among the judgments; the release has none. */
  readonly reports: boolean;
  /** One of a hundred folders; training examples only. */
  readonly directory: number | undefined;
}

/** A record in the official fields. */
export function toNlvr2Record(example: NewNlvr2Record): RawRecord {
  const { identifier, sentence, label, left, right, synset, query, writer, directory } = example;
  return {
    validation: toAnswers(example.validation),
    sentence,
    left_url: left,
    writer,
    label: spell(label),
    right_url: right,
    synset,
    query,
    identifier,
    ...(example.judgments !== undefined && {
      extra_validations: toAnswers(example.judgments, { reports: example.reports }),
    }),
    ...(directory !== undefined && { directory }),
  };
}

function toAnswers(judgments: readonly Judgment[], { reports = false } = {}): RawRecord {
  const answered = judgments.filter(({ verdict }) => reports || verdict !== "nonsense");
  return Object.fromEntries(
    answered.map(({ worker, verdict }) => [
      worker,
      verdict === "nonsense" ? "Nonsense" : spell(verdict === "true"),
    ]),
  );
}

function spell(label: boolean): "True" | "False" {
  return label ? "True" : "False";
}
