import { CounterpointError, writingTaskKey } from "../../core/index.ts";
import { type ProgressOptions, readingProgress } from "../../files/index.ts";
import { readAnyCorpus } from "../../formats/index.ts";
import { photographNames, photographStem } from "../../photos/index.ts";
import type { FrozenEncoder } from "../baseline.ts";
import { type ModelExample, modelPictureOf, type PhotographInputs } from "../baseline.ts";
import type { FeatureFolder } from "./feature-folder.ts";
import type { DetectionCounts } from "./read-detection-counts.ts";

/** What models are to see of photographs; nothing for those that only read sentences. */
export interface PhotographSources {
  readonly features?: FeatureFolder | undefined;
  readonly detections?: DetectionCounts | undefined;
  /** Reads the sentences, if no words are learned. */
  readonly encoder?: FrozenEncoder | undefined;
  /** Number of examples that may lack their features or detections; they are left out. */
  readonly maxMissing: number;
}

/** Examples of photographs as models get them, and how many were left out because nothing can be seen of theirs. */
export interface PhotographExamples {
  readonly examples: readonly ModelExample[];
  readonly missing: number;
}

/** Reads the examples of a file of photographs, with what models are to see of them. */
export async function readPhotographExamples(
  path: string,
  {
    features,
    detections,
    encoder,
    maxMissing,
    labelled,
    ...options
  }: PhotographSources & ProgressOptions & { readonly labelled: "all" | "all or none" | "any" },
): Promise<PhotographExamples> {
  const examples: ModelExample[] = [];
  const missing: string[] = [];
  const unlabelled: string[] = [];
  await readAnyCorpus([path], { progress: readingProgress([path], options) }, (example) => {
    const { id, sentence, label } = example;
    if (label === undefined) unlabelled.push(id);
    const names = photographNames(example);
    const photographs = inputsOf(names, { features, detections });
    if (photographs === undefined) missing.push(id);
    else {
      const picture = modelPictureOf(example.pictures);
      const task = writingTaskKey(example);
      const inputs = { photographs, ...(encoder && { encoder }) };
      examples.push({ id, sentence, label, picture, directory: undefined, task, ...inputs });
    }
  });
  const isUnlabelled = unlabelled.length === examples.length + missing.length;
  if (labelled === "all or none" && isUnlabelled) return { examples: [], missing: 0 }; // needs no features
  if (unlabelled.length > 0 && labelled !== "any") {
    const message = `The example ${unlabelled[0]} has no label`;
    const hint = "Training and evaluation need labels; use `baseline predict` for unlabelled files";
    throw new CounterpointError("data/invalid", message, { at: [path, unlabelled[0]!], hint });
  }
  await features?.requireCorpus(path);
  if (missing.length > maxMissing) {
    const message = `${missing.length} examples of ${path} have no ${features ? "features" : "detections"} of their photographs, for example ${missing[0]}`;
    const hint = `Pass those of this corpus, or leave the examples out with --max-missing ${missing.length}`;
    throw new CounterpointError("data/invalid", message, { at: [path], hint });
  }
  return { examples, missing: missing.length };
}

/** What is to be seen of photographs; undefined where something is missing. */
function inputsOf(
  names: readonly string[],
  { features, detections }: Pick<PhotographSources, "features" | "detections">,
): PhotographInputs | undefined {
  const row = features?.rowOf(names);
  if (features !== undefined && row === undefined) return undefined;
  const counts = detections && names.flatMap((name) => [detections.get(photographStem(name)) ?? []].flat());
  if (counts !== undefined && counts.length < names.length) return undefined;
  return {
    ...(features && row !== undefined && { features: { store: features.store, row } }),
    ...(counts && { counts }),
  };
}
