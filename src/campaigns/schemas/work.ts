import { z } from "zod";
import { TaskView } from "../rules/tasks/all-tasks.ts";
import { ImageHash } from "./pictures.ts";

export const Join = z.object({ invitation: z.string().max(100) });

/** The parameters that Prolific adds to a study's address. */
export const JoinFromProlific = z.object({
  PROLIFIC_PID: z.string().min(1).max(100),
  STUDY_ID: z.string().min(1).max(100),
  SESSION_ID: z.string().min(1).max(100),
});
export type JoinFromProlific = z.infer<typeof JoinFromProlific>;

/** All parameters of the address that a participant of a study came with. */
export const JoinFromStudy = z.object({
  campaign: z.string().max(100),
  parameters: z.record(z.string().max(100), z.string().max(200)),
});

/** A worker's campaign: the kinds of tasks with their prompts and pay, and the worker's earnings, in minor units. */
export const WorkReply = z.object({
  /** The worker's id, by which a page notices that another one has joined in the same browser. */
  worker: z.string(),
  campaign: z.object({
    name: z.string(),
    recipe: z.enum(["scenes", "photos"]),
    /** Pairs of a writing task, shown and to select; null for scenes. */
    pairs: z.object({ shown: z.number(), selected: z.number() }).nullable(),
    currency: z.string(),
    state: z.enum(["new", "started", "paused", "archived"]),
  }),
  /** What workers read before they begin; null for the built-in instructions. */
  instructions: z.string().nullable(),
  tasks: z.array(z.object({ stage: z.string(), prompt: z.string(), pay: z.number(), mostBonus: z.number() })),
  answers: z.number(),
  earned: z.number(),
  /** The consent text with its SHA-256, and the time of the worker's consent. */
  consent: z.object({ text: z.string(), version: z.string(), agreedAt: z.number().nullable() }),
});
export type WorkReply = z.infer<typeof WorkReply>;

/** The text that one was shown and agrees to. */
export const NewConsent = z.object({ version: z.string().max(100) });

export const QualificationPart = z.enum(["tutorial", "guidelines", "writing", "validation"]);

const QualificationStatus = z.enum(["qualified", "open", "waiting", "failed"]);

/** A worker's status in both qualifications. */
export const Qualifications = z.object({ writer: QualificationStatus, validator: QualificationStatus });

/** A part of a qualification that a worker may take now. */
export const NextPart = z.object({
  part: QualificationPart,
  questions: z.number(),
  /** Number of correct answers that passes it; null for a sentence, which a reviewer reads. */
  correctToPass: z.number().nullable(),
  /** How often it can be taken, and how often the worker still can. */
  tries: z.number(),
  triesLeft: z.number(),
  /** Its place among the parts of the qualification, from 1. */
  step: z.number(),
  steps: z.number(),
});
export type NextPart = z.infer<typeof NextPart>;

export const ClaimReply = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("task"),
    assignment: z.string(),
    leaseEnds: z.number(),
    prompt: z.string(),
    task: TaskView,
  }),
  z.object({
    kind: z.literal("none"),
    /** With "review", more writing tasks open when a reviewer has read the worker's sentences. */
    reason: z.enum([
      "no-task",
      "review",
      "qualification",
      "budget",
      "blocked",
      "left",
      "not-started",
      "paused",
      "ended",
    ]),
    nextParts: z.array(NextPart),
    /** Null in a campaign without qualification. */
    qualifications: Qualifications.nullable(),
    /** URL to which a worker from a marketplace returns. */
    completionUrl: z.string().nullable(),
  }),
]);
export type ClaimReply = z.infer<typeof ClaimReply>;

export const AssignmentParams = z.object({ assignment: z.string().max(100) });

/** An image of a task that is not displayed properly. */
export const BrokenImage = z.object({ image: ImageHash });

export const LeaseReply = z.object({ leaseEnds: z.number() });

/** An answer; a second request with the same key is answered like the first. */
export const NewAnswer = z.object({ key: z.string().min(1).max(100), content: z.unknown() });

export const AnswerReply = z.object({ kind: z.enum(["accepted", "repeated"]), at: z.number() });

/** Its length is for the check to judge. */
export const SentenceToCheck = z.object({ sentence: z.string() });

export const SentenceCheckReply = z.object({ problems: z.array(z.string()), warnings: z.array(z.string()) });

export const LeaveReply = z.object({ completionUrl: z.string().nullable() });
