import type { CsvError } from "csv-parse/sync";
import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { CounterpointError, type WorkerId } from "../core/index.ts";
import type { Db } from "../database/index.ts";
import { BY_LINK } from "./recruitment.ts";
import type { SubmissionsReply } from "./schemas/payments.ts";
import { workerEvents, workers } from "./tables.ts";

/**
 * SQL that is true for workers who can be paid: those who were invited by name, and participants of a study whom its list of
 * submissions or a manager has confirmed. Anybody can invent an id in the address of a study.
 */
export function isConfirmed(worker: SQL) {
  return sql<boolean>`(${worker}.source = ${BY_LINK} or exists (select from ${workerEvents} e
    where e.worker = ${worker}.id and e.event = 'confirmed'))`;
}

interface Confirmation {
  readonly campaign: string;
  /** The name of a member. */
  readonly by: string;
  readonly now: number;
}

/** Confirms participants; those who are confirmed already stay as they are. Returns the number of new ones. */
export async function confirmWorkers(
  db: Db,
  ids: readonly WorkerId[],
  { by, now }: Pick<Confirmation, "by" | "now">,
): Promise<number> {
  if (ids.length === 0) return 0;
  return db.transaction(async (transaction) => {
    const unconfirmed = await transaction
      .select({ worker: workers.id })
      .from(workers)
      .where(and(inArray(workers.id, [...ids]), sql`not ${isConfirmed(sql`${workers}`)}`));
    if (unconfirmed.length === 0) return 0;
    const events = unconfirmed.map(({ worker }) => ({ worker, event: "confirmed" as const, by, at: now }));
    await transaction.insert(workerEvents).values(events);
    return unconfirmed.length;
  });
}

/**
 * Confirms the participants in a marketplace's list of submissions: CSV with a column "Participant id" and, as Prolific
 * has it, a column "Status".
 */
export async function confirmFromSubmissions(
  db: Db,
  csv: string,
  { campaign, ...by }: Confirmation,
): Promise<SubmissionsReply> {
  const submissions = await readSubmissions(csv);
  const accepted = new Set(submissions.flatMap(({ participant, isValid }) => (isValid ? participant : [])));
  const joined = await db
    .select({ id: workers.id, externalId: workers.externalId })
    .from(workers)
    .where(and(eq(workers.campaign, campaign), ne(workers.source, BY_LINK)));
  const found = joined.filter(({ externalId }) => accepted.has(externalId));
  return {
    submissions: submissions.length,
    notAccepted: submissions.filter(({ isValid }) => !isValid).length,
    found: found.length,
    confirmed: await confirmWorkers(
      db,
      found.map(({ id }) => id as WorkerId),
      by,
    ),
  };
}

/** The statuses of Prolific with which a participant has submitted; those who returned or timed out have not. */
const SUBMITTED: ReadonlySet<string> = new Set(["APPROVED", "AWAITING REVIEW"]);

async function readSubmissions(
  csv: string,
): Promise<readonly { readonly participant: string; readonly isValid: boolean }[]> {
  const [header = [], ...rows] = await parseCsv(csv);
  const columnOf = (name: string) => header.findIndex((each) => each.trim().toLowerCase() === name);
  const [participant, status] = [columnOf("participant id"), columnOf("status")];
  if (participant < 0) {
    const shown = header.length === 0 ? "no columns" : `the columns ${header.slice(0, 10).join(", ")}`;
    const hint = "Download the list of submissions from the marketplace and upload it unchanged";
    throw new CounterpointError("data/invalid", `The file has ${shown}, but none is "Participant id"`, {
      hint,
    });
  }
  return rows.map((row) => ({
    participant: row[participant] ?? "",
    isValid: status < 0 || SUBMITTED.has((row[status] ?? "").trim().toUpperCase()),
  }));
}

async function parseCsv(text: string): Promise<readonly (readonly string[])[]> {
  const { parse } = await import("csv-parse/sync");
  try {
    return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch (cause) {
    const { message, lines } = cause as CsvError; // it throws nothing else
    throw new CounterpointError("data/unreadable", `Line ${lines} is not CSV: ${message}`, { cause });
  }
}
