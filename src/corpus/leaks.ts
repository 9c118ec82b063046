import {
  type CorpusName,
  type Example,
  formatNlvr2Identifier,
  formatNlvr2ImageName,
  formatNlvrIdentifier,
  sceneKey,
} from "../core/index.ts";
import { type CorpusExample, type RawRecord, TextInterner, uint32Column } from "../formats/index.ts";
import type { Leak } from "./schemas/audit.ts";

/** Image name -> perceptual hash; images with equal hashes count as near duplicates (decision 5). */
export type ImageHashes = ReadonlyMap<string, string>;

/** The pictures of an example as keys: its images' URLs, or its scene up to the order of boxes. */
export function pictureKeys({ picture }: Example): readonly string[] {
  return picture.kind === "pair" ? [picture.left, picture.right] : [sceneKey(picture.scene)];
}

/** The part of an example's identifier that names its images. */
export type Origin = Pick<Example, "split" | "set" | "position">;

/** The known hashes of an example's two images. */
export function hashesOf({ split, set, position }: Origin, hashes: ImageHashes): readonly string[] {
  if (hashes.size === 0) return [];
  return ([0, 1] as const).flatMap((image) => {
    const hash = hashes.get(formatNlvr2ImageName({ split, set, pair: position, image }));
    return hash === undefined ? [] : [hash];
  });
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
  readonly originOf?: (example: Example) => Origin | undefined;
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

  add(example: Example, location: ExampleLocation): void {
    const { hashes, originOf } = this.#options;
    const origin = originOf?.(example);
    this.#kind = example.picture.kind === "scene" ? "scene" : "image";
    for (const key of pictureKeys(example)) this.#pictures.add(key, example, location);
    const found = hashesOf(origin ?? example, hashes ?? new Map());
    for (const hash of found) this.#hashes.add(hash, example, location);
    this.#images += example.picture.kind === "pair" ? 2 : 1;
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
  readonly corpus: CorpusName;
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
  readonly #shared = new Map<number, Shared>();

  add(key: string, example: Example, location: ExampleLocation): void {
    const split = this.#splits.get(example.split) ?? this.#splits.size;
    this.#splits.set(example.split, split);
    const known = this.#things.count;
    const thing = this.#things.idOf(key);
    if (thing === known) {
      this.#split.push(split);
      this.#set.push(example.set);
      this.#sentenceNumber.push(example.sentenceNumber);
      this.#position.push(example.position);
      return;
    }
    if (this.#split.at(thing) === split) return;
    const shared = this.#shared.get(thing) ?? { key, others: new Map(), corpus: example.corpus };
    this.#shared.set(thing, shared);
    if (!shared.others.has(example.split)) shared.others.set(example.split, { id: example.id, ...location });
  }

  /** In order of first appearance. */
  leaks(kind: Leak["kind"]): Leak[] {
    const names = [...this.#splits.keys()];
    const shared = [...this.#shared].sort(([a], [b]) => a - b);
    return shared.map(([thing, { key, corpus, others }]) => {
      const split = names[this.#split.at(thing)!]!;
      const occurrences = [...others.values()];
      const { file, line } = occurrences.at(-1)!;
      return {
        kind,
        what: key,
        splits: [split, ...others.keys()],
        examples: [this.#firstExample(thing, split, corpus), ...occurrences.map(({ id }) => id)],
        file,
        line,
      };
    });
  }

  #firstExample(thing: number, split: string, corpus: CorpusName): string {
    const [set, position] = [this.#set.at(thing)!, this.#position.at(thing)!];
    if (corpus === "nlvr") return formatNlvrIdentifier({ presentation: set, position });
    return formatNlvr2Identifier({ split, set, pair: position, sentence: this.#sentenceNumber.at(thing)! });
  }
}

/** The field in which `corpus split` keeps the first identifier of an example: it names its images. */
const FIELD = "original_identifier";

/** The field to write for an example that gets a new identifier; one that had it before keeps its first. */
export function originField(example: CorpusExample): RawRecord {
  const first = example.corpus === "nlvr" ? `${example.split}-${example.id}` : example.id;
  return { [FIELD]: example.record[FIELD] ?? first };
}

/** The split, set and position of the first identifier; undefined for an example that was never renamed. */
export function originOf(example: Example): Origin | undefined {
  const first = (example as CorpusExample).record[FIELD];
  if (typeof first !== "string") return undefined;
  const parts = first.split("-");
  const numbers = example.corpus === "nlvr" ? 2 : 3; // after the split, whose name may hold hyphens in NLVR
  const set = Number(parts.at(-numbers));
  if (parts.length <= numbers || !Number.isInteger(set)) return undefined;
  return { split: parts.slice(0, -numbers).join("-"), set, position: example.position };
}
