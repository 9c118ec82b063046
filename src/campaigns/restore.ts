import { eq, inArray } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { z } from "zod";
import { CounterpointError } from "../core/index.ts";
import { type Db, hashOfImage, type ImageFiles, INSERT_BATCH, type Transaction } from "../database/index.ts";
import { inspectPhoto, type Photo } from "../photos/index.ts";
import { type ArchiveTable, HEADER, IMAGE_FILE, PARTS, type Row, rowSchema } from "./archive-parts.ts";
import { problemOfRow, readFields } from "./archive-rules.ts";
import { paidAssignment } from "./rules/ledger.ts";
import { toHundredths } from "./rules/money.ts";
import { type Campaign, parseRecipe } from "./rules/recipes/campaign.ts";
import { parseAnswer } from "./rules/recipes/campaign-tasks.ts";
import { isWritten } from "./rules/writing/check-sentence.ts";
import { NewCampaign } from "./schemas/campaigns.ts";
import { Sentence } from "./schemas/sentences.ts";
import {
  answers,
  assignments,
  budgets,
  campaigns,
  consents,
  images,
  ledger,
  payouts,
  qualificationMaterials,
  tasks,
  workers,
} from "./tables.ts";

/** What is required of a campaign that is created; the recipe and its settings are checked apart. */
const DescribedCampaign = NewCampaign.pick({ id: true, name: true, seed: true, currency: true });

export interface RestoreOptions {
  /** The archive's name, for messages about its lines. */
  readonly file: string;
  readonly files: ImageFiles;
}

/** Restores an archive, all or nothing, into a database that does not have the campaign. */
export async function restoreCampaign(
  db: Db,
  lines: AsyncIterable<string>,
  { file, files }: RestoreOptions,
): Promise<void> {
  await db.transaction((transaction) =>
    files.putAll(async (put) => {
      const restoring = new ArchiveImport(transaction, { file, put });
      for await (const line of lines) await restoring.add(line);
      restoring.finish();
    }),
  );
}

const Header = z.object({ archive: z.literal(HEADER.archive), version: z.literal(HEADER.version) });
const RowLine = z.tuple([z.unknown(), z.record(z.string(), z.unknown())]);
const ImageFileLine = z.object({ hash: z.string(), bytes: z.string().catch("") });
const LastLine = z.object({ rows: z.int() });

const ROW_SCHEMAS = new Map(PARTS.map(({ table }) => [table, rowSchema(table)]));

/** The tables that rows refer to, by the name of the column: the same in every table. */
const REFERENCES: Readonly<Record<string, PgTable>> = {
  campaign: campaigns,
  worker: workers,
  task: tasks,
  assignment: assignments,
  materials: qualificationMaterials,
  line: ledger,
  payout: payouts,
};

/** A row that waits for the next insert of a batch. */
interface PendingRow {
  readonly line: number;
  /** Its key in the archive. */
  readonly key: unknown;
  readonly row: Row;
}

class ArchiveImport {
  readonly #transaction: Transaction;
  readonly #file: string;
  readonly #put: ImageFiles["put"];
  /** Images whose files have not been read yet, by hash. */
  readonly #awaited = new Map<string, typeof images.$inferSelect>();
  /** The hashes of all images. */
  readonly #images = new Set<string>();
  /** Rows that others refer to: their keys in the archive -> their keys here, which differ where they are numbers. */
  readonly #known = new Map(Object.values(REFERENCES).map((table) => [table, new Map<unknown, unknown>()]));
  #campaign: Campaign | undefined;
  #part: ArchiveTable | undefined;
  #batch: PendingRow[] = [];
  #line = 0;
  #rows = 0;
  #hasBudget = false;
  /** The committed amount, less what was paid and what is reserved; in hundredths. */
  #balance = 0;
  #isWhole = false;
  /** Workers who have agreed to a consent text. */
  readonly #agreed = new Set<string>();
  /** The workers of answered assignments. */
  readonly #answeredBy = new Map<string, string>();
  /** The amounts of the ledger by key, without reversals. */
  readonly #paid = new Map<string, number>();

