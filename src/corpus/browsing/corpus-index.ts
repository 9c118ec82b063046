import { type Example, kindOfScene, PHENOMENA, type Phenomenon } from "../../core/index.ts";
import { type ExampleTable, ExampleTableBuilder, uint32Column } from "../../formats/index.ts";
import { tokenize } from "../../language/index.ts";
import { agreementWithLabel } from "../agreement.ts";
import { picturesBySplit } from "../bias/visual-bias.ts";
import { intentionOf, validatorOf } from "../corpus-stats.ts";
import { type Judges, judgesOf } from "./judges.ts";

/** Facets with one value per example; "" where it is unknown. */
export const FACETS = [
  "split",
  "label",
  "kind",
  "subset",
  "frequency",
  "intention",
  "validator",
  "synset",
  "writer",
  "outcome",
] as const;
export type Facet = (typeof FACETS)[number];

/** The facets of the examples themselves; outcomes are those of systems that a reader selects. */
type OwnFacet = Exclude<Facet, "outcome">;

/** Sort orders of examples. */
const ORDERS = ["file", "shortest", "longest", "disputed"] as const;
export type Order = (typeof ORDERS)[number];

/** The value of every example, as its index in the list of values. */
export interface FacetColumn {
  readonly categories: readonly string[];
  readonly codes: Uint32Array;
}

/** Builds the index as examples are read. */
export class CorpusIndexBuilder {
  readonly #examples: Example[] = [];
  readonly #table = new ExampleTableBuilder({ verdicts: true, pictures: true });
  readonly #sentences = new CategoryEncoder();

  add(example: Example): void {
    this.#examples.push(example);
    this.#table.add(example);
    this.#sentences.add(example.sentence);
  }

  corpus(): CorpusIndex {
    return new CorpusIndex(this.#examples, this.#table.table(), this.#sentences.column());
  }
}

/**
 * An in-memory index of a corpus: its examples, and columns to filter by. Tagging phenomena takes longest, so they
 * can be added while the index is in use.
 */
export class CorpusIndex {
  readonly examples: readonly Example[];
  readonly facets: Readonly<Record<OwnFacet, FacetColumn>>;
  /** Identifiers and labels, to match predictions with. */
  readonly gold: ExampleTable;
  /** Every sentence once, in order of first appearance, and which of them an example has. */
  readonly sentences: readonly string[];
  readonly sentenceOf: Uint32Array;
  readonly lowerCase: readonly string[];
  /** Number of tokens of every sentence (SPEC A3). */
  readonly lengths: Uint32Array;
  /** Percent of the judgments of every example that agree with its label; NaN for fewer than two judgments. */
  readonly agreement: Float64Array;
  /** Id of the picture of every example: equal pictures of a split have equal ids. */
  readonly pictureOf: Uint32Array;
  readonly judges: Judges;
  /** The phenomena of every sentence, a bit for each in the order of `PHENOMENA`. */
  readonly phenomena: Uint16Array;
  #tagged = 0;
  readonly #orders = new Map<Order, Uint32Array>();

  constructor(examples: readonly Example[], table: ExampleTable, { categories, codes }: FacetColumn) {
    this.examples = examples;
    this.gold = goldOf(table);
    this.sentences = categories;
    this.sentenceOf = codes;
    this.lowerCase = categories.map((sentence) => sentence.toLowerCase());
    this.lengths = Uint32Array.from(categories, (sentence) => tokenize(sentence).length);
    this.agreement = Float64Array.from(examples, (_, row) => agreementWithLabel(table, row));
    this.phenomena = new Uint16Array(categories.length);
    const { pictureOf, frequencies, subsets } = picturesBySplit(table);
    this.pictureOf = pictureOf;
    this.judges = judgesOf(examples);
    this.facets = {
      split: encodeCategories(examples.map(({ split }) => split)),
      label: encodeCategories(examples.map(({ label }) => String(label))),
      kind: encodeCategories(examples.map(kindOf)),
      subset: encodeCategories(subsets),
      frequency: encodeCategories(Array.from(frequencies, String)),
      intention: encodeCategories(examples.map((example) => intentionOf(example) ?? "")),
      validator: encodeCategories(examples.map((example) => validatorOf(example) ?? "")),
      synset: encodeCategories(examples.map(({ synset }) => synset ?? "")),
      writer: encodeCategories(examples.map(({ writer }) => writer ?? "")),
    };
  }

  /** Number of sentences that are tagged with phenomena: the first ones. */
  get tagged(): number {
    return this.#tagged;
  }

  /** Adds the phenomena of the next sentences. */
  addPhenomena(found: readonly ReadonlySet<Phenomenon>[]): void {
    for (const phenomena of found) {
      this.phenomena[this.#tagged] = PHENOMENA.reduce(
        (bits, each, i) => (phenomena.has(each) ? bits | (1 << i) : bits),
        0,
      );
      this.#tagged += 1;
    }
  }

  /** The phenomena of a sentence; undefined until it is tagged. */
  phenomenaOf(sentence: number): readonly Phenomenon[] | undefined {
    if (sentence >= this.#tagged) return undefined;
    return PHENOMENA.filter((_, i) => this.phenomena[sentence]! & (1 << i));
  }

  /** The rows of all examples in an order, which is cached. */
  order(name: Order): Uint32Array {
    const known = this.#orders.get(name);
    if (known !== undefined) return known;
    const rows = Uint32Array.from(this.examples, (_, row) => row);
    const length = (row: number) => this.lengths[this.sentenceOf[row]!]!;
    const agreement = (row: number) => (Number.isNaN(this.agreement[row]) ? 101 : this.agreement[row]!);
    // Sorting is stable, so equals stay in the order of the files.
    if (name === "shortest") rows.sort((a, b) => length(a) - length(b) || a - b);
    if (name === "longest") rows.sort((a, b) => length(b) - length(a) || a - b);
    if (name === "disputed") rows.sort((a, b) => agreement(a) - agreement(b) || a - b);
    this.#orders.set(name, rows);
    return rows;
  }
}

/** Numbers categories in order of first appearance. */
class CategoryEncoder {
  readonly #codeOf = new Map<string, number>();
  readonly #codes = uint32Column();

  add(text: string): void {
    const code = this.#codeOf.get(text) ?? this.#codeOf.size;
    this.#codeOf.set(text, code);
    this.#codes.push(code);
  }

  column(): FacetColumn {
    return { categories: [...this.#codeOf.keys()], codes: this.#codes.values() };
  }
}

function encodeCategories(texts: readonly string[]): FacetColumn {
  const encoder = new CategoryEncoder();
  for (const text of texts) encoder.add(text);
  return encoder.column();
}

/** The table without judgments, which are counted already. */
function goldOf(table: ExampleTable): ExampleTable {
  const [verdicts, picture] = [new Uint32Array(0), new Float64Array(0)];
  const examples = { ...table.examples, verdicts, picture, firstPartial: picture, secondPartial: picture };
  return { ...table, examples, workers: [] };
}

function kindOf({ picture }: Example): string {
  return picture.kind === "pair" ? "pair" : kindOfScene(picture.scene);
}
