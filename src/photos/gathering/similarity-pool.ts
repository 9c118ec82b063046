import { DESCRIPTOR_LENGTH } from "../similarity/descriptor.ts";
import { NearestNeighbours } from "../similarity/nearest-neighbours.ts";
import type { FoundImage } from "../sources/source.ts";

/**
 * Images of one synset that have been fetched, for sources that cannot tell what is similar: the nearest by their
 * descriptors are.
 */
export class SimilarityPool {
  readonly #images: FoundImage[] = [];
  readonly #descriptors = new Map<string, Uint8Array>();
  readonly #neighbours = new NearestNeighbours(DESCRIPTOR_LENGTH);

  /** Adds an image, once. */
  add(image: FoundImage, descriptor: Uint8Array): void {
    if (this.#descriptors.has(image.url)) return;
    this.#images.push(image);
    this.#descriptors.set(image.url, descriptor);
    this.#neighbours.add(descriptor);
  }

  has({ url }: FoundImage): boolean {
    return this.#descriptors.has(url);
  }

  /** The nearest other images to one of the pool. */
  similar({ url }: FoundImage, most: number): readonly FoundImage[] {
    const descriptor = this.#descriptors.get(url)!;
    return this.#neighbours
      .nearest(descriptor, most + 1)
      .map((number) => this.#images[number]!)
      .filter((image) => image.url !== url)
      .slice(0, most);
  }
}
