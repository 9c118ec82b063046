import type { TaggerMeasurement } from "../language/index.ts";

/** A sentence on how well the tagger of phenomena does on a corpus, for tables of what it found. */
export function describeTagger(measurement: TaggerMeasurement): string {
  const { corpus, sentences, annotation, folds, microF1, macroF1 } = measurement;
  const annotated = `${sentences} sentences, ${annotation} annotation, ${folds}-fold cross-validation`;
  return `Tagger on ${corpus}: micro F1 ${microF1.toFixed(1)}, macro F1 ${macroF1.toFixed(1)} (${annotated}).`;
}
