export {
  assignSplits,
  type Cluster,
  ClusterTally,
  SPLIT_NAMES,
  setKey,
} from "./assign-splits.ts";
export {
  BESIDE_SPLITS,
  type BuiltCorpus,
  buildCorpus,
  type CorpusFile,
  type CorpusImage,
  corpusFiles,
  type Gathered,
  type RawAnswer,
} from "./corpus/build-corpus.ts";
export {
  type HashCoverage,
  type ImageHashes,
  type Leak,
  LeakTally,
  type Origin,
  type Place,
} from "./leaks.ts";
export type { Account } from "./ledger/account.ts";
export { type CostRow, type CostTable, costTable, countExamples } from "./ledger/cost-table.ts";
export { bonusFor, costOf, feeOn, type LedgerEntry, type Payable, payFor, reverse } from "./ledger/ledger.ts";
export { type Pay, payOf, promiseOf } from "./ledger/pay-scale.ts";
export { builtInMaterials } from "./qualification/built-in.ts";
export {
  type AskedPart,
  askPart,
  gradeAnswers,
  problemsOfMaterials,
  type QualificationMaterials,
  type QualificationPicture,
  type Question,
} from "./qualification/materials.ts";
export {
  followQualification,
  isQualified,
  nextPart,
  PARTS,
  type PartOutcome,
  type Qualification,
  type QualificationEvent,
  type QualificationPart,
  type QualificationStanding,
  type QualificationState,
  qualificationFor,
  standingIn,
} from "./qualification/qualification.ts";
export {
  type Campaign,
  chooseRecipe,
  NO_HASHES,
  type RecipeName,
  readRecipe,
  stagesOf,
} from "./recipes/campaign.ts";
export {
  type PairPresentation,
  type PairWriting,
  type PhotosOptions,
  photosRecipe,
} from "./recipes/photos.ts";
export { boxOrderFor, type ScenePresentation, type SceneWriting, scenesRecipe } from "./recipes/scenes.ts";
export { rankOf } from "./seats/rank.ts";
export {
  type Assignment,
  busyUntil,
  type Claim,
  claimSeat,
  extendLease,
  freeSeats,
  giveBackSeat,
  isOpen,
  isWithdrawn,
  type Refusal,
  type SeatedTask,
  type SeatResult,
  type SeatTimes,
  type Submission,
  type Submit,
  submitAnswer,
} from "./seats/seats.ts";
export {
  type CampaignSettings,
  PHOTOS_SETTINGS,
  type PhotosSettings,
  SCENES_SETTINGS,
  type ScenesSettings,
} from "./settings/campaign-settings.ts";
export { readSettings, type Setting, type Settings, type ValuesOf } from "./settings/setting.ts";
export { confirmSelection, type NotConfirmed } from "./stages/confirm-selection.ts";
export { type Construction, constructSet } from "./stages/construct-set.ts";
export {
  type AnsweredTask,
  type Followed,
  type FollowOptions,
  followStages,
  followTask,
  type Progress,
  type StageCount,
  type WantedTask,
} from "./stages/follow-stages.ts";
export { type Labelling, labelByVotes } from "./stages/label-by-votes.ts";
export { outlivesExtraJudgments } from "./stages/outlives-extra-judgments.ts";
export { type ImageSet, PRUNING_REASONS, type Pruning, pruneImages } from "./stages/prune-images.ts";
export { type ReadAnswer, type ReadableTask, readAnswer } from "./stages/read-answer.ts";
export type { Answer, CrowdStage, Decision, Stage, StageName, WholeStage } from "./stages/stage.ts";
export { CONSENT } from "./workers/consent.ts";
export { isInLimitedPool, type Pool, poolOf } from "./workers/pools.ts";
export { bonusPerSentence, type RoundOutcome, reviewRound, sampleForReview } from "./workers/review-round.ts";
export { standingOf, type WorkerEvent, type WorkerStanding } from "./workers/standing.ts";
export {
  checkSentence,
  type SentenceCheck,
  type SentenceContext,
  type SentenceProblem,
  type SentenceWarning,
  sentenceKey,
} from "./writing/check-sentence.ts";
export { GUIDELINES, type Guideline } from "./writing/guidelines.ts";
export { isSelection } from "./writing/is-selection.ts";
