export { checkChoice, checkIntegers, checkScenes, checkSentences } from "./check-arguments.ts";
export { CONTROL_CHARACTERS } from "./control-characters.ts";
export { CounterpointError, type ErrorCode, notFound } from "./errors.ts";
export { type CorpusName, type Example, type Picture, writingTaskKey } from "./example.ts";
export { type Finding, Findings } from "./finding.ts";
export { parseSplit } from "./identifier-parts.ts";
export type { Judgment, Verdict, WorkerId } from "./judgment.ts";
export { niceTicks } from "./nice-ticks.ts";
export {
  BOX_ORDERS,
  formatNlvrIdentifier,
  formatNlvrImageName,
  type NlvrIdentifier,
  parseNlvrIdentifier,
  parseNlvrImageName,
} from "./nlvr-identifier.ts";
export {
  formatNlvr2Identifier,
  formatNlvr2ImageName,
  type Nlvr2Identifier,
  parseNlvr2Identifier,
  parseNlvr2ImageName,
} from "./nlvr2-identifier.ts";
export { PAIR_REASONING, type PairReasoning } from "./pair-reasoning.ts";
export { type AnnotatedSentence, PHENOMENA, type Phenomenon } from "./phenomenon.ts";
export { DEFAULT_SEED, Random } from "./random.ts";
export { roundHalfUp } from "./round-half-up.ts";
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
export { Visible } from "./visible.ts";
