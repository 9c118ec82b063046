import { type AnyExample, kindOfScene, PHENOMENA, type Phenomenon, sceneOf } from "../../core/index.ts";
import {
  type ExampleTable,
  ExampleTableBuilder,
  SplitRecogniser,
  uint32Column,
} from "../../formats/index.ts";
import { isEnglish, tokenize, UNKNOWN_LANGUAGE } from "../../language/index.ts";
import { agreementWithLabel } from "../agreement.ts";
import { picturesBySplit } from "../bias/visual-bias.ts";
import { validatorOf } from "../corpus-stats.ts";
import { hasPapersOrder, intendedByPosition, intentionOf } from "../intention.ts";
import type { Facet, Order } from "../schemas/facets.ts";
import type { BrowsedExample } from "./browsed-example.ts";
import { type Judges, judgesOf } from "./judges.ts";

/** The facets of the examples themselves; outcomes are those of systems that a reader selects. */
type OwnFacet = Exclude<Facet, "outcome">;

/** The value of every example, as its index in the list of values. */
export interface FacetColumn {
  readonly categories: readonly string[];
  readonly codes: Uint32Array;
}

/** The label of each example against the writer's intention (SPEC A7), "" where it is not known. */
function intentionsOf(examples: readonly BrowsedExample[]): readonly string[] {
  const recognisers = new Map<string, SplitRecogniser>();
  for (const example of examples) {
    const recogniser = recognisers.get(example.split) ?? new SplitRecogniser();
    recognisers.set(example.split, recogniser);
    recogniser.add(example);
  }
  const inPapersOrder = new Set(
    [...recognisers].flatMap(([split, recogniser]) => (hasPapersOrder(recogniser.result()) ? [split] : [])),
  );
  return examples.map((example) => {
    const { label, split } = example;
    const byPosition = inPapersOrder.has(split) ? intendedByPosition(example) : undefined;
    const { intended = byPosition } = example;
    return label === undefined ? "" : (intentionOf({ label, intended }) ?? "");
  });
}

/** Builds the index as examples are read. */
export class CorpusIndexBuilder<Browsed extends BrowsedExample = AnyExample> {
  readonly #examples: Browsed[] = [];
  readonly #table = new ExampleTableBuilder({ verdicts: true, pictures: true });
  readonly #sentences = new CategoryEncoder();

  add(example: Browsed): void {
    this.#examples.push(example);
    this.#table.add(example);
    this.#sentences.add(example.sentence);
  }

  corpus(): CorpusIndex<Browsed> {
    return new CorpusIndex(this.#examples, this.#table.table(), this.#sentences.column());
  }
}

/**
 * An in-memory index of a corpus: its examples, and columns to filter by. Tagging phenomena takes longest, so they
 * can be added while the index is in use.
 */
export class CorpusIndex<Browsed extends BrowsedExample = AnyExample> {
  readonly examples: readonly Browsed[];
  readonly facets: Readonly<Record<OwnFacet, FacetColumn>>;
  /** Identifiers and labels, to match predictions with. */
  readonly gold: ExampleTable;
  /** Every sentence once, in order of first appearance, and which of them an example has. */
  readonly sentences: readonly string[];
  readonly sentenceOf: Uint32Array;
  readonly lowerCase: readonly string[];
  /** Number of tokens of every sentence (SPEC A3). */
  readonly lengths: Uint32Array;
  /** Percent of the judgments of every example that agree with its label; NaN for fewer than two judgments, and without a label. */
  readonly agreement: Float64Array;
  /** Id of the picture of every example: equal pictures of a split have equal ids. */
  readonly pictureOf: Uint32Array;
  readonly judges: Judges;
  /** The phenomena of every sentence, a bit for each in the order of `PHENOMENA`. */
  readonly phenomena: Uint16Array;
  #tagged = 0;
  readonly #orders = new Map<Order, Uint32Array>();
  /** True for each sentence that the tagger of phenomena can read. */
  readonly #isEnglish: readonly boolean[];

