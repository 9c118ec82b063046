import { isFormatOfScenes } from "../formats/index.ts";
import type { Baseline } from "./baseline.ts";
import { cnnRnn, cnnRnnPaper } from "./cnn-rnn.ts";
import { countsNmn } from "./counts-nmn.ts";
import { featuresRnn, featuresRnnPaper } from "./features-rnn.ts";
import { film } from "./film.ts";
import { imageOnly } from "./image-only.ts";
import { mac } from "./mac.ts";
import { majority } from "./majority.ts";
import { maxent, maxentPaper, maxentWithoutCounts } from "./maxent.ts";
import { mlp } from "./mlp.ts";
import { n2nmnCloning, n2nmnRl, n2nmnTuning } from "./n2nmn.ts";
import { nmn, nmnTwoLeaves } from "./nmn.ts";
import { photographBaselines } from "./photographs/photograph-baselines.ts";
import type { WordVectors } from "./photographs/word-vectors.ts";
import { textOnly } from "./text-only.ts";

/**
 * Every baseline, in the order of the papers' tables.
 *
 * @example
 * ```ts
 * import { BASELINES } from "counterpoint/models";
 *
 * for (const { name, summary } of BASELINES) console.log(name, summary);
 * ```
 */
export const BASELINES: readonly Baseline[] = [
  majority,
  textOnly,
  imageOnly,
  maxent,
  maxentPaper,
  maxentWithoutCounts,
  mlp,
  featuresRnn,
  featuresRnnPaper,
  cnnRnn,
  cnnRnnPaper,
  nmn,
  nmnTwoLeaves,
  n2nmnCloning,
  n2nmnTuning,
  n2nmnRl,
  film,
  mac,
  countsNmn,
];

/** The baselines for a corpus: those of scenes, or of photographs, which can begin with word vectors. */
export function baselinesFor(corpus: string, vectors?: WordVectors): readonly Baseline[] {
  return isFormatOfScenes(corpus) ? BASELINES : photographBaselines(vectors);
}
