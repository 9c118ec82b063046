import type { AnyExample, Finding } from "../core/index.ts";
import type { AnyCorpusExample } from "../formats/index.ts";
import { pictureKeys } from "./leaks.ts";

/** Examples of contrast sets against the examples that they were made from. */
export interface DerivedExamples {
  readonly examples: number;
  /** Those whose original is among the files. */
  readonly found: number;
  /** What they change, among those with an original. */
  readonly changed: Readonly<Record<"sentence" | "pictures" | "both" | "nothing" | "label", number>>;
  readonly list: readonly DerivedExample[];
}

interface DerivedExample {
  readonly id: string;
  readonly from: string;
  readonly change: "sentence" | "pictures" | "both" | "nothing";
  readonly changesLabel: boolean;
}

/** Maximum number of derived examples that are listed. */
const MAX_LISTED = 10_000;

/** What is compared of an original. */
type Compared = Pick<AnyExample, "sentence" | "label" | "split"> & { readonly pictures: string };

/** Finds which examples derive from which, over all files: derived examples first, then their originals. */
export class DerivationTally {
  readonly #derived: AnyCorpusExample[] = [];
  readonly #wanted = new Set<string>();
  readonly #originals = new Map<string, Compared>();

  add(example: AnyCorpusExample): void {
    if (example.derivedFrom === undefined) return;
    this.#derived.push(example);
    this.#wanted.add(example.derivedFrom);
  }

  /** True when the files have to be read again for the originals. */
  get hasDerived(): boolean {
    return this.#derived.length > 0;
  }

  addOriginal(example: AnyCorpusExample): void {
    if (!this.#wanted.has(example.id)) return;
    const { id, sentence, label, split } = example;
    this.#originals.set(id, { sentence, label, split, pictures: pictureKeys(example).join("\n") });
  }

  /** Undefined when no example derives from another. Originals in another split are leaks. */
  result(): { readonly counts: DerivedExamples; readonly findings: readonly Finding[] } | undefined {
    if (this.#derived.length === 0) return undefined;
    const changed = { sentence: 0, pictures: 0, both: 0, nothing: 0, label: 0 };
    const list: DerivedExample[] = [];
    const findings: Finding[] = [];
    let found = 0;
    for (const example of this.#derived) {
      const { id, derivedFrom: from = "", split, file, line, sentence, label } = example;
      const original = this.#originals.get(from);
      if (original === undefined) continue;
      found += 1;
      const [words, shown] = [
        sentence !== original.sentence,
        pictureKeys(example).join("\n") !== original.pictures,
      ];
      const change = words ? (shown ? "both" : "sentence") : shown ? "pictures" : "nothing";
      const changesLabel = label !== original.label;
      changed[change] += 1;
      changed.label += changesLabel ? 1 : 0;
      if (list.length < MAX_LISTED) list.push({ id, from, change, changesLabel });
      if (split === original.split) continue;
      const message = `${id} in ${split} was made from ${from} in ${original.split}`;
      findings.push({ code: "leak/derived", file, line, field: "derivedFrom", message });
    }
    return { counts: { examples: this.#derived.length, found, changed, list }, findings };
  }
}
