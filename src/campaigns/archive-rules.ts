import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { AccountName } from "../accounts/index.ts";
import type { Row } from "./archive-parts.ts";
import { uploadedImagesOf } from "./qualify.ts";
import { BY_LINK } from "./recruitment.ts";
import { validateMaterials } from "./rules/qualification/materials.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import { crowdStagesOf, imagesOf } from "./rules/recipes/campaign-tasks.ts";
import { NewInvitations, NewStudy, Note } from "./schemas/campaign-workers.ts";
import { isExternalId } from "./schemas/external-id.ts";
import { DescribedImage } from "./schemas/images.ts";
import { NewMessage } from "./schemas/messages.ts";
import { ImageHash } from "./schemas/pictures.ts";
import { Materials, NewQualificationEvent, WrittenPart } from "./schemas/qualification.ts";
import { NewReview } from "./schemas/reviews.ts";
import { Sentence } from "./schemas/sentences.ts";
import { NewText } from "./schemas/texts.ts";
import {
  assignments,
  campaignEvents,
  consents,
  images,
  inputs,
  invitations,
  messages,
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

/** Who did something: a member by their name, or a worker or a campaign by its id. */
const By = z.object({ by: AccountName });

/** Schemas of the API for fields of rows: an archive brings in nothing that a request could not. */
const FIELDS: ReadonlyMap<PgTable, z.ZodType<Row>> = new Map<PgTable, z.ZodType<Row>>([
  [campaignEvents, By],
  [texts, NewText.extend(By.shape)],
  [consents, z.object({ text: NewText.shape.text.unwrap() })],
  [messages, NewMessage.extend(By.shape)],
  [reviews, NewReview.extend({ reviewer: AccountName, good: NewReview.shape.good.nullable() })],
  [images, DescribedImage],
  [assignments, z.object({ brokenImage: ImageHash.nullish() })],
  [
    invitations,
    z.object({ name: NewInvitations.shape.names.element, qualifiedBy: AccountName.nullable().default(null) }),
  ],
  [studies, NewStudy],
  [workerEvents, Note.extend(By.shape)],
  [qualificationMaterials, By],
  [qualificationEvents, NewQualificationEvent.pick({ note: true }).extend(By.shape)],
  [payouts, By],
]);

/** A row as the API would have stored it, or the problems of its fields. */
export function readFields(
  table: PgTable,
  row: Row,
): { readonly ok: true; readonly row: Row } | { readonly ok: false; readonly problem: string } {
  const read = FIELDS.get(table)?.safeParse(row);
  if (read?.success === false) {
    const problems = read.error.issues.map(({ path, message }) => `"${path.join(".")}": ${message}`);
    return { ok: false, problem: problems.join("; ") };
  }
  return { ok: true, row: { ...row, ...read?.data } };
}

interface Restored {
  readonly campaign: Campaign;
  /** The hashes of its images. */
  readonly images: ReadonlySet<string>;
}

/** The problem of a row that has the columns of its table, where the API would have refused it. */
export function problemOfRow(table: PgTable, row: Row, restored: Restored): string | undefined {
  if (table === tasks) return problemOfTask(row as typeof tasks.$inferSelect, restored);
  if (table === inputs) return problemOfInput(row as typeof inputs.$inferSelect, restored);
  if (table === qualificationMaterials) return problemOfMaterials(row.content, restored);
  if (table === qualificationEvents && !isQualificationEvent(row as typeof qualificationEvents.$inferSelect))
    return "The answer to the part is not a sentence";
  if (table === workers && !isWorker(row as typeof workers.$inferSelect))
    return '"externalId" is not an id of its source';
  return undefined;
}

/** The recipe should have the task's stage, and the input be one of it. */
function problemOfTask({ stage, input }: typeof tasks.$inferSelect, restored: Restored): string | undefined {
  const own = crowdStagesOf(restored.campaign).find(({ name }) => name === stage);
  if (!own?.task.Input.safeParse(input).success) return "The task's input does not fit its stage";
  return problemOfImages("The task", imagesOf({ stage, input }, restored.campaign), restored);
}

/** Inputs are those of the first stage. */
function problemOfInput({ content }: typeof inputs.$inferSelect, restored: Restored): string | undefined {
  const [first] = crowdStagesOf(restored.campaign);
  if (!first!.task.Input.safeParse(content).success) return "The input does not fit the campaign's protocol"; // every recipe has stages
  const shown = imagesOf({ stage: first!.name, input: content }, restored.campaign);
  return problemOfImages("The input", shown, restored);
}

function problemOfMaterials(content: unknown, restored: Restored): string | undefined {
  const materials = Materials.safeParse(content).data;
  if (materials === undefined) return "The questions are not valid qualification questions";
  const [problem] = validateMaterials(materials, restored.campaign);
  if (problem !== undefined) return `The questions do not fit the campaign's qualification: ${problem}`;
  return problemOfImages("A question", uploadedImagesOf(materials), restored);
}

function problemOfImages(
  what: string,
  shown: readonly string[],
  { images: known }: Restored,
): string | undefined {
  const unknown = shown.find((image) => !known.has(image));
  return unknown === undefined
    ? undefined
    : `${what} names the image ${JSON.stringify(unknown)}, which does not appear earlier in the archive`;
}

/** True when the worker was invited by name, or their id has the shape of the marketplace's. */
function isWorker({ source, externalId }: typeof workers.$inferSelect): boolean {
  return source === BY_LINK || isExternalId(source, externalId);
}

/** False for a written part without its sentence, which a reviewer could not read. */
function isQualificationEvent({ event, content }: typeof qualificationEvents.$inferSelect): boolean {
  const isWritten = event.kind === "answered" && event.part === "writing";
  return !isWritten || Sentence.safeParse(WrittenPart.safeParse(content).data?.sentence).success;
}
