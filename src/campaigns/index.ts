export { addGatheredSets } from "./add-gathered-sets.ts";
export { exportCampaign, importCampaign } from "./archive-campaign.ts";
export { buildCampaign } from "./build-campaign.ts";
export { addCampaignEvent, getCampaigns } from "./campaign-events.ts";
export { createCampaign, getCampaign, INSERT_BATCH, raiseBudget } from "./campaigns.ts";
export { claim } from "./claim.ts";
export { setConsentText } from "./consents.ts";
export type { CampaignContext, WorkerSession } from "./context.ts";
export { copy } from "./copy.ts";
export { getStageProgress, getWorkers } from "./counts.ts";
export { describeRecipes } from "./describe-recipes.ts";
export { effectiveConsentText, recordConsent } from "./give-consent.ts";
export { urlForMembers } from "./image-url.ts";
export { addImage, getImages, type Provenance, setProvenance } from "./images.ts";
export { getLedger, getLedgerPage, reversePayment } from "./ledger.ts";
export {
  addPresentations,
  addSets,
  costsOf,
  describeCampaign,
  listCampaigns,
  makeCampaign,
  progressOf,
  startCampaign,
  wrongRecipe,
} from "./manage-campaign.ts";
export { addMessage, getMessages, markRead } from "./messages.ts";
export { addQualificationEvent, getMaterials, gradeWrittenPart, setMaterials } from "./qualification.ts";
export {
  getQuestions,
  listSentencesToCheck,
  qualificationOf,
  qualificationStatuses,
  requireValidMaterials,
  submitPart,
} from "./qualify.ts";
export { biasOf, findExamples, qualityOf } from "./quality.ts";
export { findInvitation, findStudy, getStudy, invite, requireWorker, setStudy } from "./recruitment.ts";
export { restoreCampaign } from "./restore.ts";
export { getSentencesToReview, requireSampled } from "./reviewing.ts";
export { addReview, closeRound, getRounds, payRound } from "./rounds.ts";
export { buildCorpus, corpusFiles, EXTRA_FILES } from "./rules/build-corpus.ts";
export { builtInMaterials } from "./rules/qualification/built-in.ts";
export { type CampaignOutcome, campaignResult } from "./rules/quality/campaign-outcome.ts";
export type { Quality } from "./rules/quality/pruning-quality.ts";
export { type Campaign, parseRecipe, type RecipeName, validateRecipe } from "./rules/recipes/campaign.ts";
export { viewTask } from "./rules/recipes/campaign-tasks.ts";
export { SCENES_SETTINGS } from "./rules/settings/campaign-settings.ts";
export { readSettings } from "./rules/settings/setting.ts";
export { simulateAnswer, TaskView } from "./rules/tasks/all-tasks.ts";
export { judgePairSentence, makePairSentence } from "./rules/tasks/pair-sentence.ts";
export type { SimulatedAbilities } from "./rules/tasks/task-kind.ts";
export { CONSENT } from "./rules/workers/consent.ts";
export {
  CostsReply,
  InvitationsReply,
  LedgerQuery,
  LedgerReply,
  NewBudget,
  NewInvitations,
  NewReversal,
  NewStudy,
  Note,
  StudyReply,
  WorkerParams,
  WorkersReply,
} from "./schemas/campaign-workers.ts";
export {
  CampaignParams,
  CampaignReply,
  CampaignsReply,
  FunnelReply,
  NewCampaign,
  NewPresentations,
  NewSets,
  StageProgressReply,
} from "./schemas/campaigns.ts";
export { ConsentTextReply, NewConsentText } from "./schemas/consent-text.ts";
export {
  CampaignImageParams,
  ImageParams,
  ImageReply,
  ImagesQuery,
  ImagesReply,
  Manifest,
  SetsQuery,
  SetsReply,
} from "./schemas/images.ts";
export { MAX_IMAGE_BYTES } from "./schemas/max-image-bytes.ts";
export { MessageParams, MessagesReply, NewMessage, OwnMessagesReply } from "./schemas/messages.ts";
export { Outcome } from "./schemas/outcome.ts";
export { Scene, ViewedImage } from "./schemas/pictures.ts";
export {
  CheckParams,
  Materials,
  MaterialsQuery,
  NewCheck,
  NewPartAnswer,
  NewQualificationEvent,
  PartAnswerReply,
  PartParams,
  PartReply,
  type QualificationPartView,
  QualificationReply,
  SentencesToCheckReply,
} from "./schemas/qualification.ts";
export {
  BiasReply,
  ExamplesQuery,
  ExamplesReply,
  Probe,
  QualityReply,
  ThroughputReply,
} from "./schemas/quality.ts";
export { RecipesReply } from "./schemas/recipes.ts";
export { NewRehearsal, type RehearsalForecast, RehearsalReply } from "./schemas/rehearsal.ts";
export {
  NewReview,
  PaidReply,
  ReviewParams,
  RoundParams,
  RoundReply,
  RoundsReply,
  SentencesToReviewReply,
} from "./schemas/reviews.ts";
export {
  AnswerReply,
  AssignmentParams,
  ClaimReply,
  Join,
  JoinFromProlific,
  JoinFromStudy,
  LeaseReply,
  LeaveReply,
  NewAnswer,
  NewConsent,
  SentenceCheckReply,
  SentenceToCheck,
  WorkReply,
} from "./schemas/work.ts";
export { getSets, nextSetNumber } from "./sets.ts";
export { extend, returnTask, submit } from "./submit.ts";
export { campaigns } from "./tables.ts";
export { loadCampaignData, openNextTasks } from "./tasks.ts";
export { getThroughput } from "./throughput.ts";
export { getDisplayImage, uploadImage } from "./upload-image.ts";
export {
  checkDraft,
  claimTask,
  describeWork,
  joinCampaign,
  joinFromStudy,
  leaveCampaign,
  refusalError,
  submitAnswer,
} from "./work.ts";
export {
  closeWorkerSession,
  findWorkerSession,
  openWorkerSession,
  type SignedInWorker,
} from "./worker-sessions.ts";
export { addWorkerEvent, findOrAddWorker } from "./workers.ts";
export { writeArchive } from "./write-archive.ts";
