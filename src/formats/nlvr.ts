import {
  BOX_ORDERS,
  type Box,
  type Colour,
  formatNlvrIdentifier,
  formatNlvrImageName,
  type Item,
  type Judgment,
  type NlvrIdentifier,
  type Picture,
  parseNlvrIdentifier,
  parseNlvrImageName,
  type Scene,
  type Shape,
  type Size,
  type Split,
  type WorkerId,
} from "../core/index.ts";
import type { CorpusFormat, FormatContext } from "./corpus-format.ts";
import {
  type AnyCorpusExample,
  isObject,
  type RawRecord,
  type RecordContext,
  RecordValidator,
  show,
} from "./record.ts";

const COLOURS: Readonly<Record<string, Colour>> = { Black: "black", "#0099ff": "blue", Yellow: "yellow" };
const SHAPES: readonly string[] = ["square", "circle", "triangle"] satisfies Shape[];
const SIZES: readonly number[] = [10, 20, 30] satisfies Size[];
const BOX_SIDE = 100;

/** One line of an NLVR file whose fields have been checked; fields we do not know are kept. */
interface NlvrRecord extends RawRecord {
  readonly identifier: string;
  readonly sentence: string;
  /** Absent where it is sealed. */
  readonly label?: "true" | "false";
  /** The label that the writer was asked for; absent from NLVR's release, and from test splits that we build. */
  readonly intended_label?: "true" | "false";
  /** Absent from the release's hidden split. */
  readonly evals?: Readonly<Record<string, Judgment["verdict"]>>;
  readonly structured_rep: readonly (readonly NlvrItem[])[];
}

interface NlvrItem {
  readonly x_loc: number;
  readonly y_loc: number;
  readonly type: Shape;
  readonly color: string;
  readonly size: Size;
}

/** Scenes with sentences, as released by Suhr et al. (2017). */
export const NLVR: CorpusFormat = {
  name: "nlvr",
  title: "NLVR",
  recognisedBy: "structured_rep or evals",
  recognises: (record) => "structured_rep" in record || "evals" in record,
  read: toNlvrExample,
  ofPairs: false,
  ofScenes: true,
  recordsNameSplit: false,
  card: {
    paper: "Suhr et al. 2017, A Corpus of Natural Language for Visual Reasoning",
    licence: "CC BY 4.0",
    counts: "12,410 train, 989 dev, 990 test, 985 hidden",
    groups: "the examples of one presentation",
    flaws: "A third answer, nonsense, among the raw judgments; the released hidden split has no judgments.",
  },
  hasUniqueVotes: true,
  columns: { text: ["identifier", "sentence", "label", "directory"], json: ["evals", "structured_rep"] },
  identifiers: {
    parse: (text) => {
      const parts = parseNlvrIdentifier(text);
      return parts && { set: parts.presentation, sentenceNumber: 0, position: parts.position };
    },
    format: ({ set, position }) => formatNlvrIdentifier({ presentation: set, position }),
    formatWithSplit: ({ split, set, position }) =>
      `${split}-${formatNlvrIdentifier({ presentation: set, position })}`,
    pictures: {
      count: BOX_ORDERS,
      parse: (text) => {
        const parts = parseNlvrImageName(text);
        return parts && { ...parts, set: parts.presentation, sentenceNumber: 0 };
      },
      format: ({ split, set, position, order }) =>
        formatNlvrImageName({ split, presentation: set, position, order }),
    },
  },
};

/** The example in a record of the official shape (SPEC D4, S1); undefined when anything was wrong and reported. */
function toNlvrExample(record: RawRecord, context: FormatContext): AnyCorpusExample | undefined {
  const check = new RecordValidator(record, context);
  const identifier = checkIdentifier(check);
  check.string("sentence");
  check.label(["true", "false"], { optional: true });
  check.label(["true", "false"], { field: "intended_label", optional: true });
  check.string("directory", { optional: true });
  check.answers("evals", ["true", "false", "nonsense"], { optional: true });
  checkScene(check, record.structured_rep);
  if (!check.isValid || identifier === undefined) return undefined;
  return new NlvrExample(record as NlvrRecord, { context, identifier, split: context.split });
}

/** A scene of a file that need not have sentences and labels, and where it belongs. */
export interface StoredScene extends NlvrIdentifier {
  readonly directory: string | undefined;
  readonly scene: Scene;
  readonly sentence: string | undefined;
  readonly label: boolean | undefined;
}

/** The scene in a record with or without sentence, label and judgments; undefined when the record is invalid. */
export function toStoredScene(record: RawRecord, context: RecordContext): StoredScene | undefined {
  const check = new RecordValidator(record, context);
  const identifier = checkIdentifier(check);
  const directory = check.string("directory", { optional: true });
  if (directory !== undefined && !FOLDER.test(directory)) {
    const message = `"directory" should be the name of a folder, such as "12", but is ${show(directory)}`;
    check.fail("field/folder", "directory", message);
  }
  const sentence = check.string("sentence", { optional: true });
  check.label(["true", "false"], { optional: true });
  checkScene(check, record.structured_rep);
  if (!check.isValid || identifier === undefined) return undefined;
  const label = record.label === undefined ? undefined : record.label === "true";
  const scene = toScene((record as NlvrRecord).structured_rep);
  return { ...identifier, directory, scene, sentence, label };
}

/** Images are written there, so it may not lead anywhere else. */
const FOLDER = /^\w+$/;

function checkIdentifier(check: RecordValidator): NlvrIdentifier | undefined {
  const text = check.string("identifier");
  const identifier = text === undefined ? undefined : parseNlvrIdentifier(text);
  if (text !== undefined && identifier === undefined) {
    check.fail(
      "identifier/unparsable",
      "identifier",
      `"identifier" should be like "12-3" (presentation-position), but is ${show(text)}`,
    );
  }
  return identifier;
}

