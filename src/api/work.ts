import { SessionReply } from "../accounts/browser.ts";
import {
  AnswerReply,
  AssignmentParams,
  BrokenImage,
  ClaimReply,
  ImageParams,
  Join,
  JoinFromProlific,
  JoinFromStudy,
  LeaseReply,
  LeaveReply,
  MessageParams,
  NewAnswer,
  NewConsent,
  NewPartAnswer,
  OwnMessagesReply,
  PartAnswerReply,
  PartParams,
  PartReply,
  QualificationReply,
  SentenceCheckReply,
  SentenceToCheck,
  WorkReply,
} from "../campaigns/browser.ts";
import type { RouteTable } from "./route.ts";
import { Done } from "./route.ts";

/** Routes of workers. The session determines the worker and the campaign: no request names them. */
export const WORK_ROUTES = {
  "GET /api/work/images/:hash": {
    access: ["worker"],
    summary: "An image of a task",
    params: ImageParams,
    replyType: "image/jpeg",
  },
  "GET /api/work/messages": { access: ["worker"], summary: "Your messages", reply: OwnMessagesReply },
  "POST /api/work/messages/:message/read": {
    access: ["worker"],
    summary: "Mark a message as read",
    params: MessageParams,
    reply: Done,
  },
  "GET /api/work/qualification": {
    access: ["worker"],
    summary: "Your qualification status and next part",
    reply: QualificationReply,
  },
  "GET /api/work/qualification/:part": {
    access: ["worker"],
    summary: "The questions of the next part",
    params: PartParams,
    reply: PartReply,
  },
  "POST /api/work/qualification/:part": {
    access: ["worker"],
    summary: "Answer the next part",
    params: PartParams,
    body: NewPartAnswer,
    reply: PartAnswerReply,
  },
  "POST /api/join": {
    access: "anyone",
    summary: "Join a campaign by invitation",
    body: Join,
    reply: SessionReply,
  },
  "POST /api/join/prolific": {
    access: "anyone",
    summary: "Join a campaign with the URL parameters of Prolific",
    body: JoinFromProlific,
    reply: SessionReply,
  },
  "GET /api/work": {
    access: ["worker"],
    summary: "Your campaign, instructions and earnings",
    reply: WorkReply,
  },
  "POST /api/work/consent": {
    access: ["worker"],
    summary: "Consent to the text shown",
    body: NewConsent,
    reply: Done,
  },
  "POST /api/join/study": {
    access: "anyone",
    summary: "Join a campaign with the URL parameters of its marketplace",
    body: JoinFromStudy,
    reply: SessionReply,
  },
  "POST /api/work/claim": {
    access: ["worker"],
    summary: "Get your current task or claim a new one",
    reply: ClaimReply,
  },
  "POST /api/work/:assignment/extend": {
    access: ["worker"],
    summary: "Extend the lease of a task",
    params: AssignmentParams,
    reply: LeaseReply,
  },
  "POST /api/work/:assignment/answer": {
    access: ["worker"],
    summary: "Answer a task",
    params: AssignmentParams,
    body: NewAnswer,
    reply: AnswerReply,
  },
  "POST /api/work/:assignment/return": {
    access: ["worker"],
    summary: "Return a task",
    params: AssignmentParams,
    reply: Done,
  },
  "POST /api/work/:assignment/report-image": {
    access: ["worker"],
    summary: "Report an image that is not displayed properly, and return its task",
    params: AssignmentParams,
    body: BrokenImage,
    reply: Done,
  },
  "POST /api/work/check-sentence": {
    access: ["worker"],
    summary: "Check a sentence before submitting it",
    body: SentenceToCheck,
    reply: SentenceCheckReply,
  },
  "POST /api/work/leave": { access: ["worker"], summary: "Leave the campaign", reply: LeaveReply },
} satisfies RouteTable;
