import { countValues } from "../../core/index.ts";
import { tokenize } from "../../language/index.ts";
import { abstractConstants } from "../logic/abstract-constants.ts";
import { DIFFICULTIES, type Difficulty } from "./difficulty.ts";
import { WRITABLE_PHENOMENA, type WritablePhenomenon } from "./phenomena-of.ts";
import type { GeneratedSentence } from "./sentence-generator.ts";
import { distanceToTrainLengths } from "./sentence-lengths.ts";

export type WrittenSentence = Extract<GeneratedSentence, { readonly ok: true }>;

/** Variety of written sentences; shares are fractions, and null without sentences. */
export interface WritingSummary {
  readonly sentences: number;
  /** Different logical forms, numbers, colours, shapes and sizes left open. */
  readonly forms: number;
  /** The most frequent of them and its share. */
  readonly mostFrequentForm: { readonly form: string; readonly share: number } | null;
  /** Total variation between the lengths of these sentences and those of NLVR's train split. */
  readonly lengthDistance: number | null;
  readonly difficulties: Readonly<Record<Difficulty, number>>;
  readonly phenomena: Readonly<Record<WritablePhenomenon, number>>;
}

export function summariseWriting(written: readonly WrittenSentence[]): WritingSummary {
  const forms = countValues(written.map(({ form }) => abstractConstants(form)));
  const [mostFrequent] = [...forms].sort(([, a], [, b]) => b - a);
  const lengths = written.map(({ sentence }) => tokenize(sentence).length);
  const tally = <Name extends string>(
    names: readonly Name[],
    shows: (each: WrittenSentence, name: Name) => boolean,
  ) =>
    Object.fromEntries(
      names.map((name) => [name, written.filter((each) => shows(each, name)).length]),
    ) as Record<Name, number>; // every name is there
  return {
    sentences: written.length,
    forms: forms.size,
    mostFrequentForm:
      mostFrequent === undefined ? null : { form: mostFrequent[0], share: mostFrequent[1] / written.length },
    lengthDistance: written.length === 0 ? null : distanceToTrainLengths(lengths),
    difficulties: tally(DIFFICULTIES, ({ difficulty }, name) => difficulty === name),
    phenomena: tally(WRITABLE_PHENOMENA, ({ phenomena }, name) => phenomena.includes(name)),
  };
}
