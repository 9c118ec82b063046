import { type AnnotatedSentence, type Example, kindOfScene, sceneOf } from "../core/index.ts";
import { pictureSubsets } from "../corpus/index.ts";
import type { ExampleTable } from "../formats/index.ts";
import { tokenize, UNKNOWN_LANGUAGE } from "../language/index.ts";
import { type Classes, lengthClass } from "./breakdown.ts";

/** Classes of the examples of a gold table by a column of the table; the subsets (SPEC B3) need its pictures. */
export function classesOfTable(gold: ExampleTable, by: "subset" | "split" | "language"): Classes {
  if (by === "subset") return pictureSubsets(gold).map((subset) => (subset === "surplus" ? [] : [subset]));
  const { tasks, examples } = gold;
  if (by === "language")
    return Array.from(examples.task, (task) => (tasks.language[task] ? [tasks.language[task]] : []));
  return Array.from(examples.task, (task) => [tasks.split[task]!]);
}

/** Classes of an example by a property that depends on the example alone. */
export function classOf(
  example: Example,
  by: "synset" | "relation" | "concept" | "length" | "kind",
): readonly string[] {
  if (by === "synset" || by === "relation" || by === "concept") {
    const tag = example.tags?.[by];
    return tag === undefined ? [] : [tag];
  }
  if (by === "length")
    return [lengthClass(tokenize(example.sentence, example.language ?? UNKNOWN_LANGUAGE).length)];
  const scene = sceneOf(example);
  return scene === undefined ? [] : [kindOfScene(scene)];
}

/** Annotated phenomena of an example; an annotation applies to every example with the same sentence. */
export function phenomenonClasses(
  annotated: readonly AnnotatedSentence[],
): (example: Example) => readonly string[] {
  const bySentence = new Map(annotated.map(({ sentence, phenomena }) => [sentence, phenomena]));
  return ({ sentence }) => bySentence.get(sentence) ?? [];
}
