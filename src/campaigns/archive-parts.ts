import { eq, inArray, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../database/index.ts";
import {
  answers,
  assignments,
  campaignEvents,
  campaigns,
  consents,
  consentTexts,
  images,
  inputs,
  invitations,
  ledger,
  messages,
  purses,
  qualificationEvents,
  qualificationMaterials,
  reviews,
  studies,
  tasks,
  workerEvents,
  workers,
} from "./tables.ts";

/** The first line of an archive. A change of the lines after it is a new version, and old ones stay readable. */
export const HEADER = { archive: "counterpoint campaign", version: 4 };

/** The name of the lines that hold files of images; from version 3 on there is one for every row of `images`. */
export const IMAGE_FILE = "imageFile";

export type Row = Readonly<Record<string, unknown>>;

/** The rows of one table in an archive. */
export interface Part {
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
export const PARTS: readonly Part[] = [
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
  part("consentTexts", consentTexts, {
    key: consentTexts.id,
    of: (_, id) => eq(consentTexts.campaign, id),
    numbered: true,
  }),
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
  part("consents", consents, { key: consents.id, of: ofWorkers(consents.worker), numbered: true }),
  part("messages", messages, { key: messages.id, of: ofWorkers(messages.worker), numbered: true }),
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
