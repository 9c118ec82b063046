import { type FileHandle, open } from "node:fs/promises";
import { z } from "zod";
import { readCompleteLines, readEntry } from "../../files/index.ts";
import { ModelReply } from "../providers/provider.ts";
import { OUTCOMES, type Outcome } from "../reading/outcome.ts";
import type { Reader } from "../reading/readers.ts";
import type { Options } from "../reading/verdict.ts";

/** What a request asks about: a prediction of the run itself (control "main") or of one of its controls. */
export const Unit = z.object({ control: z.string(), split: z.string(), id: z.string(), repeat: z.number() });
export type Unit = Readonly<z.infer<typeof Unit>>;

function unitKey({ control, split, id, repeat }: Unit): string {
  return `${control}|${split}|${id}|${repeat}`;
}

/** Requests that are sent together. */
const Batch = z.object({
  name: z.string(),
  requests: z.array(
    z.object({ key: z.string(), unit: Unit, options: z.record(z.string(), z.boolean()).optional() }),
  ),
  /** The most that they can cost. */
  most: z.number(),
  /** Time at which it was about to be sent, in milliseconds since 1970. */
  at: z.number(),
});

/** A batch whose replies have not been collected; its id is undefined until it is known that it arrived. */
export type OpenBatch = Readonly<z.infer<typeof Batch>> & { readonly id?: string };

/**
 * One line of requests.jsonl. `sent`: a request that is under way and may cost `most`; `reply`: its reply; `same`: another unit whose
 * request is the same and which shares the reply; `failed`: no reply after all tries, so that the next run asks again.
 * `batch`: requests that are about to be sent together, `batch-id`: the id of that batch, `batch-end`: all its replies are here.
 */
export const LogEntry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("sent"), key: z.string(), most: z.number() }),
  z.object({
    kind: z.literal("reply"),
    key: z.string(),
    unit: Unit,
    reply: ModelReply,
    /** Letters that stand for true and false in the prompt. */
    options: z.record(z.string(), z.boolean()).optional(),
    cost: z.number().nullable(),
    /** Cost of earlier tries that the provider may have counted. */
    lost: z.number(),
    latencyMs: z.number(),
    attempts: z.number(),
    at: z.string(),
    source: z.enum(["model", "batch", "cache", "import"]),
  }),
  z.object({ kind: z.literal("same"), key: z.string(), unit: Unit }),
  z.object({ kind: z.literal("batch"), ...Batch.shape }),
  z.object({ kind: z.literal("batch-id"), name: z.string(), id: z.string() }),
  z.object({ kind: z.literal("batch-end"), name: z.string() }),
  z.object({
    kind: z.literal("failed"),
    key: z.string(),
    unit: Unit,
    error: z.string(),
    lost: z.number(),
    attempts: z.number(),
    at: z.string(),
  }),
]);
export type LogEntry = Readonly<z.infer<typeof LogEntry>>;
export type ReplyEntry = Extract<LogEntry, { readonly kind: "reply" }>;

/** What is kept in memory of a reply. */
export interface Answer {
  readonly outcome: Outcome;
  /** The probability of true among true and false, where the provider told. */
  readonly probability: number | undefined;
}

/** Totals over the replies of a run. */
export interface Totals {
  input: number;
  output: number;
  cost: number;
  /** Replies whose cost is not known. */
  unpriced: number;
  /** Money that may have been spent beside the cost of replies: lost tries, and requests that were under way at a kill. */
  lost: number;
}

/** The state that the lines of a log add up to. */
export class LogState {
  readonly #reader: Reader;
  readonly #answers = new Map<string, Answer>();
  readonly #keys = new Map<string, string>();
  readonly #failed = new Map<string, string>();
  readonly #underWay = new Map<string, number>();
  readonly #batches = new Map<string, OpenBatch>();
  readonly totals: Totals = { input: 0, output: 0, cost: 0, unpriced: 0, lost: 0 };

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  add(entry: LogEntry): void {
    if (entry.kind === "sent") {
      this.#underWay.set(entry.key, entry.most);
      return;
    }
    if (entry.kind === "batch") {
      const { kind: _, ...batch } = entry;
      this.#batches.set(entry.name, batch);
      return;
    }
    if (entry.kind === "batch-id") {
      const batch = this.#batches.get(entry.name);
      if (batch) this.#batches.set(entry.name, { ...batch, id: entry.id });
      return;
    }
    if (entry.kind === "batch-end") {
      this.#batches.delete(entry.name);
      return;
    }
    const unit = unitKey(entry.unit);
    if (entry.kind === "failed") {
      this.#failed.set(unit, entry.error);
      this.totals.lost += entry.lost;
      this.#underWay.delete(entry.key);
      return;
    }
    this.#failed.delete(unit);
    this.#keys.set(unit, entry.key);
    if (entry.kind === "same") return;
    this.#underWay.delete(entry.key);
    this.#answers.set(entry.key, answerOf(entry, this.#reader));
    this.totals.input += entry.reply.tokens.input;
    this.totals.output += entry.reply.tokens.output;
    this.totals.cost += entry.cost ?? 0;
    this.totals.lost += entry.lost;
    if (entry.cost === null) this.totals.unpriced += 1;
  }

