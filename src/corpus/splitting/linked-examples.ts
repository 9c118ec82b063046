import type { AnyExample } from "../../core/index.ts";
import { TextInterner, uint32Column } from "../../formats/index.ts";
import { hashesOf, type ImageHashes, type LeakOptions, pictureKeys } from "../leaks.ts";

export interface LinkOptions extends LeakOptions {
  /** True to keep only sets together, as the paper does (N2 3.4): an image of several sets can then be in two splits. */
  readonly bySetOnly?: boolean | undefined;
}

/**
 * Examples and what links them. Examples of one image set or presentation stay together. Sets are linked when they
 * share a picture, an exact duplicate of it, or a near duplicate by perceptual hash. Sets, synsets and links are
 * numbered in the order of their first appearance, and kept in columns: corpora of a million examples are split.
 */
export class LinkedExamples {
  readonly #hashes: ImageHashes;
  readonly #originOf: NonNullable<LeakOptions["originOf"]>;
  readonly #bySetOnly: boolean;
  readonly #setNumbers = new Map<string, number>();
  readonly #synsetNumbers = new Map<string, number>();
  readonly #links = new TextInterner();
  readonly #setOf = uint32Column();
  readonly #firstLink = uint32Column();
  readonly #linkNumbers = uint32Column();
  readonly #synsetOf: number[] = [];
  readonly #sizes: number[] = [];

  constructor({ hashes = new Map(), originOf = () => undefined, bySetOnly = false }: LinkOptions = {}) {
    this.#hashes = hashes;
    this.#originOf = originOf;
    this.#bySetOnly = bySetOnly;
  }

  add(example: AnyExample): void {
    const origin = this.#originOf(example);
    const set = this.#numberSet(setKey(example), origin && `first ${setKey(origin)}`);
    if (set === this.sets) this.#synsetOf.push(this.#numberSynset(example.tags?.synset ?? ""));
    this.#sizes[set] = (this.#sizes[set] ?? 0) + 1;
    this.#setOf.push(set);
    this.#firstLink.push(this.#linkNumbers.length);
    if (this.#bySetOnly) return;
    const hashes = hashesOf(example, this.#hashes, origin).map((hash) => `hash ${hash}`);
    for (const link of new Set([...pictureKeys(example), ...hashes]))
      this.#linkNumbers.push(this.#links.idOf(link));
  }

  get examples(): number {
    return this.#setOf.length;
  }

  get sets(): number {
    return this.#synsetOf.length;
  }

  /** Number of synsets; a corpus without them has one. */
  get synsets(): number {
    return this.#synsetNumbers.size;
  }

  get links(): number {
    return this.#links.count;
  }

  setOf(example: number): number {
    return this.#setOf.at(example)!;
  }

  synsetOf(set: number): number {
    return this.#synsetOf[set]!;
  }

  /** Number of examples of a set. */
  sizeOf(set: number): number {
    return this.#sizes[set]!;
  }

  /** The numbers of an example's pictures and hashes. */
  linksOf(example: number): number[] {
    const end = example + 1 < this.examples ? this.#firstLink.at(example + 1)! : this.#linkNumbers.length;
    const links: number[] = [];
    for (let at = this.#firstLink.at(example)!; at < end; at += 1) links.push(this.#linkNumbers.at(at)!);
    return links;
  }

  /** Numbers a set; sets that were one before they were renamed have one number. */
  #numberSet(name: string, first: string | undefined): number {
    const known = this.#setNumbers.get(name) ?? this.#setNumbers.get(first ?? name);
    const number = known ?? this.sets;
    this.#setNumbers.set(name, number);
    if (first !== undefined) this.#setNumbers.set(first, number);
    return number;
  }

  #numberSynset(name: string): number {
    const number = this.#synsetNumbers.get(name) ?? this.#synsetNumbers.size;
    this.#synsetNumbers.set(name, number);
    return number;
  }
}

/** The name of an example's image set or presentation. */
export function setKey({ split, set }: Pick<AnyExample, "split" | "set">): string {
  return `${split}-${set}`;
}