  constructor(examples: readonly Browsed[], table: ExampleTable, { categories, codes }: FacetColumn) {
    this.examples = examples;
    this.gold = goldOf(table);
    this.sentences = categories;
    this.sentenceOf = codes;
    const languages: (string | undefined)[] = [];
    codes.forEach((code, row) => {
      languages[code] = examples[row]!.language;
    });
    this.#isEnglish = languages.map((language) => isEnglish(language ?? "en"));
    this.lowerCase = categories.map((sentence) => sentence.toLowerCase());
    this.lengths = Uint32Array.from(
      categories,
      (sentence, i) => tokenize(sentence, languages[i] ?? UNKNOWN_LANGUAGE).length,
    );
    this.agreement = Float64Array.from(examples, ({ label }, row) =>
      label === undefined ? Number.NaN : agreementWithLabel(table, row),
    );
    this.phenomena = new Uint16Array(categories.length);
    const { pictureOf, frequencies, subsets } = picturesBySplit(table);
    this.pictureOf = pictureOf;
    this.judges = judgesOf(examples);
    const isUndecided = ({ label }: BrowsedExample) => label === undefined;
    const undecided = new Set(pictureOf.filter((_, row) => isUndecided(examples[row]!)));
    this.facets = {
      split: encodeCategories(examples.map(({ split }) => split)),
      label: encodeCategories(examples.map(({ label }) => String(label ?? ""))),
      kind: encodeCategories(examples.map(kindOf)),
      subset: encodeCategories(subsets.map((subset, row) => (undecided.has(pictureOf[row]!) ? "" : subset))),
      frequency: encodeCategories(Array.from(frequencies, String)),
      intention: encodeCategories(intentionsOf(examples)),
      validator: encodeCategories(examples.map((example) => validatorOf(example) ?? "")),
      synset: encodeCategories(examples.map(({ tags }) => tags?.synset ?? "")),
      writer: encodeCategories(examples.map(({ writer }) => writer ?? "")),
      verdicts: encodeCategories(examples.map((_, row) => verdictsOf(table, row))),
      nonsense: encodeCategories(examples.map((_, row) => nonsenseOf(table, row))),
    };
  }

  /** Number of sentences that are tagged with phenomena: the first ones. */
  get tagged(): number {
    return this.#tagged;
  }

  /** Number of sentences in English among the first ones. */
  readonly englishAmong = (sentences: number): number =>
    this.#isEnglish.slice(0, sentences).filter(Boolean).length;

  /** Adds the phenomena of the next sentences; those of sentences in other languages are left out. */
  addPhenomena(found: readonly ReadonlySet<Phenomenon>[]): void {
    for (const given of found) {
      const phenomena = this.#isEnglish[this.#tagged] ? given : NO_PHENOMENA;
      this.phenomena[this.#tagged] = PHENOMENA.reduce(
        (bits, each, i) => (phenomena.has(each) ? bits | (1 << i) : bits),
        0,
      );
      this.#tagged += 1;
    }
  }

  /** Copies the phenomena of the leading sentences that an earlier index of the same campaign shares with this one. */
  inheritPhenomena(earlier: CorpusIndex<BrowsedExample>): void {
    while (
      this.#tagged < Math.min(earlier.tagged, this.sentences.length) &&
      this.sentences[this.#tagged] === earlier.sentences[this.#tagged]
    ) {
      this.phenomena[this.#tagged] = earlier.phenomena[this.#tagged]!;
      this.#tagged += 1;
    }
  }

  /** The phenomena of a sentence; undefined until it is tagged, and in other languages than English. */
  phenomenaOf(sentence: number): readonly Phenomenon[] | undefined {
    if (sentence >= this.#tagged || !this.#isEnglish[sentence]) return undefined;
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

const NO_PHENOMENA: ReadonlySet<Phenomenon> = new Set();

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
  const [verdicts, none] = [new Uint32Array(0), new Float64Array(0)];
  const isRanked = table.groups.some(({ rank }) => rank.length > 0); // examples with equal pictures are compared
  const picture = isRanked ? table.examples.picture : none;
  const examples = { ...table.examples, verdicts, picture, firstPartial: none, secondPartial: none };
  return { ...table, examples, workers: [] };
}

function verdictsOf({ examples: { verdicts } }: ExampleTable, row: number): string {
  const given = verdicts.subarray(3 * row, 3 * row + 3).filter((count) => count > 0).length;
  return given === 0 ? "none" : given === 1 ? "unanimous" : "disputed";
}

function nonsenseOf(table: ExampleTable, row: number): string {
  if (verdictsOf(table, row) === "none") return "";
  return table.examples.verdicts[3 * row + 2]! > 0 ? "reported" : "not reported";
}

function kindOf(example: BrowsedExample): string {
  const scene = sceneOf(example);
  if (scene !== undefined) return kindOfScene(scene);
  return KINDS[example.pictures.length] ?? "several photographs";
}

/** By the number of photographs. */
const KINDS = ["no picture", "photograph", "pair"];
