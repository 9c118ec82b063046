import { and, asc, eq, gt, inArray, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { CounterpointError } from "../core/index.ts";
import { ROWS_AT_ONCE, unknown } from "./campaigns.ts";
import type { Queries, Transaction } from "./open-database.ts";
import {
  answers,
  assignments,
  campaigns,
  inputs,
  ledger,
  purses,
  reviews,
  tasks,
  workerEvents,
  workers,
} from "./schema.ts";
import { images } from "./schema-images.ts";
import { campaignEvents, invitations, studies } from "./schema-joining.ts";
import { qualificationEvents, qualificationMaterials } from "./schema-qualification.ts";

/** The first line of an archive. A change of the lines after it is a new version, and old ones stay readable. */
const HEADER = { archive: "counterpoint campaign", version: 2 };

/** Without invitations, studies, events, qualifications and images; its campaigns knew no qualification. */
const FIRST_HEADER = { ...HEADER, version: 1 };

type Row = Readonly<Record<string, unknown>>;

interface Part {
  readonly name: string;
  readonly table: PgTable;
  /** Rows are written in the order of this column, which is unique within a campaign. */
  readonly key: AnyPgColumn;
  readonly of: (queries: Transaction, campaign: string) => SQL | undefined;
  /** Whether the key is a number that the database gives: restored rows get new ones, in the same order. */
  readonly numbered: boolean;
}

const ofWorkers = (column: AnyPgColumn) => (queries: Transaction, campaign: string) =>
  inArray(column, queries.select({ id: workers.id }).from(workers).where(eq(workers.campaign, campaign)));

const ofAssignments = (column: AnyPgColumn) => (queries: Transaction, campaign: string) =>
  inArray(
    column,
    queries.select({ id: assignments.id }).from(assignments).where(eq(assignments.campaign, campaign)),
  );

/** What belongs to a campaign; a row comes after those it refers to. */
const PARTS: readonly Part[] = [
  part("campaigns", campaigns, { key: campaigns.id, of: (_, id) => eq(campaigns.id, id) }),
  part("purses", purses, { key: purses.number, of: (_, id) => eq(purses.campaign, id) }),
  part("campaignEvents", campaignEvents, {
    key: campaignEvents.id,
    of: (_, id) => eq(campaignEvents.campaign, id),
    numbered: true,
  }),
  part("invitations", invitations, { key: invitations.id, of: (_, id) => eq(invitations.campaign, id) }),
  part("studies", studies, { key: studies.study, of: (_, id) => eq(studies.campaign, id) }),
  part("images", images, { key: images.hash, of: (_, id) => eq(images.campaign, id) }),
  part("qualificationMaterials", qualificationMaterials, {
    key: qualificationMaterials.id,
    of: (_, id) => eq(qualificationMaterials.campaign, id),
    numbered: true,
  }),
  part("inputs", inputs, { key: inputs.id, of: (_, id) => eq(inputs.campaign, id), numbered: true }),
  part("workers", workers, { key: workers.id, of: (_, id) => eq(workers.campaign, id) }),
  part("workerEvents", workerEvents, {
    key: workerEvents.id,
    of: ofWorkers(workerEvents.worker),
    numbered: true,
  }),
  part("qualificationEvents", qualificationEvents, {
    key: qualificationEvents.id,
    of: ofWorkers(qualificationEvents.worker),
    numbered: true,
  }),
  part("tasks", tasks, { key: tasks.id, of: (_, id) => eq(tasks.campaign, id), numbered: true }),
  part("assignments", assignments, { key: assignments.id, of: (_, id) => eq(assignments.campaign, id) }),
  part("reviews", reviews, { key: reviews.assignment, of: ofAssignments(reviews.assignment) }),
  part("answers", answers, { key: answers.id, of: ofAssignments(answers.assignment), numbered: true }),
  part("ledger", ledger, { key: ledger.id, of: (_, id) => eq(ledger.campaign, id), numbered: true }),
];

function part(
  name: string,
  table: PgTable,
  { key, of, numbered = false }: Pick<Part, "key" | "of"> & { readonly numbered?: boolean },
): Part {
  return { name, table, key, of, numbered };
}

/**
 * Everything of a campaign, as of one moment, as lines of JSON: a header, `[part, row]` for every row, and a last line
 * that counts them. Lines are handed over in batches.
 */
export async function archiveCampaign(
  queries: Queries,
  campaign: string,
  write: (lines: readonly string[]) => Promise<void>,
): Promise<void> {
  await queries.transaction(
    async (transaction) => {
      await write([JSON.stringify(HEADER)]);
      let rows = 0;
      for (const { name, table, key, of } of PARTS) {
        let after: unknown;
        for (;;) {
          const later = after === undefined ? undefined : gt(key, after);
          const batch: Row[] = await transaction
            .select()
            .from(table)
            .where(and(of(transaction, campaign), later))
            .orderBy(asc(key))
            .limit(ROWS_AT_ONCE);
          if (batch.length === 0) break;
          await write(batch.map((row) => JSON.stringify([name, row])));
          rows += batch.length;
          after = batch.at(-1)![propertyOf(table, key)];
        }
        if (rows === 0) throw unknown("campaign", campaign); // its own row comes first
      }
      await write([JSON.stringify({ rows })]);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Restores an archive, wholly or not at all, into a database that does not have the campaign. */
export async function restoreCampaign(queries: Queries, lines: AsyncIterable<string>): Promise<void> {
  await queries.transaction(async (transaction) => {
    const restore = new Restoring(transaction);
    for await (const line of lines) await restore.add(line);
    restore.finish();
  });
}

class Restoring {
  readonly #transaction: Transaction;
  /** Numbers of tasks and of materials in the archive -> their numbers here. */
  readonly #numbers = new Map<PgTable, Map<unknown, unknown>>();
  #version: number | undefined;
  #part: Part | undefined;
  #batch: Row[] = [];
  #line = 0;
  #rows = 0;
  #isWhole = false;

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  async add(text: string): Promise<void> {
    this.#line += 1;
    const line = this.#parse(text);
    if (this.#line === 1) {
      const known = [HEADER, FIRST_HEADER].find((each) => JSON.stringify(each) === JSON.stringify(line));
      if (known === undefined)
        throw this.#invalid(`The file is no archive of version 1 to ${HEADER.version}`);
      this.#version = known.version;
    } else if (Array.isArray(line)) {
      const [name, row] = line as [string, Row];
      const own = PARTS.find((each) => each.name === name);
      if (own === undefined || typeof row !== "object" || this.#isWhole)
        throw this.#invalid("A row was not expected");
      if (own !== this.#part || this.#batch.length === ROWS_AT_ONCE) await this.#flush();
      this.#part = own;
      this.#batch.push(row);
      this.#rows += 1;
    } else {
      await this.#flush();
      this.#isWhole = (line as { rows?: unknown }).rows === this.#rows;
    }
  }

  finish(): void {
    if (!this.#isWhole) throw this.#invalid("The archive is not whole");
  }

  #parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw this.#invalid("The line is no JSON", cause);
    }
  }

  async #flush(): Promise<void> {
    const [own, batch] = [this.#part, this.#batch];
    this.#batch = [];
    if (own === undefined || batch.length === 0) return;
    const rows = batch.map((row) => this.#toRow(own, row));
    const inserted = this.#transaction.insert(own.table).values(rows as never); // rows of this table, by their name
    if (own.table !== tasks && own.table !== qualificationMaterials) {
      await inserted.catch((cause) => this.#fail(cause));
      return;
    }
    const given = await inserted.returning({ id: own.key }).catch((cause) => this.#fail(cause));
    const numbers = given.map(({ id }) => id as number).sort((a, b) => a - b); // given in the order of the rows
    const known = this.#numbers.get(own.table) ?? new Map<unknown, unknown>();
    this.#numbers.set(own.table, known);
    for (const [i, row] of batch.entries()) known.set(row.id, numbers[i]);
  }

  #toRow({ table, numbered }: Part, row: Row): Row {
    const { id, ...rest } = row;
    const named: Row = numbered ? rest : row;
    if (table === campaigns && this.#version === 1)
      return { ...named, settings: { ...(row.settings as object), qualification: false } };
    if (table === assignments) return { ...named, task: this.#numbers.get(tasks)?.get(row.task) };
    if (table === answers) {
      // The first version wrote the judgments "true" and "false" as booleans.
      const content = typeof row.content === "boolean" ? `${row.content}` : row.content;
      return { ...named, content, task: this.#numbers.get(tasks)?.get(row.task) };
    }
    if (table === qualificationEvents)
      return { ...named, materials: this.#numbers.get(qualificationMaterials)?.get(row.materials) ?? null };
    return named;
  }

  #fail(cause: unknown): never {
    throw this.#invalid("The rows cannot be restored: is the campaign here already?", cause);
  }

  #invalid(message: string, cause?: unknown): CounterpointError {
    return new CounterpointError("data/invalid", message, { at: ["archive", this.#line], cause });
  }
}

function propertyOf(table: PgTable, column: AnyPgColumn): string {
  const [name] = Object.entries(table).find(([, each]) => each === column) ?? [];
  if (name === undefined) throw new Error(`The table has no column ${column.name}`);
  return name;
}
