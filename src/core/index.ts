export {
  CALLBACK,
  checkArgument,
  checkOptions,
  checkScenes,
  choice,
  either,
  FLAG,
  integers,
  type Kind,
  type Kinds,
  listOf,
  numbers,
  OBJECT,
  objectOf,
  PATH,
  recordOf,
  TEXT,
} from "./check-arguments.ts";
export { CONTROL_CHARACTERS } from "./control-characters.ts";
export { countOf } from "./count-of.ts";
export type { DeepReadonly } from "./deep-readonly.ts";
export { niceTicks, roundHalfUp } from "./display-numbers.ts";
export { CounterpointError, type ErrorCode, type Finding, Findings, notFound } from "./errors.ts";
export type { Judgment, Verdict, WorkerId } from "./example.ts";
export {
  type AnyExample,
  type Example,
  type Group,
  type JudgmentStage,
  laterJudgments,
  type Photograph,
  type Picture,
  pairOfPhotographs,
  photographKey,
  photographsOf,
  pictureKey,
  type RankedPart,
  type ScenePicture,
  sceneOf,
  validationOf,
  writingTaskKey,
} from "./example.ts";
export { countValues, groupBy } from "./group-by.ts";
export { GUIDELINE_TITLES, GUIDELINES, type Guideline } from "./guidelines.ts";
export {
  BOX_ORDERS,
  formatNlvr2Identifier,
  formatNlvr2ImageName,
  formatNlvrIdentifier,
  formatNlvrImageName,
  type Nlvr2Identifier,
  type NlvrIdentifier,
  parseNlvr2Identifier,
  parseNlvr2ImageName,
  parseNlvrIdentifier,
  parseNlvrImageName,
  parseSplit,
} from "./identifiers.ts";
export { listenError } from "./listen-error.ts";
export { PAPERS } from "./papers.ts";
export {
  PUBLISHED_SPLITS,
  type PublishedResult,
  type PublishedSplitId,
  publishedResults,
} from "./published-results.ts";
export { DEFAULT_SEED, Random } from "./random.ts";
export {
  type Box,
  type Colour,
  type Item,
  kindOfScene,
  type Scene,
  type SceneKind,
  type Shape,
  type Size,
  sceneKey,
} from "./scene.ts";
export { type Split, splitFromFileName } from "./split.ts";
export type { Tags } from "./tags.ts";
export {
  type AnnotatedSentence,
  PAIR_REASONING,
  type PairReasoning,
  PHENOMENA,
  type Phenomenon,
} from "./tags.ts";
