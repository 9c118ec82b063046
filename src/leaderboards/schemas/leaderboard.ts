import { z } from "zod";
import { AccountName, NewPassword } from "../../accounts/browser.ts";
import { Visible } from "../../core/browser.ts";

/** The largest gold file that is taken, in bytes. */
export const MAX_GOLD_BYTES = 256 * 2 ** 20;

/** The largest form with the files of a run that is taken, in bytes; those of the baselines have a tenth of it at most. */
export const MAX_RUN_BYTES = 64 * 2 ** 20;

const Count = z.number().int().min(0);
const Interval = z.tuple([z.number(), z.number()]).readonly().nullable();

const Budget = z.object({
  submissions: z.number().int().min(1).max(1_000),
  /** Within so many days; null for ever. */
  days: z.number().int().min(1).max(3_650).nullable(),
});

/** The kind of submission. The examples of a benchmark that takes models are not published. */
const Accepts = z.enum(["predictions", "models"]);

const Flag = z.enum(["true", "false"]).transform((flag) => flag === "true");

export const NewBenchmark = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
  title: Visible.trim().min(1).max(200),
  description: z.string().trim().max(2_000).default(""),
  budget: Budget,
  /** The split of the papers whose results stand beside the rows; null to recognise a released one. */
  papers: z.string().max(40).nullable().default(null),
  accepts: Accepts.default("predictions"),
  /** True to accept submissions under the identifiers of the gold files too. */
  originalIdentifiers: z.boolean().default(false),
});

export const BenchmarkParams = z.object({ benchmark: z.string().max(100) });

/** NLVR's files say in their name which split they are. */
export const GoldQuery = z.object({
  file: z.string().regex(/^[\w-][\w.-]{0,99}$/),
  acceptLeak: Flag.default(false).describe(
    "True to accept original identifiers even though they reveal labels",
  ),
});

const Finding = z.object({
  code: z.string(),
  file: z.string(),
  /** Counted from 1; 0 for the file as a whole. */
  line: z.number(),
  field: z.string().optional(),
  message: z.string(),
});

/** Sizes of a test set. */
const Contents = z.object({
  /** The name of its format. */
  corpus: z.string(),
  pictures: z.enum(["scenes", "photographs"]),
  examples: Count,
  sentences: Count,
  balanced: Count,
  unbalanced: Count,
});

/** A probe that guesses labels better than always giving the more frequent one. */
const Leak = z.object({
  name: z.string(),
  accuracy: z.number().nullable(),
  interval: Interval,
  majorityBaseline: z.number().nullable(),
  verdict: z.string(),
  explanation: z.string(),
});

/** The result of uploading a gold file: a summary of all gold files, or the findings. */
export const GoldReply = z.object({
  contents: Contents.nullable(),
  /** Ways to guess labels without sentences and pictures. */
  leaks: z.array(Leak).readonly(),
  findings: z.array(Finding).readonly(),
  findingCount: Count,
});

const Benchmark = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  budget: Budget,
  accepts: Accepts,
  originalIdentifiers: z.boolean(),
  contents: Contents.nullable(),
});

export const BenchmarksReply = z.object({
  benchmarks: z.array(Benchmark.extend({ rows: Count, best: z.number().nullable() })),
  /** The splits of which the papers print results. */
  papers: z.array(z.object({ id: z.string(), title: z.string() })),
});

/** Shares are fractions; `difference` is to the accuracy on all examples. */
const Subset = z.object({
  predictions: Count,
  accuracy: z.number(),
  accuracyInterval: Interval,
  difference: z.number(),
});

/** Shares are rounded; the counts of what is right follow from the rounded shares. */
const Result = z.object({
  accuracy: z.number(),
  accuracyInterval: Interval,
  right: Count,
  predictions: Count,
  consistency: z.number(),
  consistencyInterval: Interval,
  rightGroups: Count,
  groups: Count,
  balanced: Subset.nullable(),
  unbalanced: Subset.nullable(),
});

const Row = Result.extend({
  id: z.number(),
  rank: z.number(),
  isTied: z.boolean(),
  /** True when a paired test finds no difference from the best system; null when they cannot be compared. */
  isTiedWithBest: z.boolean().nullable(),
  system: z.string(),
  /** Null for a team that stays unknown. */
  team: z.string().nullable(),
  link: z.string().nullable(),
  description: z.string(),
  at: z.number(),
});

const Mean = z.object({ mean: z.number(), deviation: z.number().nullable() });

/** A result that a paper prints, in percent. */
const PublishedRow = z.object({
  system: z.string(),
  source: z.string(),
  accuracy: Mean,
  consistency: Mean.nullable(),
  balanced: z.number().nullable(),
  unbalanced: z.number().nullable(),
});

export const BoardReply = Benchmark.extend({
  rows: z.array(Row),
  /** Published results on the same split, and its name in the paper. */
  papers: z.object({ title: z.string(), rows: z.array(PublishedRow).readonly() }).nullable(),
});

const Link = z
  .string()
  .max(500)
  .regex(/^https?:\/\/[^\s"'<>\\]+$/)
  .refine((link) => URL.canParse(link), "Not a valid URL");

/** The description of a submitted system; its predictions or its model are the body. */
export const SubmissionQuery = z.object({
  system: Visible.trim().min(1).max(100),
  link: Link.nullable().default(null),
  description: z.string().trim().max(500).default(""),
  anonymous: Flag.default(false),
  publish: Flag.default(false).describe(
    "True to publish the row as soon as it is scored; otherwise only the team sees the result",
  ),
});

const Submission = z.object({
  id: z.number(),
  status: z.enum(["refused", "waiting", "scored", "failed"]),
  system: z.string(),
  link: z.string().nullable(),
  description: z.string(),
  anonymous: z.boolean(),
  findings: z.array(Finding).readonly(),
  findingCount: Count,
  result: Result.nullable(),
  /** The reason why a model gave no predictions; null for a fault of the server. */
  failure: z.string().nullable(),
  /** Progress of a model that is running. */
  progress: z.object({ answered: Count, examples: Count }).nullable(),
  isPublished: z.boolean(),
  at: z.number(),
});

/** The newest first. */
export const SubmissionsReply = z.object({
  submissions: z.array(Submission),
  budget: Budget,
  remaining: Count,
  nextAt: z.number().nullable(),
});

/** The check comes with the reply, the score later. */
export const SubmittedReply = z.object({
  id: z.number(),
  status: z.enum(["refused", "waiting"]),
  findings: z.array(Finding).readonly(),
  findingCount: Count,
});

export const SubmissionParams = z.object({
  benchmark: z.string().max(100),
  submission: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});

export const Publication = z.object({ published: z.boolean() });

export const NewTeam = z.object({ name: AccountName });

export const TeamParams = z.object({ team: z.string().max(100) });

export const TeamsReply = z.object({
  teams: z.array(
    z.object({ id: z.string(), name: z.string(), hasJoined: z.boolean(), createdAt: z.number() }),
  ),
});

/** The token is shown once; the team's page sends it to `/api/teams/join`. */
export const TeamInvitationReply = z.object({ id: z.string(), name: z.string(), token: z.string() });

export const TeamInvitation = z.object({ invitation: z.string().max(100) });

export const InvitedReply = z.object({ name: z.string() });

export const TeamJoin = TeamInvitation.extend({ password: NewPassword });
