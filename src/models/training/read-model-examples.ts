import { CounterpointError, formatNlvrIdentifier } from "../../core/index.ts";
import { type ProgressOptions, readingProgress } from "../../files/index.ts";
import { readScenes } from "../../formats/index.ts";
import type { ModelExample } from "../baseline.ts";

/**
 * The examples of an NLVR file as models get them. Every one has a sentence; for training, also a label. A file to
 * measure on may have no labels at all, as those of a hidden test split are kept apart.
 */
export async function readModelExamples(
  path: string,
  { labelled, ...options }: { readonly labelled: "all" | "all or none" | "any" } & ProgressOptions,
): Promise<ModelExample[]> {
  const examples: ModelExample[] = [];
  for await (const batch of readScenes(path, { progress: readingProgress([path], options) })) {
    for (const { scene, sentence, label, directory, ...identifier } of batch) {
      const id = formatNlvrIdentifier(identifier);
      if (sentence === undefined) throw lacking("sentence", path, id);
      examples.push({ id, sentence, label, directory, picture: { kind: "scene", scene } });
    }
  }
  const unlabelled = examples.filter(({ label }) => label === undefined);
  const mayLack = labelled === "any" || (labelled === "all or none" && unlabelled.length === examples.length);
  if (unlabelled.length > 0 && !mayLack) throw lacking("label", path, unlabelled[0]!.id);
  return examples;
}

function lacking(field: string, path: string, id: string): CounterpointError {
  return new CounterpointError("data/invalid", `The example ${id} has no ${field}`, {
    at: [path, id, field],
    hint:
      field === "label"
        ? "Training and evaluation need labels. Use `baseline predict` for unlabelled files"
        : "Every example needs a sentence; `corpus check` lists what else is missing",
  });
}