  constructor(
    transaction: Transaction,
    { file, put }: { readonly file: string; readonly put: ImageFiles["put"] },
  ) {
    this.#transaction = transaction;
    this.#file = file;
    this.#put = put;
  }

  async add(text: string): Promise<void> {
    this.#line += 1;
    const line = this.#parse(text);
    if (this.#line === 1) {
      if (!Header.safeParse(line).success) throw this.#invalid(NO_ARCHIVE);
    } else if (this.#isWhole) {
      throw this.#invalid("Invalid archive: extra lines after the row count");
    } else if (Array.isArray(line)) {
      await this.#addRow(line);
    } else {
      await this.#flush();
      if (LastLine.safeParse(line).data?.rows !== this.#rows)
        throw this.#invalid(`Expected a row, or a count of ${this.#rows} rows: the archive is incomplete`);
      this.#isWhole = true;
    }
  }

  /** Throws when the archive is incomplete. */
  finish(): void {
    if (!this.#isWhole) throw this.#invalid("The archive is incomplete: it ends before its last line");
    if (this.#campaign === undefined) throw this.#invalid("The archive has no campaign");
    if (!this.#hasBudget) throw this.#invalid("The archive has no budget");
    if (this.#balance !== 0) {
      const message = `The committed amount differs by ${this.#balance / 100} from the sum of the ledger and the assignments`;
      throw this.#invalid(message);
    }
    const [lacking] = this.#awaited.keys();
    if (lacking !== undefined) throw this.#invalid(`The file of image "${lacking}" is not in the archive`);
  }

  #parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw this.#invalid(this.#line === 1 ? NO_ARCHIVE : "The line is not JSON", { cause });
    }
  }

  async #addRow(line: readonly unknown[]): Promise<void> {
    this.#rows += 1;
    const parsed = RowLine.safeParse(line);
    if (!parsed.success) throw this.#invalid("A row should be the name of its part and an object");
    const [name, content] = parsed.data;
    if (name === IMAGE_FILE) return this.#addFile(content);
    const part = PARTS.find((each) => each.name === name);
    if (part === undefined)
      throw this.#invalid(`Unknown archive part: ${JSON.stringify(name)} of an archive`);
    if (part !== this.#part || this.#batch.length === INSERT_BATCH) await this.#flush();
    this.#part = part;
    const { data, error } = ROW_SCHEMAS.get(part.table)!.safeParse(content); // every part has one
    if (error !== undefined)
      throw this.#invalid(`The row of ${part.name} cannot be restored: ${error.issues[0]!.message}`);
    const read = readFields(part.table, data);
    if (!read.ok) throw this.#invalid(`The row of ${part.name} cannot be restored: ${read.problem}`);
    this.#register(part, read.row);
    const { id, ...rest } = this.#resolve(read.row);
    const row = part.numbered || id === undefined ? rest : { id, ...rest };
    const known = this.#known.get(part.table);
    if (known?.has(id)) throw this.#invalid(`${JSON.stringify(id)} is in ${part.name} twice`);
    known?.set(id, id);
    this.#batch.push({ line: this.#line, key: id, row });
  }

  async #addFile(content: Row): Promise<void> {
    const { data } = ImageFileLine.safeParse(content);
    const image = data && this.#awaited.get(data.hash);
    if (image === undefined)
      throw this.#invalid(`No file of an image ${JSON.stringify(content.hash)} was expected`);
    this.#awaited.delete(image.hash);
    const bytes = Buffer.from(data!.bytes, "base64");
    if (hashOfImage(bytes) !== image.hash)
      throw this.#invalid(`The file of image "${image.hash}" has another hash`);
    await this.#inspect(image, bytes);
    await this.#put(image.hash, bytes);
  }

  /** Refuses a file that could not have been uploaded, or is not the image that its row describes. */
  async #inspect(image: typeof images.$inferSelect, bytes: Uint8Array): Promise<void> {
    const photo = await inspectPhoto(bytes).catch((cause: unknown) => {
      if (!(cause instanceof CounterpointError)) throw cause;
      throw this.#invalid(`The file of image "${image.hash}" is rejected: ${cause.message}`, { cause });
    });
    const describe = ({ type, width, height }: Pick<Photo, "type" | "width" | "height">) =>
      `${type} of ${width} x ${height}`;
    if (describe(photo) !== describe(image))
      throw this.#invalid(
        `The file of image "${image.hash}" is a ${describe(photo)}, and its row says ${describe(image)}`,
      );
    if (image.bytes !== bytes.length)
      throw this.#invalid(
        `The file of image "${image.hash}" has ${bytes.length} bytes, and its row says ${image.bytes}`,
      );
  }

  /**
   * Checks what no column constraint can express, and stores what the final checks need. The row has the columns of
   * its table.
   */
  #register({ table }: ArchiveTable, row: Row): void {
    if ((table === campaigns) !== (this.#campaign === undefined))
      throw this.#invalid("An archive should have one campaign, which is its first row");
    if (table === campaigns) this.#campaign = this.#readCampaign(row as typeof campaigns.$inferSelect);
    const problem = problemOfRow(table, row, { campaign: this.#campaign!, images: this.#images });
    if (problem !== undefined) throw this.#invalid(problem);
    if (table === images) {
      const image = row as typeof images.$inferSelect;
      this.#awaited.set(image.hash, image);
      this.#images.add(image.hash);
    }
    if (table === budgets) {
      this.#hasBudget = true;
      this.#balance += toHundredths((row as typeof budgets.$inferInsert).committed ?? 0);
    }
    if (table === consents) this.#agreed.add((row as typeof consents.$inferSelect).worker);
    if (table === ledger) this.#registerPayment(row as typeof ledger.$inferSelect);
    if (table === assignments) {
      const { id, worker, answered, reservedAmount } = row as typeof assignments.$inferSelect;
      if (!this.#agreed.has(worker))
        throw this.#invalid(`Worker "${worker}" has an assignment and no consent before it in the archive`);
      if (answered) this.#answeredBy.set(id, worker);
      this.#balance -= toHundredths(reservedAmount);
    }
  }

  /** Checks that a line of the ledger is for an answer of its worker, or reverses such a line. */
  #registerPayment({ key, kind, worker, amount }: typeof ledger.$inferSelect): void {
    const assignment = paidAssignment({ key, kind });
    if (assignment === undefined) throw this.#invalid(`A ${kind} cannot have the key ${JSON.stringify(key)}`);
    if (this.#answeredBy.get(assignment) !== worker)
      throw this.#invalid(`${key} is for no answer of worker "${worker}"`);
    if (kind !== "reversal") {
      if (amount < 0) throw this.#invalid(`A ${kind} of ${amount} is less than nothing`);
      this.#paid.set(key, amount);
    } else if (this.#paid.get(key.slice("reversal/".length)) !== -amount) {
      throw this.#invalid(`${key} of ${amount} reverses no line of that amount`);
    }
    this.#balance -= toHundredths(amount);
  }

  #readCampaign({
    id,
    name,
    seed,
    sealedSeed,
    currency,
    recipe,
    settings,
  }: typeof campaigns.$inferSelect): Campaign {
    if (!z.record(z.string(), z.unknown()).safeParse(settings).success)
      throw this.#invalid('"settings" should be an object');
    const described = DescribedCampaign.safeParse({ id, name, seed, currency });
    if (!described.success) {
      const fields = described.error.issues.map(({ path }) => `"${path.join(".")}"`);
      throw this.#invalid(`${fields.join(" and ")} cannot be those of a campaign`);
    }
    try {
      return { id, name, seed, sealedSeed, currency, ...parseRecipe(recipe, settings) } as Campaign; // recipe and settings belong together
    } catch (cause) {
      if (cause instanceof CounterpointError) throw this.#invalid(cause.message, { cause });
      throw cause;
    }
  }

  /** The row with its foreign keys mapped to the ids of this database. A row may refer only to earlier rows of the same archive. */
  #resolve(row: Row): Row {
    const references = Object.entries(REFERENCES).filter(([column]) => (row[column] ?? null) !== null);
    const resolved = references.map(([column, table]) => {
      const here = this.#known.get(table)!.get(row[column]); // every table of REFERENCES is a key
      if (here !== undefined) return [column, here];
      const named = JSON.stringify(row[column]);
      throw this.#invalid(
        `The row refers to ${column} ${named}, which does not appear earlier in the archive`,
      );
    });
    return { ...row, ...Object.fromEntries(resolved) };
  }

  async #flush(): Promise<void> {
    const [part, batch] = [this.#part, this.#batch];
    this.#batch = [];
    if (part === undefined || batch.length === 0) return;
    if (part.table === answers) await this.#checkAnswers(batch);
    const given = await this.#insert(part, batch);
    const known = this.#known.get(part.table);
    if (!part.numbered || known === undefined) return;
    const numbers = given.map((id) => id as number).sort((a, b) => a - b); // assigned in the order of the rows
    for (const [i, { key }] of batch.entries()) known.set(key, numbers[i]);
  }

  /** Inserts rows in one statement, or one by one to find the line that the database refuses. */
  async #insert(part: ArchiveTable, batch: readonly PendingRow[]): Promise<readonly unknown[]> {
    try {
      const rows = batch.map(({ row }) => row);
      const inserted = await this.#transaction.transaction((savepoint) =>
        savepoint
          .insert(part.table)
          .values(rows as never) // each was validated against the columns of this table
          .returning({ key: part.key }),
      );
      return inserted.map(({ key }) => key);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      if (batch.length === 1)
        throw this.#invalid(describeRefusal(part, refusal), { line: batch[0]!.line, cause: error });
      const given: unknown[] = [];
      for (const each of batch) given.push(...(await this.#insert(part, [each])));
      return given;
    }
  }

  async #checkAnswers(batch: readonly PendingRow[]): Promise<void> {
    const given = batch.map(({ line, row }) => ({ line, ...(row as typeof answers.$inferInsert) }));
    const rows = await this.#transaction
      .select({ assignment: assignments.id, task: tasks.id, stage: tasks.stage, input: tasks.input })
      .from(assignments)
      .innerJoin(tasks, eq(tasks.id, assignments.task))
      .where(
        inArray(
          assignments.id,
          given.map(({ assignment }) => assignment),
        ),
      );
    const taskOf = new Map(rows.map((row) => [row.assignment, row]));
    for (const { line, assignment, task, content } of given) {
      const assigned = taskOf.get(assignment)!; // it was resolved, so it exists
      if (assigned.task !== task)
        throw this.#invalid("The answer belongs to a different task than its assignment", { line });
      const read = parseAnswer(assigned, content, this.#campaign!);
      if (!read.ok) throw this.#invalid(`The answer does not fit its task: ${read.problem}`, { line });
      if (isWritten(content) && !Sentence.safeParse(content.sentence).success)
        throw this.#invalid("The sentence of the answer could not have been submitted", { line });
    }
  }

  #invalid(
    message: string,
    { line = this.#line, cause }: { readonly line?: number; readonly cause?: unknown } = {},
  ): CounterpointError {
    return new CounterpointError("data/invalid", message, { at: [this.#file, line], cause });
  }
}

const NO_ARCHIVE = `The file is not a campaign archive of version ${HEADER.version}`;

/** The database's refusal of a row, by SQLSTATE: invalid data or a violated constraint. */
function refusalOf(error: unknown): pg.DatabaseError | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof pg.DatabaseError && /^2[23]/.test(cause.code ?? "") ? cause : undefined;
}

const DOUBLED = "23505";

function describeRefusal({ name, table }: ArchiveTable, { code, detail, message }: pg.DatabaseError): string {
  if (code !== DOUBLED) return `The row of ${name} cannot be restored: ${message}`;
  if (table === campaigns)
    return "The campaign can't be restored. Does a campaign with this name already exist here?";
  return `The row of ${name} is there twice, or in another campaign: ${detail}`;
}
