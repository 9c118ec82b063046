import type { Finding } from "./finding.ts";

/** Every code the workbench can fail with. Codes are public: scripts match on them, so never rename one. */
export type ErrorCode =
  | "data/unreadable" // the file is missing, not readable, or not in the format its name promises
  | "data/invalid" // it parsed, but breaks a rule of the benchmark
  | "data/wrong-corpus" // it is sound, but of another corpus than the command needs
  | "output/unwritable" // the place to write to cannot be written, or holds something else
  | "source/unreachable" // a source of photographs does not answer, or not as it promises
  | "campaign/settings" // a setting that the recipe does not have, or a value out of its range
  | "campaign/unknown" // no such campaign, task, assignment or worker
  | "campaign/refused" // a rule of the campaign forbids it; nothing was changed
  | "library/unknown" // no such corpus was opened, or it has no such sentence
  | "leaderboard/unknown" // no such benchmark, team or submission
  | "leaderboard/refused" // a rule of the leaderboard forbids it; nothing was changed
  | "database/in-use" // another process has the embedded database open
  | "database/unusable" // it cannot be reached, or holds something else
  | "access/unidentified" // nobody is signed in, or not with this name and password
  | "access/denied" // signed in, but not allowed to
  | "access/refused" // a rule about members forbids it; nothing was changed
  | "request/invalid" // a request to the server that cannot be read
  | "usage"; // the command was called wrongly

export interface ErrorDetails {
  /** Where it happened, outermost first: ["dev.json", 412, "structured_rep", 0]. */
  readonly at?: readonly (string | number)[];
  /** What the reader can do next, as an imperative sentence. */
  readonly hint?: string;
  /** The single problems behind the failure, when the input had several. */
  readonly findings?: readonly Finding[];
  /** How many problems there were in all; `findings` may hold the first of them only. */
  readonly findingCount?: number;
  readonly cause?: unknown;
}

/**
 * A foreseen failure, with a stable `code`, the place (`at`), a `hint` and the single `findings`. Anything else that is thrown is a bug,
 * and keeps its stack trace.
 *
 * @example
 * ```ts
 * import { CounterpointError, readCorpus } from "counterpoint";
 *
 * try {
 *   await readCorpus("absent.json");
 * } catch (error) {
 *   if (!(error instanceof CounterpointError)) throw error;
 *   console.log(error.code, error.findings[0].message); // data/unreadable There is no such file
 * }
 * ```
 */
export class CounterpointError extends Error {
  override readonly name = "CounterpointError";
  readonly code: ErrorCode;
  readonly at: readonly (string | number)[];
  readonly hint: string | undefined;
  readonly findings: readonly Finding[];
  readonly findingCount: number;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.at = details.at ?? [];
    this.hint = details.hint;
    this.findings = details.findings ?? [];
    this.findingCount = details.findingCount ?? this.findings.length;
  }
}

/** The error for something that a campaign does not have. */
export function notFound(what: string, id: string): CounterpointError {
  return new CounterpointError("campaign/unknown", `There is no ${what} "${id}"`);
}