/** The scene in a value of the official shape; undefined when anything was wrong and reported. */
export function checkedScene(check: RecordValidator, boxes: unknown, field: string): Scene | undefined {
  checkScene(check, boxes, field);
  return check.isValid ? toScene(boxes as NlvrRecord["structured_rep"]) : undefined;
}

function checkScene(check: RecordValidator, boxes: unknown, field = "structured_rep"): void {
  if (boxes === undefined) {
    check.fail("field/missing", field, `The field "${field}" is missing`);
    return;
  }
  if (!Array.isArray(boxes) || boxes.length !== 3 || !boxes.every(Array.isArray)) {
    check.fail("field/type", field, `"${field}" should be three lists of items, but is ${show(boxes)}`);
    return;
  }
  for (let b = 0; b < 3; b += 1) {
    const box = boxes[b] as unknown[];
    for (let i = 0; i < box.length; i += 1) {
      const problem = problemOfItem(box[i]);
      if (problem) check.fail("scene/item", `${field}[${b}][${i}]`, `${field}[${b}][${i}]: ${problem}`);
    }
  }
}

function problemOfItem(item: unknown): string | undefined {
  if (!isObject(item)) return `an item should be an object, but is ${show(item)}`;
  const { x_loc, y_loc, type, color, size } = item;
  if (!SIZES.includes(size as number)) return `size should be 10, 20 or 30, but is ${show(size)}`;
  if (!SHAPES.includes(type as string)) return `type should be ${SHAPES.join(", ")}, but is ${show(type)}`;
  if (typeof color !== "string" || !Object.hasOwn(COLOURS, color)) {
    return `color should be Black, #0099ff or Yellow, but is ${show(color)}`;
  }
  for (const at of [x_loc, y_loc]) {
    const inside =
      Number.isInteger(at) && (at as number) >= 0 && (at as number) + (size as number) <= BOX_SIDE;
    if (!inside)
      return `x_loc and y_loc should be whole numbers that keep the item inside its box, but are ${show(x_loc)}, ${show(y_loc)}`;
  }
  return undefined;
}

interface NlvrParts {
  readonly context: RecordContext;
  readonly identifier: NlvrIdentifier;
  readonly split: Split;
}

/** An example of NLVR: a view of its record, which stays at hand for writing it back unchanged. */
class NlvrExample implements AnyCorpusExample {
  readonly format = "nlvr";
  readonly language = "en";
  readonly record: NlvrRecord;
  readonly file: string;
  readonly line: number;
  readonly id: string;
  readonly split: Split;
  readonly set: number;
  readonly sentenceNumber = 0;
  readonly position: number;
  readonly sentence: string;
  readonly label: boolean | undefined;

  constructor(record: NlvrRecord, { context, identifier, split }: NlvrParts) {
    this.record = record;
    this.file = context.file;
    this.line = context.line;
    this.id = record.identifier;
    this.split = split;
    this.set = identifier.presentation;
    this.position = identifier.position;
    this.sentence = record.sentence;
    this.label = record.label === undefined ? undefined : record.label === "true";
  }

  get intended(): boolean | undefined {
    const { intended_label: intended } = this.record;
    return intended === undefined ? undefined : intended === "true";
  }

  get pictures(): readonly Picture[] {
    return [{ kind: "scene", scene: toScene(this.record.structured_rep) }];
  }

  get judgments(): readonly Judgment[] {
    const { evals = {} } = this.record;
    return Object.keys(evals).map((worker) => ({ worker: worker as WorkerId, verdict: evals[worker]! }));
  }
}

function toScene(boxes: NlvrRecord["structured_rep"]): Scene {
  return boxes.map((box) => box.map(toItem)) as readonly Box[] as Scene; // three, as was checked
}

function toItem({ x_loc, y_loc, type, color, size }: NlvrItem): Item {
  return { x: x_loc, y: y_loc, shape: type, colour: COLOURS[color]!, size };
}

/** True for splits whose records may tell the writer's intention: in a test split it would give labels away. */
export function mayTellIntention(split: Split): boolean {
  return split === "train" || split === "dev";
}

/** The fields of a new record of NLVR. */
export interface NewNlvrRecord {
  readonly identifier: string;
  readonly sentence: string;
  readonly label: boolean;
  /** The label that the writer was asked for; undefined to leave it out. */
  readonly intended?: boolean | undefined;
  readonly directory: string;
  readonly judgments: readonly Judgment[];
  readonly scene: Scene;
}

/** A record in the official fields and their order, and the writer's intention after them. */
export function toNlvrRecord({
  sentence,
  label,
  intended,
  identifier,
  directory,
  judgments,
  scene,
}: NewNlvrRecord): RawRecord {
  return {
    sentence,
    label: String(label),
    identifier,
    directory,
    evals: Object.fromEntries(judgments.map(({ worker, verdict }) => [worker, verdict])),
    structured_rep: toStructuredRep(scene),
    ...(intended !== undefined && { intended_label: String(intended) }),
  };
}

/** A scene in the official field names and values, boxes and items in their order. */
export function toStructuredRep(scene: Scene): readonly (readonly NlvrItem[])[] {
  return scene.map((box) =>
    box.map(({ x, y, shape, colour, size }) => ({
      x_loc: x,
      y_loc: y,
      type: shape,
      color: OFFICIAL_COLOURS[colour],
      size,
    })),
  );
}

const OFFICIAL_COLOURS: Readonly<Record<Colour, string>> = {
  black: "Black",
  blue: "#0099ff",
  yellow: "Yellow",
};
