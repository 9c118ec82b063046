import { setImmediate } from "node:timers/promises";
import type { Scene } from "../../core/index.ts";
import { uint32Column } from "../../formats/index.ts";
import { type Phrases, phrasesOf } from "./phrases.ts";
import { type ShownInScene, shownInScene } from "./shown-in-scene.ts";
import type { SparseRows } from "./sparse-rows.ts";

/** Which of the paper's two kinds of features are used; its ablation leaves the counts out. */
export interface FeatureKinds {
  readonly counts: boolean;
}

/** How many examples are looked at before others get their turn. */
const PAUSE = 100;

/** Something a scene shows, crossed with something a sentence says. */
export interface CrossedFeature {
  readonly shown: string;
  readonly said: string;
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
export class CrossedFeatures {
  readonly #kinds: FeatureKinds;
  readonly #shown = new Numbers();
  readonly #said = new Numbers();
  /** For everything that scenes show, the features that it is crossed to, by what is said. */
  readonly #crossings: Map<number, number>[] = [];
  readonly #list: { readonly shown: number; readonly said: number }[] = [];

  constructor(kinds: FeatureKinds) {
    this.#kinds = kinds;
  }

  /** Features that are known by their names, in this order, and no others. */
  static of(names: readonly string[], kinds: FeatureKinds): CrossedFeatures {
    const features = new CrossedFeatures(kinds);
    for (const name of names) {
      const [shown = "", said = ""] = name.split(CROSSED);
      features.#feature(
        features.#shown.of(shown, { learn: true })!,
        features.#said.of(said, { learn: true })!,
      );
    }
    return features;
  }

  /** A feature's name, for a file. */
  static nameOf({ shown, said }: CrossedFeature): string {
    return `${shown}${CROSSED}${said}`;
  }

  /** How many features there are. */
  get size(): number {
    return this.#list.length;
  }

  /** The features of examples; features that were not met before get a number if the rows are learned from, and are left out if not. */
  async rows(examples: readonly SceneExample[], { learn }: { readonly learn: boolean }): Promise<SparseRows> {
    const starts = new Uint32Array(examples.length + 1);
    const features = uint32Column();
    const sentences = new Map<string, NumberedPhrases>();
    for (const [row, { sentence, scene }] of examples.entries()) {
      if (row % PAUSE === PAUSE - 1) await setImmediate(); // so that a request to stop is heard
      let said = sentences.get(sentence);
      if (said === undefined) {
        said = this.#number(phrasesOf(sentence), learn);
        sentences.set(sentence, said);
      }
      this.#cross(shownInScene(scene), said, { learn, found: (feature) => features.push(feature) });
      starts[row + 1] = features.length;
    }
    return { starts, features: features.values() };
  }

  /** What the features are, in the order of their numbers. */
  list(): readonly CrossedFeature[] {
    const [shown, said] = [[...this.#shown.keys()], [...this.#said.keys()]];
    return this.#list.map((feature) => ({ shown: shown[feature.shown]!, said: said[feature.said]! }));
  }

  /** The number of a feature, a new one if it has none. */
  #feature(shown: number, said: number): number {
    this.#crossings[shown] ??= new Map();
    const crossings = this.#crossings[shown];
    const known = crossings.get(said);
    if (known !== undefined) return known;
    const feature = this.#list.push({ shown, said }) - 1;
    crossings.set(said, feature);
    return feature;
  }

  #number({ all, numbers }: Phrases, learn: boolean): NumberedPhrases {
    const number = (phrases: readonly string[]) => this.#said.all(phrases, { learn });
    return {
      all: number(all),
      numbers: numbers.map(({ value, around }) => ({ value, around: number(around) })),
    };
  }

  #cross(
    { properties, counts }: ShownInScene,
    said: NumberedPhrases,
    { learn, found }: { readonly learn: boolean; readonly found: (feature: number) => void },
  ): void {
    const cross = (shown: number, phrases: readonly number[]) => {
      const known = this.#crossings[shown];
      for (const phrase of phrases) {
        const feature = learn ? this.#feature(shown, phrase) : known?.get(phrase);
        if (feature !== undefined) found(feature);
      }
    };
    for (const property of this.#shown.all(properties, { learn })) cross(property, said.all);
    if (!this.#kinds.counts) return;
    for (const { value, around } of said.numbers) {
      for (const [what, met] of counts) {
        const counted = met.has(value) ? this.#shown.of(what, { learn }) : undefined;
        if (counted !== undefined) cross(counted, around);
      }
    }
  }
}

/** Between the two sides of a feature's name. */
const CROSSED = "\t";

interface NumberedPhrases {
  readonly all: readonly number[];
  readonly numbers: readonly { readonly value: number; readonly around: readonly number[] }[];
}

/** Numbers texts in the order in which they are met. */
class Numbers {
  readonly #numbers = new Map<string, number>();

  keys(): IterableIterator<string> {
    return this.#numbers.keys();
  }

  of(key: string, { learn }: { readonly learn: boolean }): number | undefined {
    const known = this.#numbers.get(key);
    if (known !== undefined || !learn) return known;
    const number = this.#numbers.size;
    this.#numbers.set(key, number);
    return number;
  }

  /** The numbers of those keys that have one. */
  all(keys: Iterable<string>, options: { readonly learn: boolean }): number[] {
    return Array.from(keys, (key) => this.of(key, options)).filter((number) => number !== undefined);
  }
}