  /** Requests that a killed run had sent count as spent: nobody knows what became of them. */
  chargeUnderWay(): void {
    for (const most of this.#underWay.values()) this.totals.lost += most;
    this.#underWay.clear();
  }

  /** Batches whose replies have not been collected. */
  get openBatches(): readonly OpenBatch[] {
    return [...this.#batches.values()];
  }

  /** What the run has cost, with the most that its open batches can still cost. */
  get committed(): number {
    const { cost, lost } = this.totals;
    return this.openBatches.reduce((sum, { most }) => sum + most, cost + lost);
  }

  /** The answer to a unit by the request it has now; undefined when that was not answered. */
  answerTo(unit: Unit, key?: string): Answer | undefined {
    const known = this.#keys.get(unitKey(unit));
    if (known === undefined || (key !== undefined && known !== key)) return undefined;
    return this.#answers.get(known);
  }

  /** The request that answered a unit. */
  keyOf(unit: Unit): string | undefined {
    return this.#keys.get(unitKey(unit));
  }

  answerByKey(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  /** Why a unit has no answer, when it was asked and all tries failed. */
  failureOf(unit: Unit): string | undefined {
    return this.#failed.get(unitKey(unit));
  }

  get replies(): number {
    return this.#answers.size;
  }
}

function answerOf({ reply, options }: ReplyEntry, reader: Reader): Answer {
  const letters = options && (new Map(Object.entries(options)) satisfies Options);
  const outcome = reader.read({ text: reply.text, stop: reply.stop, options: letters });
  const probability = probabilityOfTrue(reply.probabilities, letters);
  return probability === undefined ? WITHOUT_PROBABILITY[outcome] : { outcome, probability };
}

/** Answers that runs of many thousands share. */
const WITHOUT_PROBABILITY = Object.fromEntries(
  OUTCOMES.map((outcome) => [outcome, { outcome, probability: undefined }]),
) as Readonly<Record<Outcome, Answer>>; // has every outcome

function probabilityOfTrue(
  tokens: readonly { readonly token: string; readonly probability: number }[] | undefined,
  options: Options | undefined,
): number | undefined {
  let [yes, no] = [0, 0];
  for (const { token, probability } of tokens ?? []) {
    const word = token.trim().toLowerCase();
    const value =
      options?.get(word.toUpperCase()) ??
      (/^(?:true|yes)$/.test(word) ? true : /^(?:false|no)$/.test(word) ? false : undefined);
    if (value === true) yes += probability;
    if (value === false) no += probability;
  }
  return yes + no > 0 ? yes / (yes + no) : undefined;
}

/** Visits the entries of a log in their order; returns the bytes of whole lines. */
export async function visitLog(
  file: FileHandle,
  path: string,
  visit: (entry: LogEntry) => void,
): Promise<number> {
  let [complete, number] = [0, 0];
  for await (const { lines, bytes } of readCompleteLines(file)) {
    for (const line of lines) {
      number += 1;
      visit(readEntry(line, LogEntry, { path, number }));
    }
    complete += bytes;
  }
  return complete;
}

/** The append-only log of a run, requests.jsonl. A line that a kill cut off is removed when it is opened again. */
export class RunLog {
  readonly #file: FileHandle;
  readonly state: LogState;
  #pending: string[] = [];
  #writing: Promise<void> | undefined;

  private constructor(file: FileHandle, state: LogState) {
    this.#file = file;
    this.state = state;
  }

  static async open(path: string, reader: Reader): Promise<RunLog> {
    const file = await open(path, "a+");
    try {
      const state = new LogState(reader);
      const complete = await visitLog(file, path, (entry) => state.add(entry));
      if (complete < (await file.stat()).size) await file.truncate(complete);
      state.chargeUnderWay();
      return new RunLog(file, state);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Adds an entry; ends when the system has it. Entries that come while others are written go in one piece. */
  async append(entry: LogEntry): Promise<void> {
    this.#pending.push(`${JSON.stringify(entry)}\n`);
    this.state.add(entry);
    this.#writing ??= this.#flush();
    await this.#writing;
  }

  async #flush(): Promise<void> {
    try {
      await Promise.resolve(); // entries of the same moment join
      while (this.#pending.length > 0) {
        const lines = this.#pending.join("");
        this.#pending = [];
        await this.#file.appendFile(lines);
      }
    } finally {
      this.#writing = undefined;
    }
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#file.close();
  }
}
