import type { ClaimReply, QualificationPartView } from "../../campaigns/index.ts";
import type { Random } from "../../core/index.ts";
import { HttpClient, type RehearsalServer } from "../http-client.ts";
import type { WorkerStats } from "../summarise-by-profile.ts";
import { type AnswerContext, answerTask } from "./answer-task.ts";
import { type AnswerKey, answerPart } from "./qualify.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Somebody who does one thing after another on the virtual clock. */
export interface Actor {
  /** Does what is due at this time; gives the time of the next thing, or undefined when there is none. */
  step(now: number): Promise<number | undefined>;
}

export interface WorkerOptions extends Omit<AnswerContext, "random"> {
  readonly server: RehearsalServer;
  readonly random: Random;
  /** What it knows of the qualification's answers, unless it errs. */
  readonly key: AnswerKey;
  /** The token of the link that it was sent. */
  readonly invitation: string;
  /** Told of every answer that was taken. */
  readonly onAnswer: (assignment: string) => void;
}

type Claimed = Extract<ClaimReply, { readonly kind: "task" }>;
/** What a worker is about to answer, and how long it took. */
interface PreparedAnswer {
  readonly workedMs: number;
  readonly draft: Promise<unknown>;
}

type NoTask = Extract<ClaimReply, { readonly kind: "none" }>;

/** A simulated worker, through the same requests that a worker's pages send. */
export class SimulatedWorker implements Actor {
  readonly #options: WorkerOptions;
  readonly #client: HttpClient;
  readonly #random: Random;
  #step: (now: number) => Promise<number | undefined>;
  #sessionEnds = 0;
  #done = { answers: 0, workedMs: 0, abandoned: 0, returned: 0 };

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#client = new HttpClient(options.server);
    this.#random = options.random;
    this.#step = (now) => this.#startSession(now);
  }

  step(now: number): Promise<number | undefined> {
    return this.#step(now);
  }

  get done(): WorkerStats {
    return { profile: this.#options.profile.name, ...this.#done };
  }

  /** Opens the link, for the first time or again, and sits down to work for a while. */
  async #startSession(now: number): Promise<number> {
    await this.#client.open();
    await this.#client.post("/api/join", { invitation: this.#options.invitation });
    this.#sessionEnds = now + this.#sampleDuration(this.#options.profile.sessionMs);
    this.#step = (at) => this.#claim(at);
    return now + SECOND;
  }

  #endSession(now: number): number {
    this.#step = (at) => this.#startSession(at);
    return now + this.#sampleDuration(this.#options.profile.awayMs);
  }

  async #claim(now: number): Promise<number | undefined> {
    if (now > this.#sessionEnds) return this.#endSession(now);
    const claimed = await this.#client.post<ClaimReply>("/api/work/claim");
    if (claimed.kind === "none") return this.#waitForTask(claimed, now);
    const { profile } = this.#options;
    const judges = claimed.task.kind.startsWith("judge-");
    const time = this.#sampleDuration(judges ? profile.timeToJudge : profile.timeToWrite);
    if (this.#random.uniform() < profile.abandonRate) return this.#abandon(claimed, now);
    const draft = this.#draft(claimed, 0);
    draft.catch(() => {}); // told to whoever takes it up
    this.#step = (at) => this.#answer(claimed, at, { workedMs: time, draft });
    return now + time;
  }

  #waitForTask({ reason, nextParts }: NoTask, now: number): number | undefined {
    if (reason === "blocked" || reason === "left") return undefined;
    if (reason === "budget") return this.#endSession(now);
    const [part] = nextParts;
    if (part === undefined) return now + this.#sampleDuration(20 * MINUTE); // something may be free by then
    this.#step = (at) => this.#qualify(part, at);
    return now + this.#sampleDuration(2 * this.#options.profile.timeToWrite);
  }

  async #qualify(part: string, now: number): Promise<number> {
    this.#step = (at) => this.#claim(at);
    const place = `/api/work/qualification/${part}`;
    const asked = await this.#client.get<QualificationPartView>(place);
    const content = await answerPart(asked, this.#options);
    await this.#client.send("POST", place, { key: `answer to ${part}`, content });
    return now + SECOND;
  }

  /** Forgets the task; half of the time it is remembered after the lease has ended. */
  #abandon(claimed: Claimed, now: number): number {
    this.#done.abandoned += 1;
    if (this.#random.uniform() < 0.5) return this.#endSession(now);
    this.#step = (at) => this.#answer(claimed, at, { workedMs: MINUTE, draft: this.#draft(claimed, 0) });
    return claimed.leaseEnds + this.#sampleDuration(60 * MINUTE);
  }

  async #answer(claimed: Claimed, now: number, { workedMs, draft }: PreparedAnswer): Promise<number> {
    this.#step = (at) => this.#claim(at);
    const place = `/api/work/${claimed.assignment}`;
    const content = await this.#contentFor(claimed, await draft);
    if (content === undefined) {
      await this.#client.send("POST", `${place}/return`);
      this.#done.returned += 1;
      return now + SECOND;
    }
    const sent = { key: `answer to ${claimed.assignment}`, content };
    const { status } = await this.#client.send("POST", `${place}/answer`, sent);
    if (this.#random.uniform() < this.#options.profile.duplicateRate) {
      await this.#client.send("POST", `${place}/answer`, sent);
    }
    if (status === 200) {
      this.#done.answers += 1;
      this.#done.workedMs += workedMs;
      this.#options.onAnswer(claimed.assignment);
    }
    return now + SECOND;
  }

  /** The first draft is begun when the task is claimed: sentences are written while others act. */
  #draft({ assignment, task }: Claimed, number: number): Promise<unknown> {
    const random = this.#random.split(`draft ${number} for ${assignment}`);
    return answerTask(task, { ...this.#options, random });
  }

  /** An answer; a sentence is looked at first, as the page does while one types, and written anew if it will not do. */
  async #contentFor(claimed: Claimed, first: unknown): Promise<unknown> {
    let content = first;
    for (let draft = 1; isWritten(content); draft += 1) {
      const { sentence } = content;
      const checked = await this.#client.post<{ problems: string[] }>("/api/work/check-sentence", {
        sentence,
      });
      if (checked.problems.length === 0) return content;
      if (draft === DRAFTS) return undefined;
      content = await this.#draft(claimed, draft);
    }
    return content;
  }

  /** A time around a median, from a third of it to three times as long as a rule (log-normal). */
  #sampleDuration(median: number): number {
    const normal = Array.from({ length: 12 }, () => this.#random.uniform()).reduce((sum, u) => sum + u, -6);
    return Math.max(SECOND, Math.round(median * Math.exp(0.5 * normal)));
  }
}

/** How often a worker tries to word a sentence before the task is given back. */
const DRAFTS = 3;

function isWritten(content: unknown): content is { readonly sentence: string } {
  return typeof content === "object" && content !== null && "sentence" in content;
}
