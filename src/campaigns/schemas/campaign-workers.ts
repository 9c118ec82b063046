import { z } from "zod";
import { isExternalId } from "../schemas/external-id.ts";
import { Budget, CampaignParams } from "./campaigns.ts";
import { CostRow } from "./outcome.ts";
import { Qualifications } from "./work.ts";

export const NewInvitations = z.object({
  /** A name that is there twice is invited once. */
  names: z.array(z.string().trim().min(1).max(100)).min(1).max(500),
  /** True for people who need not take the test. */
  qualified: z.boolean().default(false),
});

/** Invited people who have not opened their link yet: the first of them by name. */
export const NotJoinedReply = z.object({ total: z.number(), names: z.array(z.string()) });

/** Each token is shown once; the worker's page sends it to `/api/join`. */
export const InvitationsReply = z.object({
  invitations: z.array(z.object({ name: z.string(), token: z.string() })),
});

const Parameter = z.string().regex(/^[\w.-]{1,100}$/);
const Code = z.string().min(1).max(100);

/** A study of a marketplace, with Prolific's parameters and address unless others are given. */
export const NewStudy = z
  .object({
    source: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .refine(
        (source) => source !== "link",
        "“link” is reserved for workers invited by name. Choose another marketplace name",
      )
      .default("prolific"),
    study: z.string().min(1).max(100),
    workerParameter: Parameter.default("PROLIFIC_PID"),
    studyParameter: Parameter.default("STUDY_ID"),
    /** URL to which participants return; {code} stands for the completion code. */
    completionUrl: z
      .string()
      .max(2_000)
      .regex(/^https:\/\/[^\s"'<>\\]+$/)
      .refine((url) => URL.canParse(url), "Not a valid URL")
      .default("https://app.prolific.com/submissions/complete?cc={code}"),
    finishedCode: Code,
    leftCode: Code,
    /** For those who did not qualify; without it they go back as those who left. */
    unqualifiedCode: Code.nullable().default(null),
  })
  .refine(({ source, study }) => isExternalId(source, study), {
    message: "The study ID does not have the marketplace's format; IDs of Prolific are 24 hexadecimal digits",
    path: ["study"],
  })
  .refine(({ workerParameter, studyParameter }) => workerParameter !== studyParameter, {
    message:
      "Use different URL parameters for participant and study. Otherwise all participants would count as one worker",
  });

/** The study whose participants work on a campaign; null when there is none. */
export const StudyReply = z.object({
  study: z
    .object({
      source: z.string(),
      study: z.string(),
      workerParameter: z.string(),
      studyParameter: z.string(),
      completionUrl: z.string(),
      finishedCode: z.string(),
      leftCode: z.string(),
      unqualifiedCode: z.string().nullable(),
    })
    .nullable(),
});

export const WorkerParams = CampaignParams.extend({ worker: z.string().max(100) });

export const Note = z.object({ note: z.string().max(1_000).default("") });

export const WORKERS_PER_PAGE = 100;

export const WorkersQuery = z.object({
  /** A part of the name, or the beginning of the id. */
  search: z.string().max(200).optional(),
  /** Number of workers to skip. */
  offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
});

/** A page of the workers, in the order in which they joined. */
export const WorkersReply = z.object({
  /** Number of workers on all pages. */
  total: z.number(),
  workers: z.array(
    z.object({
      id: z.string(),
      source: z.string(),
      sourceName: z.string(),
      joinedAt: z.number(),
      status: z.enum(["active", "blocked", "left"]),
      qualifications: Qualifications,
      /** The writing tasks that they can take (SPEC W3). */
      pool: z.enum(["limited", "whole"]),
      answers: z.number(),
      earned: z.number(),
      messages: z.object({ sent: z.number(), unread: z.number() }),
      /** The worker's last consent: SHA-256 of the text, and time; null without consent. */
      consent: z.object({ version: z.string(), at: z.number() }).nullable(),
    }),
  ),
});

/** The names of all workers at their sources, by id. */
export const WorkerNamesReply = z.object({ names: z.record(z.string(), z.string()) });

/** Takes the pay or the bonus of an answer back, with its fee. */
export const NewReversal = z.object({ assignment: z.string().max(100), kind: z.enum(["pay", "bonus"]) });

/** AP Table 9: what each stage cost, fees included, in minor units, and how many workers it had. */
export const CostsReply = z.object({
  currency: z.string(),
  rows: z.array(CostRow).readonly(),
  /** Both validations as one row; null where a campaign has one. */
  validations: CostRow.nullable(),
  total: CostRow,
  /** Sentences that were written so far, and those that are kept. */
  written: z.number(),
  sentences: z.number(),
  examples: z.number(),
  /** In minor units; null while there is none. */
  perSentence: z.number().nullable(),
  perExample: z.number().nullable(),
});

/** The most that may be spent from now on, in minor units; it can only rise. */
export const NewBudget = z.object({ budget: Budget });

export const LedgerQuery = z.object({ after: z.coerce.number().int().min(0).default(0) });

export const LedgerReply = z.object({
  /** Value of `after` for the next page; null on the last page. */
  next: z.number().nullable(),
  entries: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(["pay", "bonus", "fee", "reversal"]),
      worker: z.string(),
      stage: z.string(),
      amount: z.number(),
      at: z.number(),
    }),
  ),
});
