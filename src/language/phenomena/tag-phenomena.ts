import type { Phenomenon } from "../../core/index.ts";
import { readDataFile } from "../../files/index.ts";
import { features } from "./features.ts";
import { createClassifier, type PhenomenaClassifier, type TaggerModel } from "./tagger-model.ts";

/**
 * The linguistic phenomena that a sentence probably shows, in the order of NLVR2's Table 5.
 *
 * Without a model the bundled one is used, learned from the 800 annotated sentences of NLVR2. The first call
 * loads a part-of-speech tagger (0.2 s). Show precision and recall, from `evaluateTagger`, beside what is found.
 */
export function tagPhenomena(
  sentence: string,
  model: TaggerModel = defaultTaggerModel(),
): ReadonlySet<Phenomenon> {
  const find = finders.get(model) ?? createClassifier(model);
  finders.set(model, find);
  return find(features(sentence));
}

let bundled: TaggerModel | undefined;

/** The bundled model, learned from NLVR2's annotated sentences (data/README.md); read at the first call. */
function defaultTaggerModel(): TaggerModel {
  bundled ??= JSON.parse(readDataFile("phenomena-tagger.json").toString()) as TaggerModel; // by scripts/train-tagger.js
  return bundled;
}

/** Models are plain data; what is computed from one is kept as long as the model itself. */
const finders = new WeakMap<TaggerModel, PhenomenaClassifier>();
