import { type AnyExample, formatNlvr2ImageName, photographsOf, pictureKey } from "../core/index.ts";
import {
  type AnyCorpusExample,
  identifiersOf,
  type RawRecord,
  TextInterner,
  uint32Column,
} from "../formats/index.ts";
import type { Leak } from "./schemas/audit.ts";

/** Image name -> perceptual hash; images with equal hashes count as near duplicates (decision 5). */
export type ImageHashes = ReadonlyMap<string, string>;

/** The pictures of an example as keys: its images' URLs, or its scene up to the order of boxes. */
export function pictureKeys({ pictures }: Pick<AnyExample, "pictures">): readonly string[] {
  return pictures.map(pictureKey);
}

/** The split, set and position of the identifier that an example had first. */
export type Origin = Pick<AnyExample, "split" | "set" | "position">;

/** The known hashes of an example's images, which keep the names that its first identifier gave them. */
export function hashesOf(
  example: AnyExample,
  hashes: ImageHashes,
  origin: Origin | undefined,
): readonly string[] {
  if (hashes.size === 0) return [];
  const names =
    origin === undefined
      ? photographsOf(example).map(({ name }) => name)
      : ([0, 1] as const).map((image) =>
          formatNlvr2ImageName({ split: origin.split, set: origin.set, pair: origin.position, image }),
        );
  return names.flatMap((name) => hashes.get(name) ?? []);
}

export interface HashCoverage {
  readonly images: number;
  readonly hashed: number;
}

/** Location of an example in the files, to repair a leak. */
export interface ExampleLocation {
  readonly file: string;
  readonly line: number;
}

export interface LeakOptions {
  readonly hashes?: ImageHashes;
  /** The example's identifier before it was renamed; its set must not cross splits either. */
  readonly originOf?: (example: AnyExample) => Origin | undefined;
}

/** Finds what several splits share. */
export class LeakTally {
  readonly #options: LeakOptions;
  readonly #pictures = new SplitOccurrences();
  readonly #hashes = new SplitOccurrences();
  readonly #sets = new SplitOccurrences();
  #kind: "image" | "scene" = "image";
  #images = 0;
  #hashed = 0;

  constructor(options: LeakOptions = {}) {
    this.#options = options;
  }

  add(example: AnyExample, location: ExampleLocation): void {
    const { hashes, originOf } = this.#options;
    const origin = originOf?.(example);
    const { pictures } = example;
    this.#kind = pictures[0]?.kind === "scene" ? "scene" : "image";
    for (const key of pictureKeys({ pictures })) this.#pictures.add(key, example, location);
    const found = hashesOf(example, hashes ?? new Map(), origin);
    for (const hash of found) this.#hashes.add(hash, example, location);
    this.#images += pictures.length;
    this.#hashed += found.length;
    if (origin) this.#sets.add(`${origin.split}-${origin.set}`, example, location);
  }

  /** Number of shown images with a known hash: near duplicates of the others cannot be found. */
  get coverage(): HashCoverage {
    return { images: this.#images, hashed: this.#hashed };
  }

  leaks(): readonly Leak[] {
    return [
      ...this.#sets.leaks("set"),
      ...this.#pictures.leaks(this.#kind),
      ...this.#hashes.leaks("near-duplicate"),
    ];
  }
}

/** Something that occurs in several splits: its first example in each but the first. */
interface Shared {
  readonly key: string;
  readonly others: Map<string, ExampleLocation & { readonly id: string }>;
}

/**
 * The splits in which things occur. Most occur in one split, of which only the first occurrence is kept, as numbers:
 * corpora of many gigabytes are checked. Those that occur in a second split are kept in full.
 */
class SplitOccurrences {
  readonly #things = new TextInterner();
  readonly #splits = new Map<string, number>();
  readonly #split = uint32Column();
  readonly #set = uint32Column();
  readonly #sentenceNumber = uint32Column();
  readonly #position = uint32Column();
  /** Identifiers of first examples, by thing, that do not follow from numbers. */
  readonly #id = new Map<number, string>();
  /** The formats of first examples, each with the first thing of which it is. */
  readonly #formats: { readonly format: string; readonly from: number }[] = [];
  readonly #shared = new Map<number, Shared>();

  add(key: string, example: AnyExample, location: ExampleLocation): void {
    const split = this.#splits.get(example.split) ?? this.#splits.size;
    this.#splits.set(example.split, split);
    const known = this.#things.count;
    const thing = this.#things.idOf(key);
    if (thing === known) {
      this.#split.push(split);
      this.#set.push(example.set);
      this.#sentenceNumber.push(example.sentenceNumber);
      this.#position.push(example.position);
      const { format, id } = example;
      if (this.#formats.at(-1)?.format !== format) this.#formats.push({ format, from: thing });
      if (identifiersOf(format) === undefined) this.#id.set(thing, id);
      return;
    }
    if (this.#split.at(thing) === split) return;
    const shared = this.#shared.get(thing) ?? { key, others: new Map() };
    this.#shared.set(thing, shared);
    if (!shared.others.has(example.split)) shared.others.set(example.split, { id: example.id, ...location });
  }

  /** In order of first appearance. */
  leaks(kind: Leak["kind"]): Leak[] {
    const names = [...this.#splits.keys()];
    const shared = [...this.#shared].sort(([a], [b]) => a - b);
    return shared.map(([thing, { key, others }]) => {
      const split = names[this.#split.at(thing)!]!;
      const occurrences = [...others.values()];
      const { file, line } = occurrences.at(-1)!;
      return {
        kind,
        what: key,
        splits: [split, ...others.keys()],
        examples: [this.#firstExample(thing, split), ...occurrences.map(({ id }) => id)],
        file,
        line,
      };
    });
  }

  #firstExample(thing: number, split: string): string {
    const scheme = identifiersOf(this.#formats.findLast(({ from }) => from <= thing)?.format);
    if (scheme === undefined) return this.#id.get(thing)!;
    const [set, position] = [this.#set.at(thing)!, this.#position.at(thing)!];
    return scheme.format({ split, set, position, sentenceNumber: this.#sentenceNumber.at(thing)! });
  }
}

/** The field in which `corpus split` keeps the first identifier of an example: it names its images. */
const FIELD = "original_identifier";

/** The field to write for an example that gets a new identifier; one that had it before keeps its first. */
export function originField(example: AnyCorpusExample): RawRecord {
  const first = identifiersOf(example.format)?.formatWithSplit(example) ?? example.id;
  return { [FIELD]: example.record[FIELD] ?? first };
}

/** The split, set and position of the first identifier; undefined for an example that was never renamed. */
export function originOf(example: AnyExample): Origin | undefined {
  const first = (example as AnyCorpusExample).record[FIELD];
  if (typeof first !== "string") return undefined;
  const parts = first.split("-");
  const numbers = example.pictures[0]?.kind === "scene" ? 2 : 3; // after the split, whose name may hold hyphens in NLVR
  const set = Number(parts.at(-numbers));
  if (parts.length <= numbers || !Number.isInteger(set)) return undefined;
  return { split: parts.slice(0, -numbers).join("-"), set, position: example.position };
}
