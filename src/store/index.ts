export {
  type Annotation,
  type AnnotationProgress,
  createAnnotation,
  type DrawnSentence,
  getAnnotation,
  getAnnotations,
  getDrawnSentence,
  getTags,
  type StoredTags,
} from "./annotations.ts";
export { type AuditEntry, addAuditEntry, getAuditLog } from "./audit-log.ts";
export {
  type Accepts,
  addBenchmark,
  addGoldFile,
  type Benchmark,
  countGoldFiles,
  type GoldFile,
  getBenchmark,
  getBenchmarks,
  getGoldFiles,
  type NewBenchmark,
  removeBenchmark,
} from "./benchmarks.ts";
export {
  addCampaignEvent,
  type CampaignState,
  getCampaignState,
  getCampaigns,
  isSimulated,
  isSplit,
} from "./campaign-events.ts";
export {
  addInputs,
  createCampaign,
  getAccount,
  getCampaign,
  getInputs,
  type NamedInput,
  type NewCampaign,
  raiseBudget,
} from "./campaigns.ts";
export { type ClaimRequest, type ClaimResult, claim } from "./claim.ts";
export { addConsent, getConsent, getConsentText, setConsentText } from "./consents.ts";
export { getEarnings, getStageProgress, getWorkers } from "./counts.ts";
export { hasEmbedded } from "./embedded/start-embedded.ts";
export { hashOfImage, ImageFiles } from "./image-files.ts";
export {
  addImage,
  getImageHashes,
  getImages,
  type Provenance,
  requireImage,
  requireImages,
  type StoredImage,
  setProvenance,
} from "./images.ts";
export {
  findInvitation,
  findStudy,
  getStudy,
  getStudyOf,
  invite,
  requireWorker,
  type Study,
  setStudy,
} from "./joining.ts";
export { getJudgedExamples, type StoredJudgedExample } from "./judged-examples.ts";
export { getLedger, getLedgerPage, type ReversalRequest, reversePayment } from "./ledger.ts";
export {
  addFirstOwner,
  addMember,
  closeMember,
  findMember,
  getMembers,
  hasOwner,
  type Member,
  type MemberRole,
  setPassword,
} from "./members.ts";
export { addMessage, getMessages, type Message, markRead } from "./messages.ts";
export {
  type Database,
  type DatabasePlace,
  openDatabase,
  type Queries,
  type Transaction,
} from "./open-database.ts";
export {
  addPredictions,
  getPredictionContent,
  getPredictions,
  removePredictions,
  type StoredPredictions,
} from "./predictions.ts";
export {
  addQualificationEvent,
  answerPart,
  checkWrittenPart,
  getMaterials,
  getMaterialsById,
  getQualification,
  getSentencesToCheck,
  setMaterials,
} from "./qualification.ts";
export { isReachable } from "./reach.ts";
export { restoreCampaign } from "./restore.ts";
export { getSentencesToReview, requireSampled } from "./reviewing.ts";
export {
  addReview,
  closeRound,
  getRounds,
  type NewReview,
  payRound,
  type WriterRound,
} from "./rounds.ts";
export { whoWrote } from "./sentences.ts";
export { closeSession, findSession, type NewSession, openSession, type SessionOwner } from "./sessions.ts";
export { getSets, nextSetNumber } from "./sets.ts";
export { getSituation } from "./situation.ts";
export {
  acceptSubmission,
  addScore,
  findWaiting,
  getBudgetLeft,
  getOwnSubmissions,
  getPredicted,
  getPublished,
  type NewSubmission,
  type OwnSubmission,
  type PublishedSubmission,
  refuseSubmission,
  type SubmissionOutcome,
  type SubmittedSystem,
  setPublished,
} from "./submissions.ts";
export {
  type AssignmentRequest,
  extend,
  type GiveBackResult,
  giveBack,
  type LeaseResult,
  releaseClosed,
  type SubmitRequest,
  type SubmitResult,
  submit,
} from "./submit.ts";
export { findWaitingModel, type RunFiles, type WaitingModel } from "./submitted-runs.ts";
export { addTags, claimSentence } from "./tagging.ts";
export { advance, followCampaign, gather, splitWhenReady } from "./tasks.ts";
export {
  acceptInvitation,
  addTeam,
  closeTeam,
  findInvited,
  findTeam,
  getTeams,
  inviteTeam,
  type ListedTeam,
  type Team,
} from "./teams.ts";
export { getThroughput, type ThroughputPoint } from "./throughput.ts";
export { withoutParameters } from "./without-parameters.ts";
export { addWorkerEvent, getStanding, type JoinRequest, join, type NewWorkerEvent } from "./workers.ts";
export { writeArchive } from "./write-archive.ts";
