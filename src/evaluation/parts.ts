import type { ExampleTable } from "../formats/index.ts";
import type { Outcomes } from "./outcomes.ts";

/** The parts that a gold table consists of where it has several: corpora in the languages that they have, or languages. */
export interface Parts {
  readonly kind: "corpora" | "languages";
  readonly names: readonly string[];
  /** The index of the part of each writing task. */
  readonly ofTask: readonly number[];
}

/** The parts of a gold table; undefined where it is one corpus in one language. */
export function partsOf({ tasks }: ExampleTable): Parts | undefined {
  const { corpus, language } = tasks;
  const isMixed = corpus.length > 0;
  const languages = new Map<string, Set<string>>();
  for (const [task, code] of language.entries()) {
    const name = corpus[task] ?? "";
    languages.set(name, (languages.get(name) ?? new Set()).add(code));
  }
  const nameOf = (task: number) => {
    const [name, code] = [corpus[task] ?? "", language[task] || "unknown"];
    return isMixed && languages.get(name)!.size === 1 ? name : `${name} ${code}`.trim();
  };
  const numbers = new Map<string, number>();
  const ofTask = language.map((_, task) => {
    const name = nameOf(task);
    numbers.set(name, numbers.get(name) ?? numbers.size);
    return numbers.get(name)!;
  });
  if (numbers.size < 2) return undefined;
  return { kind: isMixed ? "corpora" : "languages", names: [...numbers.keys()], ofTask };
}

/** The accuracy of a system on each part, in the order of their names. */
export function accuracyByPart(gold: ExampleTable, outcomes: Outcomes, parts: Parts): readonly number[] {
  const counts = parts.names.map(() => ({ given: 0, right: 0 }));
  for (const [i, correct] of outcomes.correct.entries()) {
    const task = gold.examples.task[Math.floor(i / outcomes.predictionsPerExample)]!;
    const part = counts[parts.ofTask[task]!]!;
    part.given += 1;
    part.right += correct;
  }
  return counts.map(({ given, right }) => right / given);
}

/** Values by the name of their part, and their unweighted mean, under the names that JSON has for the kind of part. */
export function describeParts<Value, Mean>(
  { kind, names }: Parts,
  values: readonly Value[],
  mean: Mean,
): PartValues<Value, Mean> {
  const byName = Object.fromEntries(names.map((name, i) => [name, values[i]!]));
  return kind === "corpora"
    ? { corpora: byName, meanOverCorpora: mean }
    : { languages: byName, meanOverLanguages: mean };
}

/** Values on each corpus or each language, and their unweighted mean, where there are several. */
export interface PartValues<Value, Mean = Value> {
  readonly corpora?: Readonly<Record<string, Value>> | undefined;
  readonly meanOverCorpora?: Mean | undefined;
  readonly languages?: Readonly<Record<string, Value>> | undefined;
  readonly meanOverLanguages?: Mean | undefined;
}

/** The unweighted mean. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
