import { setImmediate } from "node:timers/promises";
import type { Scene } from "../../core/index.ts";
import { uint32Column } from "../../formats/index.ts";
import type { CsrMatrix } from "./csr-matrix.ts";
import { type SceneFeatures, sceneFeatures } from "./scene-features.ts";

/** Kinds of features of the paper to use; its ablation leaves the counts out. */
export interface FeatureKinds {
  readonly counts: boolean;
}

/** Number of examples processed before yielding to other tasks. */
const PAUSE = 100;

/** Something a scene shows, crossed with something a sentence says. */
export interface CrossedFeature {
  readonly sceneFeature: string;
  readonly textFeature: string;
}

/** A sentence and a scene that it may be true of. */
export interface SceneExample {
  readonly sentence: string;
  readonly scene: Scene;
}

/**
 * Numbers the features of the 2017 paper (N 6.2). Properties of a scene are crossed with the n-grams of the sentence;
 * where a count that is met in the scene stands in the sentence, what was counted is crossed with the n-grams around it.
 */
export class FeatureCrosser {
  readonly #kinds: FeatureKinds;
  readonly #sceneFeatures = new FeatureIndex();
  readonly #textFeatures = new FeatureIndex();
  /** For everything that scenes show, the features that it is crossed to, by what is said. */
  readonly #crossings: Map<number, number>[] = [];
  readonly #list: { readonly sceneFeature: number; readonly textFeature: number }[] = [];

  constructor(kinds: FeatureKinds) {
    this.#kinds = kinds;
  }

