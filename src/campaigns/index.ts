export { addGatheredSets, addGatheredTo } from "./add-gathered-sets.ts";
export { addSets } from "./add-inputs.ts";
export { addPresentations, addPresentationsTo, addScenesOfFile } from "./add-presentations.ts";
export { checkDraft, submitAnswer } from "./answer.ts";
export { exportCampaign, importCampaign, writeArchive } from "./archive.ts";
export { raiseBudget } from "./budget.ts";
export { type BuiltCampaign, buildCampaign } from "./build.ts";
export { getCampaigns, isSimulated } from "./campaign-events.ts";
export { claim, claimTask } from "./claim.ts";
export { confirmFromSubmissions, confirmWorkers } from "./confirm-workers.ts";
export { recordConsent } from "./consent.ts";
export type { CampaignContext, WorkerSession } from "./context.ts";
export { copy } from "./copy.ts";
export { createCampaign, describeRecipes, getCampaign, makeCampaign } from "./create.ts";
export { guideOf, listWaiting } from "./guide.ts";
export { changeSets, getSets, nextSetNumber } from "./image-sets.ts";
export {
  addImage,
  getDisplayImage,
  getImages,
  setProvenance,
  uploadImage,
  urlForMembers,
} from "./images.ts";
export { CampaignJobs } from "./jobs/campaign-jobs.ts";
export { JudgedExamples } from "./jobs/judged-examples.ts";
export { JUDGED_ROWS, OUTCOME_ROWS, readRows } from "./jobs/read-rows.ts";
export type { RowPage } from "./jobs/row-page.ts";
export {
  addWorkerEvent,
  closeWorkerSession,
  describeWork,
  findOrAddWorker,
  findWorkerSession,
  joinByInvitation,
  joinFromProlific,
  joinFromStudy,
  leaveCampaign,
  openWorkerSession,
  type SignedInWorker,
} from "./join.ts";
export { getJudgedExamples } from "./judged-examples.ts";
export { addMessage, getMessages, markRead } from "./messages.ts";
export { openNextTasks } from "./next-tasks.ts";
export { outcomeOf } from "./outcome.ts";
export { costsOf, getLedger, getLedgerPage, payRound, reversePayment } from "./pay.ts";
export { addPayout, getPayments, payoutBonuses, payoutLedger } from "./payouts.ts";
export {
  describeCampaign,
  getStageProgress,
  getThroughput,
  getWorkerNames,
  listCampaigns,
  listWorkers,
  progressOf,
} from "./progress.ts";
export {
  addQualificationEvent,
  builtInMaterials,
  getMaterials,
  gradeWrittenPart,
  setMaterials,
  takeCheckBack,
} from "./qualification.ts";
export {
  getQuestions,
  listSentencesToCheck,
  qualificationOf,
  qualificationStatuses,
  requireValidMaterials,
  submitPart,
} from "./qualify.ts";
export { biasOf, qualityOf } from "./quality.ts";
export {
  findInvitation,
  getNotJoined,
  getStudy,
  invite,
  requireCurrentInvitation,
  requireWorker,
  setStudy,
} from "./recruitment.ts";
export {
  beginRehearsal,
  endRehearsal,
  getRehearsal,
  removeRehearsal,
  reportRehearsal,
} from "./rehearsals.ts";
export { restoreCampaign } from "./restore.ts";
export { extend, refusalError, returnTask } from "./return.ts";
export {
  addReview,
  closeRound,
  getSentencesToReview,
  guidelinesOf,
  requireSampled,
  summariseRounds,
  takeReviewBack,
} from "./review.ts";
export { publicLabelledFiles } from "./rules/corpus-files.ts";
export { sumMoney } from "./rules/money.ts";
export { majorityOf } from "./rules/quality/campaign-quality.ts";
export {
  type Campaign,
  parseRecipe,
  type RecipeName,
  validateRecipe,
  wrongRecipe,
} from "./rules/recipes/campaign.ts";
export { viewTask } from "./rules/recipes/campaign-tasks.ts";
export { SCENES_SETTINGS } from "./rules/settings/campaign-settings.ts";
export { readSettings } from "./rules/settings/setting.ts";
export { simulateAnswer, TaskView } from "./rules/tasks/all-tasks.ts";
export type { ScenePair, SimulatedAbilities } from "./rules/tasks/task-kind.ts";
export { noteTestSeen, pauseCampaign, setArchived, startCampaign } from "./run-campaign.ts";
export type { GuidelineCounts } from "./schemas/guidelines.ts";
export type { CampaignOutcome, CostRow, Quality } from "./schemas/outcome.ts";
export { ViewedImage } from "./schemas/pictures.ts";
export type { QualificationPartView } from "./schemas/qualification.ts";
export { NewRehearsal, type RehearsalForecast } from "./schemas/rehearsal.ts";
export { ClaimReply, WorkReply } from "./schemas/work.ts";
export { campaigns } from "./tables.ts";
export { listTexts, setText } from "./texts.ts";
export { writeCorpusFolder, writeImages } from "./write-corpus-folder.ts";
