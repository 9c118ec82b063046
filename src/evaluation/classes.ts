import { type AnnotatedSentence, type Example, kindOfScene, sceneOf } from "../core/index.ts";
import { pictureSubsets } from "../corpus/index.ts";
import type { ExampleTable } from "../formats/index.ts";
import { tokenize } from "../language/index.ts";
import { type Classes, lengthClass } from "./breakdown.ts";

/** Classes of the examples of a gold table by a column of the table; the subsets (SPEC B3) need its pictures. */
export function classesOfTable(gold: ExampleTable, by: "subset" | "split"): Classes {
  if (by === "subset") return pictureSubsets(gold).map((subset) => (subset === "surplus" ? [] : [subset]));
  const { tasks, examples } = gold;
  return Array.from(examples.task, (task) => [tasks.split[task]!]);
}

/** Classes of an example by a property that depends on the example alone. */
export function classOf(example: Example, by: "synset" | "length" | "kind"): readonly string[] {
  if (by === "synset") return example.tags?.synset === undefined ? [] : [example.tags.synset];
  if (by === "length") return [lengthClass(tokenize(example.sentence).length)];
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
