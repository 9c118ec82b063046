import { type Column, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { z } from "zod";
import { CounterpointError } from "../core/index.ts";
import {
  type Db,
  hashOfImage,
  type ImageFiles,
  INSERT_BATCH,
  insertRows,
  type StagedImages,
  type Transaction,
} from "../database/index.ts";
import { inspectPhoto } from "../photos/index.ts";
import {
  type ArchiveTable,
  HEADER,
  IMAGE_FILE,
  IMAGE_PLACES,
  type ImagePlace,
  PARTS,
  type Row,
  rowSchema,
} from "./archive-parts.ts";
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

/** Number of files of images that are inspected at once: Node decodes in four threads. */
const FILE_BATCH_SIZE = 4;

/** Storing the files of a large campaign in a bucket takes long, and nobody waits for the rows meanwhile. */
const IDLE_LIMIT = "set local idle_in_transaction_session_timeout = '1h'";

/**
 * Restores an archive, all or nothing, into a database that does not have the campaign. Files of images come first in an
 * archive, and are read before the transaction begins; they are stored before it is committed.
 */
export async function restoreCampaign(
  db: Db,
  lines: AsyncIterable<string>,
  { file, files }: RestoreOptions,
): Promise<void> {
  const rest = lines[Symbol.asyncIterator]();
  try {
    await files.withStaged(async (staged) => {
      const restoring = new ArchiveImport({ file, files, staged });
      let next = await rest.next();
      while (isBeforeRows(next)) {
        const batch: string[] = [];
        for (; batch.length < FILE_BATCH_SIZE && isBeforeRows(next); next = await rest.next())
          batch.push(next.value);
        await settleAll(batch.map((line) => restoring.add(line)));
      }
      await db.transaction(async (transaction) => {
        await transaction.execute(sql.raw(IDLE_LIMIT));
        restoring.begin(transaction);
        try {
          for (; !next.done; next = await rest.next()) await restoring.add(next.value);
          restoring.finish();
        } finally {
          await restoring.stop();
        }
        await staged.store();
      });
    });
  } finally {
    await rest.return?.(undefined);
  }
}

/** True for the header and the files of images, which need no database. */
function isBeforeRows({ done, value }: IteratorResult<string>): boolean {
  return !done && (value.startsWith("{") || value.startsWith(`["${IMAGE_FILE}",`));
}

/** Waits for all, and throws the first failure. */
async function settleAll(all: readonly Promise<void>[]): Promise<void> {
  for (const each of await Promise.allSettled(all)) if (each.status === "rejected") throw each.reason;
}

const Header = z.object({
  archive: z.literal(HEADER.archive),
  version: z.literal(HEADER.version),
  images: z.enum(IMAGE_PLACES),
});
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

interface ArchiveImportOptions extends RestoreOptions {
  readonly staged: StagedImages;
}

type ImageDescription = Pick<typeof images.$inferSelect, "type" | "width" | "height" | "bytes">;

/** A row that waits for the next insert of a batch. */
interface PendingRow {
  readonly line: number;
  /** Its key in the archive. */
  readonly key: unknown;
  readonly row: Row;
}

class ArchiveImport {
  readonly #options: ArchiveImportOptions;
  #transaction: Transaction | undefined;
  #imagePlace: ImagePlace | undefined;
  /** Files of images whose rows have not been read yet, and rows whose files have not, by hash. */
  readonly #unmatched = new Map<string, { readonly from: "file" | "row"; readonly description: string }>();
  /** Images whose files must be in the image store, and have not been looked for yet. */
  #referenced: string[] = [];
  /** The hashes of all images. */
  readonly #images = new Set<string>();
  /** Rows that others refer to: their keys in the archive -> their keys here, which differ where they are numbers. */
  readonly #known = new Map(Object.values(REFERENCES).map((table) => [table, new Map<unknown, unknown>()]));
  #campaign: Campaign | undefined;
  #part: ArchiveTable | undefined;
  #batch: PendingRow[] = [];
  /** The rows of the batch before are in the database. */
  #inserted: Promise<void> = Promise.resolve();
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

  constructor(options: ArchiveImportOptions) {
    this.#options = options;
  }

  /** Must be called before the first row. */
  begin(transaction: Transaction): void {
    this.#transaction = transaction;
  }

  async add(text: string): Promise<void> {
    this.#line += 1;
    const line = this.#parse(text);
    if (this.#line === 1) {
      const { data } = Header.safeParse(line);
      if (data === undefined) throw this.#invalid(NO_ARCHIVE);
      this.#imagePlace = data.images;
    } else if (this.#isWhole) {
      throw this.#invalid("Invalid archive: extra lines after the row count");
    } else if (Array.isArray(line)) {
      await this.#addRow(line);
    } else {
      await this.#flush();
      await this.#inserted;
      await this.#requireReferenced();
      if (LastLine.safeParse(line).data?.rows !== this.#rows)
        throw this.#invalid(`Expected a row, or a count of ${this.#rows} rows: the archive is incomplete`);
      this.#isWhole = true;
    }
  }

  /** Waits until nothing uses the transaction any more. */
  async stop(): Promise<void> {
    await this.#inserted.catch(() => {});
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
    for (const [hash, { from }] of this.#unmatched)
      throw this.#invalid(`The ${from === "row" ? "file" : "row"} of image "${hash}" is not in the archive`);
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
    if (part === undefined) throw this.#invalid(`Unknown archive part: ${JSON.stringify(name)}`);
    if (part !== this.#part || this.#batch.length === INSERT_BATCH) await this.#flush();
    if (part !== this.#part) {
      await this.#inserted; // rows of other parts may refer to these
      await this.#requireReferenced();
    }
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

  /** Throws when the image store lacks files of images that the archive only names. */
  async #requireReferenced(): Promise<void> {
    const hashes = this.#referenced;
    this.#referenced = [];
    await this.#options.files.requireAll(hashes);
  }

  async #addFile(content: Row): Promise<void> {
    const line = this.#line; // others may be read meanwhile
    const { data } = ImageFileLine.safeParse(content);
    const bytes = Buffer.from(data?.bytes ?? "", "base64");
    const hash = hashOfImage(bytes);
    if (this.#imagePlace !== "included" || data === undefined)
      throw this.#invalid(`No file of an image ${JSON.stringify(content.hash)} was expected`);
    if (hash !== data.hash)
      throw this.#invalid(`The file of image ${JSON.stringify(data.hash)} has another hash`);
    const { type, width, height } = await inspectPhoto(bytes).catch((cause: unknown) => {
      if (!(cause instanceof CounterpointError)) throw cause;
      throw this.#invalid(`The file of image "${hash}" is rejected: ${cause.message}`, { line, cause });
    });
    await this.#options.staged.put(hash, bytes);
    this.#match(hash, { from: "file", image: { type, width, height, bytes: bytes.length }, line });
  }

  /** Compares the file of an image with its row when the second of them comes. */
  #match(
    hash: string,
    {
      from,
      image,
      line,
    }: { readonly from: "file" | "row"; readonly image: ImageDescription; readonly line: number },
  ): void {
    const own = `${image.type} of ${image.width} x ${image.height} with ${image.bytes} bytes`;
    const other = this.#unmatched.get(hash);
    if (other === undefined || other.from === from) {
      this.#unmatched.set(hash, { from, description: own });
      return;
    }
    this.#unmatched.delete(hash);
    if (own === other.description) return;
    const [file, row] = from === "file" ? [own, other.description] : [other.description, own];
    throw this.#invalid(`The file of image "${hash}" is a ${file}, and its row says ${row}`, { line });
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
      this.#images.add(image.hash);
      if (this.#imagePlace === "referenced") this.#referenced.push(image.hash);
      else this.#match(image.hash, { from: "row", image, line: this.#line });
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
      if (amount < 0) throw this.#invalid(`A ${kind} of ${amount} is negative`);
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

  /** Begins to insert the pending rows, while the next ones are read and checked; waits for those before. */
  async #flush(): Promise<void> {
    await this.#inserted;
    const [part, batch] = [this.#part, this.#batch];
    this.#batch = [];
    if (part === undefined || batch.length === 0) return;
    this.#inserted = this.#insertBatch(part, batch);
    this.#inserted.catch(() => {}); // thrown by the next flush
  }

  async #insertBatch(part: ArchiveTable, batch: readonly PendingRow[]): Promise<void> {
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
      return await this.#transaction!.transaction((savepoint) =>
        insertRows(savepoint, part.table, { ...asStored(part.table, rows), returned: part.key }),
      );
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
    const rows = await this.#transaction!.select({
      assignment: assignments.id,
      task: tasks.id,
      stage: tasks.stage,
      input: tasks.input,
    })
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
    return new CounterpointError("data/invalid", message, { at: [this.#options.file, line], cause });
  }
}

/** Rows as JSON by the names of the columns. Columns that the database numbers are left to it. */
function asStored(table: PgTable, rows: readonly Row[]) {
  const isNumbered = ({ hasDefault, default: value }: Column) => hasDefault && value === undefined;
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !isNumbered(column));
  const values = rows.map((row) =>
    Object.fromEntries(columns.map(([name, column]) => [column.name, row[name] ?? column.default ?? null])),
  );
  return { rows: JSON.stringify(values), columns: columns.map(([, column]) => column) };
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
  return `The row of ${name} appears twice, or belongs to another campaign: ${detail}`;
}
