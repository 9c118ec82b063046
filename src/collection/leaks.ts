import { type Example, formatNlvr2ImageName, sceneKey } from "../core/index.ts";

/** Something that stands in more than one split and so gives test examples away (SPEC D1). */
export interface Leak {
  readonly kind: "image" | "scene" | "set" | "near-duplicate";
  /** The URL, the scene, the image set, or the hash that images share. */
  readonly what: string;
  readonly splits: readonly string[];
  /** One example of each of those splits. */
  readonly examples: readonly string[];
  /** The place of the last of them. */
  readonly file: string;
  readonly line: number;
}

/** Image name -> perceptual hash; images with equal hashes count as near duplicates (decision 5). */
export type ImageHashes = ReadonlyMap<string, string>;

/** The pictures of an example as keys: its images' URLs, or its scene up to the order of boxes. */
export function pictureKeys({ picture }: Example): readonly string[] {
  return picture.kind === "pair" ? [picture.left, picture.right] : [sceneKey(picture.scene)];
}

/** Which images an example shows, as far as their names tell. */
export type Origin = Pick<Example, "split" | "set" | "position">;

/** The hashes of an example's two images, as far as they are known. */
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

/** Where an example stands, for those who want to mend a leak. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

interface Occurrence extends Place {
  readonly id: string;
}

export interface LeakOptions {
  readonly hashes?: ImageHashes;
  /** What an example was before it was given a new identifier; its set may then not cross splits either. */
  readonly originOf?: (example: Example) => Origin | undefined;
}

/** Looks for what several splits share. */
export class LeakTally {
  readonly #options: LeakOptions;
  readonly #pictures = new Map<string, Map<string, Occurrence>>();
  readonly #hashes = new Map<string, Map<string, Occurrence>>();
  readonly #sets = new Map<string, Map<string, Occurrence>>();
  #kind: "image" | "scene" = "image";
  #images = 0;
  #hashed = 0;

  constructor(options: LeakOptions = {}) {
    this.#options = options;
  }

  add(example: Example, { file, line }: Place): void {
    const { hashes, originOf } = this.#options;
    const origin = originOf?.(example);
    const occurrence = { id: example.id, file, line };
    const note = (places: Map<string, Map<string, Occurrence>>, key: string) => {
      const splits = places.get(key);
      if (splits === undefined) places.set(key, new Map([[example.split, occurrence]]));
      else if (!splits.has(example.split)) splits.set(example.split, occurrence);
    };
    this.#kind = example.picture.kind === "scene" ? "scene" : "image";
    for (const key of pictureKeys(example)) note(this.#pictures, key);
    const found = hashesOf(origin ?? example, hashes ?? new Map());
    for (const hash of found) note(this.#hashes, hash);
    this.#images += example.picture.kind === "pair" ? 2 : 1;
    this.#hashed += found.length;
    if (origin) note(this.#sets, `${origin.split}-${origin.set}`);
  }

  /** Of how many shown images the hash is known: near duplicates of the others cannot be found. */
  get coverage(): HashCoverage {
    return { images: this.#images, hashed: this.#hashed };
  }

  leaks(): readonly Leak[] {
    return [
      ...across(this.#sets, "set"),
      ...across(this.#pictures, this.#kind),
      ...across(this.#hashes, "near-duplicate"),
    ];
  }
}

function across(places: ReadonlyMap<string, ReadonlyMap<string, Occurrence>>, kind: Leak["kind"]): Leak[] {
  return Array.from(places).flatMap(([what, splits]) => {
    if (splits.size < 2) return [];
    const occurrences = [...splits.values()];
    const { file, line } = occurrences.at(-1)!;
    return [
      { kind, what, splits: [...splits.keys()], examples: occurrences.map(({ id }) => id), file, line },
    ];
  });
}