  /** Features that are known by their names, in this order, and no others. */
  static of(names: readonly string[], kinds: FeatureKinds): FeatureCrosser {
    const features = new FeatureCrosser(kinds);
    for (const name of names) {
      const [sceneFeature = "", textFeature = ""] = name.split(CROSSED);
      features.#feature(
        features.#sceneFeatures.of(sceneFeature, { fit: true })!,
        features.#textFeatures.of(textFeature, { fit: true })!,
      );
    }
    return features;
  }

  /** A feature's name, for a file. */
  static nameOf({ sceneFeature, textFeature }: CrossedFeature): string {
    return `${sceneFeature}${CROSSED}${textFeature}`;
  }

  /** Number of features. */
  get size(): number {
    return this.#list.length;
  }

  /** The features of examples; features that were not met before get a number if the rows are learned from, and are left out if not. */
  async rows(examples: readonly SceneExample[], { fit }: { readonly fit: boolean }): Promise<CsrMatrix> {
    const rowOffsets = new Uint32Array(examples.length + 1);
    const columnIndices = uint32Column();
    const sentences = new Map<string, IndexedNgrams>();
    for (const [row, { sentence, scene }] of examples.entries()) {
      if (row % PAUSE === PAUSE - 1) await setImmediate(); // so that a request to stop is heard
      let ngrams = sentences.get(sentence);
      if (ngrams === undefined) {
        ngrams = this.#number(sentenceNgrams(sentence), fit);
        sentences.set(sentence, ngrams);
      }
      this.#cross(sceneFeatures(scene), ngrams, { fit, found: (feature) => columnIndices.push(feature) });
      rowOffsets[row + 1] = columnIndices.length;
    }
    return { rowOffsets, columnIndices: columnIndices.values() };
  }

  /** Names of the features, in the order of their indices. */
  list(): readonly CrossedFeature[] {
    const [sceneFeatures, textFeatures] = [[...this.#sceneFeatures.keys()], [...this.#textFeatures.keys()]];
    return this.#list.map((feature) => ({
      sceneFeature: sceneFeatures[feature.sceneFeature]!,
      textFeature: textFeatures[feature.textFeature]!,
    }));
  }

  /** The number of a feature, a new one if it has none. */
  #feature(sceneFeature: number, textFeature: number): number {
    this.#crossings[sceneFeature] ??= new Map();
    const crossings = this.#crossings[sceneFeature];
    const known = crossings.get(textFeature);
    if (known !== undefined) return known;
    const feature = this.#list.push({ sceneFeature, textFeature }) - 1;
    crossings.set(textFeature, feature);
    return feature;
  }

  #number({ all, numbers }: SentenceNgrams, fit: boolean): IndexedNgrams {
    const number = (phrases: readonly string[]) => this.#textFeatures.all(phrases, { fit });
    return {
      all: number(all),
      numbers: numbers.map(({ value, context }) => ({ value, context: number(context) })),
    };
  }

  #cross(
    { properties, counts }: SceneFeatures,
    ngrams: IndexedNgrams,
    { fit, found }: { readonly fit: boolean; readonly found: (feature: number) => void },
  ): void {
    const cross = (sceneFeature: number, phrases: readonly number[]) => {
      const known = this.#crossings[sceneFeature];
      for (const phrase of phrases) {
        const feature = fit ? this.#feature(sceneFeature, phrase) : known?.get(phrase);
        if (feature !== undefined) found(feature);
      }
    };
    for (const property of this.#sceneFeatures.all(properties, { fit })) cross(property, ngrams.all);
    if (!this.#kinds.counts) return;
    for (const { value, context } of ngrams.numbers) {
      for (const [what, met] of counts) {
        const counted = met.has(value) ? this.#sceneFeatures.of(what, { fit }) : undefined;
        if (counted !== undefined) cross(counted, context);
      }
    }
  }
}

/** Between the two sides of a feature's name. */
const CROSSED = "\t";

interface IndexedNgrams {
  readonly all: readonly number[];
  readonly numbers: readonly { readonly value: number; readonly context: readonly number[] }[];
}

/** Numbers texts in the order in which they are met. */
class FeatureIndex {
  readonly #numbers = new Map<string, number>();

  keys(): IterableIterator<string> {
    return this.#numbers.keys();
  }

  of(key: string, { fit }: { readonly fit: boolean }): number | undefined {
    const known = this.#numbers.get(key);
    if (known !== undefined || !fit) return known;
    const number = this.#numbers.size;
    this.#numbers.set(key, number);
    return number;
  }

  /** The numbers of those keys that have one. */
  all(keys: Iterable<string>, options: { readonly fit: boolean }): number[] {
    return Array.from(keys, (key) => this.of(key, options)).filter((number) => number !== undefined);
  }
}

/** Features of a sentence (N 6.2): its n-grams, and those around each of its numbers. */
interface SentenceNgrams {
  readonly all: readonly string[];
  readonly numbers: readonly NumberInSentence[];
}

/** A number of a sentence, with the n-grams around it, in which # replaces it. */
interface NumberInSentence {
  readonly value: number;
  readonly context: readonly string[];
}

/** The longest n-grams have six words (N 6.2). */
const MAX_NGRAM = 6;

/** Takes a sentence apart. */
export function sentenceNgrams(sentence: string): SentenceNgrams {
  const words: readonly string[] = sentence.toLowerCase().match(/\w+/g) ?? [];
  const numbers = words.flatMap((word, at) => {
    const value = NUMBERS.get(word);
    if (value === undefined) return [];
    return [{ value, context: ngrams(words.with(at, "#"), { through: at }) }];
  });
  return { all: ngrams(words), numbers };
}

/** Numbers as people write them; a scene has eight items in a box and 24 in all, and hardly anybody counts that far. */
const NUMBERS: ReadonlyMap<string, number> = new Map(
  ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"].flatMap((word, i) => [
    [word, i + 1],
    [String(i + 1), i + 1],
  ]),
);

/** All distinct n-grams; with an index, only those that contain the word at it. */
function ngrams(words: readonly string[], { through }: { readonly through?: number } = {}): string[] {
  const found = new Set<string>();
  for (let from = 0; from < words.length; from += 1) {
    for (let end = from + 1; end <= Math.min(words.length, from + MAX_NGRAM); end += 1) {
      if (through === undefined || (from <= through && through < end)) {
        found.add(words.slice(from, end).join(" "));
      }
    }
  }
  return [...found];
}
