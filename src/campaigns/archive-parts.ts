import { type Column, eq, getTableColumns, inArray, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Transaction } from "../database/index.ts";
import { isMoney } from "./rules/money.ts";
import {
  answers,
  assignments,
  budgets,
  campaignEvents,
  campaigns,
  consents,
  images,
  inputs,
  invitations,
  ledger,
  messages,
  payoutLines,
  payouts,
  qualificationEvents,
  qualificationMaterials,
  reviews,
  studies,
  tasks,
  texts,
  workerEvents,
  workers,
} from "./tables.ts";

/** The first line of an archive, with the place of its image files. Other versions are refused. */
export const HEADER = { archive: "counterpoint campaign", version: 9 };

/** The files of images are in the archive, or must be in the image store where it is restored. */
export const IMAGE_PLACES = ["included", "referenced"] as const;
export type ImagePlace = (typeof IMAGE_PLACES)[number];

/** Name of the lines with image files, where they are included: one for every row of `images`. */
export const IMAGE_FILE = "imageFile";

/** The rows of one table in an archive. */
export interface ArchiveTable {
  readonly name: string;
  readonly table: PgTable;
  /** Rows are written in the order of this column, which is unique within a campaign. */
  readonly key: AnyPgColumn;
  readonly filter: (db: Transaction, campaign: string) => SQL | undefined;
  /** True when the key is a number that the database assigns. Restored rows get new ones, in the same order. */
  readonly numbered: boolean;
}

const ofWorkers = (column: AnyPgColumn) => (db: Transaction, campaign: string) =>
  inArray(column, db.select({ id: workers.id }).from(workers).where(eq(workers.campaign, campaign)));

const ofAssignments = (column: AnyPgColumn) => (db: Transaction, campaign: string) =>
  inArray(
    column,
    db.select({ id: assignments.id }).from(assignments).where(eq(assignments.campaign, campaign)),
  );

/** The tables of a campaign's archive. A row comes after the rows that it refers to. */
export const PARTS: readonly ArchiveTable[] = [
  archiveTable("campaigns", campaigns, { key: campaigns.id, filter: (_, id) => eq(campaigns.id, id) }),
  archiveTable("budgets", budgets, { key: budgets.campaign, filter: (_, id) => eq(budgets.campaign, id) }),
  archiveTable("campaignEvents", campaignEvents, {
    key: campaignEvents.id,
    filter: (_, id) => eq(campaignEvents.campaign, id),
    numbered: true,
  }),
  archiveTable("invitations", invitations, {
    key: invitations.id,
    filter: (_, id) => eq(invitations.campaign, id),
  }),
  archiveTable("studies", studies, { key: studies.study, filter: (_, id) => eq(studies.campaign, id) }),
  archiveTable("images", images, { key: images.hash, filter: (_, id) => eq(images.campaign, id) }),
  archiveTable("texts", texts, {
    key: texts.id,
    filter: (_, id) => eq(texts.campaign, id),
    numbered: true,
  }),
  archiveTable("qualificationMaterials", qualificationMaterials, {
    key: qualificationMaterials.id,
    filter: (_, id) => eq(qualificationMaterials.campaign, id),
    numbered: true,
  }),
  archiveTable("inputs", inputs, {
    key: inputs.id,
    filter: (_, id) => eq(inputs.campaign, id),
    numbered: true,
  }),
  archiveTable("workers", workers, { key: workers.id, filter: (_, id) => eq(workers.campaign, id) }),
  archiveTable("workerEvents", workerEvents, {
    key: workerEvents.id,
    filter: ofWorkers(workerEvents.worker),
    numbered: true,
  }),
  archiveTable("qualificationEvents", qualificationEvents, {
    key: qualificationEvents.id,
    filter: ofWorkers(qualificationEvents.worker),
    numbered: true,
  }),
  archiveTable("consents", consents, {
    key: consents.id,
    filter: ofWorkers(consents.worker),
    numbered: true,
  }),
  archiveTable("messages", messages, {
    key: messages.id,
    filter: ofWorkers(messages.worker),
    numbered: true,
  }),
  archiveTable("tasks", tasks, { key: tasks.id, filter: (_, id) => eq(tasks.campaign, id), numbered: true }),
  archiveTable("assignments", assignments, {
    key: assignments.id,
    filter: (_, id) => eq(assignments.campaign, id),
  }),
  archiveTable("reviews", reviews, {
    key: reviews.id,
    filter: ofAssignments(reviews.assignment),
    numbered: true,
  }),
  archiveTable("answers", answers, {
    key: answers.id,
    filter: ofAssignments(answers.assignment),
    numbered: true,
  }),
  archiveTable("ledger", ledger, {
    key: ledger.id,
    filter: (_, id) => eq(ledger.campaign, id),
    numbered: true,
  }),
  archiveTable("payouts", payouts, {
    key: payouts.id,
    filter: (_, id) => eq(payouts.campaign, id),
    numbered: true,
  }),
  archiveTable("payoutLines", payoutLines, {
    key: payoutLines.line,
    filter: (db, campaign) =>
      inArray(
        payoutLines.payout,
        db.select({ id: payouts.id }).from(payouts).where(eq(payouts.campaign, campaign)),
      ),
  }),
];

function archiveTable(
  name: string,
  table: PgTable,
  { key, filter, numbered = false }: Pick<ArchiveTable, "key" | "filter"> & { readonly numbered?: boolean },
): ArchiveTable {
  return { name, table, key, filter, numbered };
}

export type Row = Readonly<Record<string, unknown>>;

/** Schema of a row of a table in an archive. Constraints that the database checks itself are left to it. */
export function rowSchema(table: PgTable): z.ZodType<Row> {
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const schema = columnSchema(column, ({ input }) => {
      return `"${name}" should be ${describe(column)}, but is ${shorten(JSON.stringify(input) ?? "missing")}`;
    });
    if (!column.notNull) return [name, schema.nullish()] as const;
    return [name, column.hasDefault && !column.primary ? schema.optional() : schema] as const;
  });
  return z.strictObject(Object.fromEntries(columns), {
    error: (issue) =>
      issue.code === "unrecognized_keys" ? `unexpected field "${issue.keys[0]}"` : undefined,
  });
}

function columnSchema(
  { dataType, columnType, enumValues }: Column,
  error: (issue: { readonly input?: unknown }) => string,
): z.ZodType {
  switch (dataType) {
    case "string":
      return enumValues === undefined ? z.string({ error }) : z.enum(enumValues, { error });
    case "number":
      return isMoneyColumn(columnType) ? z.number({ error }).refine(isMoney, { error }) : z.int({ error }); // times and counts
    case "boolean":
      return z.boolean({ error });
    case "array":
      return z.array(z.string({ error }), { error });
    default:
      return z.unknown().refine((value) => value !== undefined && value !== null, { error }); // any JSON
  }
}

/** True for the only columns with decimals. */
function isMoneyColumn(columnType: string): boolean {
  return columnType === "PgNumericNumber";
}

function describe({ dataType, columnType, enumValues }: Column): string {
  if (enumValues !== undefined) return `one of ${enumValues.join(", ")}`;
  if (isMoneyColumn(columnType)) return "a number with at most two decimals";
  const names: Readonly<Record<string, string>> = {
    string: "a text",
    number: "a whole number",
    boolean: "a boolean",
    array: "a list of texts",
  };
  return names[dataType] ?? "there";
}

const MAX_SHOWN = 60;

function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;
}
