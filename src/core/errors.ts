/** Every code the workbench can fail with. Codes are public: scripts match on them, so never rename one. */
export type ErrorCode =
  | "data/unreadable" // the file is missing, not readable, or not in the format its name promises
  | "data/invalid" // it parsed, but breaks a rule of the benchmark
  | "data/wrong-corpus" // it is valid, but of another corpus than the command needs
  | "output/unwritable" // the path cannot be written to, or holds something else
  | "source/unreachable" // a source of photographs does not answer, or not as it promises
  | "campaign/settings" // a setting that the recipe does not have, or a value out of its range
  | "campaign/unknown" // no such campaign, task, assignment or worker
  | "campaign/refused" // a rule of the campaign forbids it; nothing was changed
  | "campaign/consent" // the worker has not agreed to the campaign's current consent text
  | "library/unknown" // no such corpus was opened, or it has no such sentence
  | "leaderboard/unknown" // no such benchmark, team or submission
  | "leaderboard/refused" // a rule of the leaderboard forbids it; nothing was changed
  | "database/in-use" // another process has the embedded database open
  | "database/unusable" // it cannot be reached, or holds something else
  | "storage/unusable" // object storage does not answer, refuses, is full, or gives other bytes
  | "access/unidentified" // nobody is signed in, or not with this name and password
  | "access/denied" // signed in, but not allowed to
  | "access/refused" // a rule about members forbids it; nothing was changed
  | "access/code-needed" // name and password are right, and a code of the second factor is missing
  | "access/locked" // too many failed tries at an account
  | "request/invalid" // a request to the server that cannot be read
  | "usage"; // the command was called wrongly

export interface ErrorDetails {
  /** Location of the failure, outermost first: ["dev.json", 412, "structured_rep", 0]. */
  readonly at?: readonly (string | number)[];
  /** The next step for the reader, as an imperative sentence. */
  readonly hint?: string;
  /** The single problems behind the failure, when the input had several. */
  readonly findings?: readonly Finding[];
  /** Total number of problems; `findings` can hold the first of them only. */
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
 *   console.log(error.code, error.findings[0].message); // data/unreadable File not found
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

/** One thing wrong with a file: what, where, and in words a person can act on. */
export interface Finding {
  /** A stable kind, such as "identifier/duplicate"; scripts match on it. */
  readonly code: string;
  readonly file: string;
  /** Counted from 1; 0 when the finding is about the file as a whole. */
  readonly line: number;
  /** The field of the record, when there is one: "label", "structured_rep[0][2].size". */
  readonly field?: string;
  readonly message: string;
}

/** Maximum number of findings kept in full. Further ones are only counted, so a hostile file cannot fill the memory. */
const MAX_KEPT = 10_000;

/**
 * Counts all findings and keeps the first ten thousand that are met. What is wrong with a file as a whole is always kept:
 * there is little of it, and it often explains the rest.
 */
export class Findings {
  readonly #ofFiles: Finding[] = [];
  readonly #kept: Finding[] = [];
  readonly #counts = new Map<string, number>();
  #total = 0;

  add(finding: Finding): void {
    this.#total += 1;
    this.#counts.set(finding.code, (this.#counts.get(finding.code) ?? 0) + 1);
    if (finding.code.startsWith("file/")) this.#ofFiles.push(finding);
    else if (this.#kept.length < MAX_KEPT) this.#kept.push(finding);
  }

  get total(): number {
    return this.#total;
  }

  /** The first findings, in full: those of whole files, then file by file and line by line, then what has no line, such as what is missing. */
  get kept(): readonly Finding[] {
    const files = [...new Set(this.#kept.map(({ file }) => file))];
    const fileIndexes = new Map(files.map((file, index) => [file, index]));
    const lineOf = ({ line }: Finding) => line || Number.MAX_SAFE_INTEGER;
    const byLocation = (a: Finding, b: Finding) =>
      fileIndexes.get(a.file)! - fileIndexes.get(b.file)! || lineOf(a) - lineOf(b);
    return [...this.#ofFiles, ...this.#kept.toSorted(byLocation)];
  }

  /** Number of findings by code, including those that are not kept. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }
}
