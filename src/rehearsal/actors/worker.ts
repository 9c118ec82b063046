import type { ClaimReply, QualificationPartView, WorkReply } from "../../campaigns/index.ts";
import type { Random } from "../../core/index.ts";
import { HttpClient, type RehearsalServer } from "../http-client.ts";
import type { WorkerStats } from "../summarise-by-profile.ts";
import { type AnswerContext, type AnswerKey, answerPart, answerTask } from "./answer-task.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A person who acts on the virtual clock. */
export interface Actor {
  /** Performs the action that is due; returns the time of the next one, or undefined when there is none. */
  step(now: number): Promise<number | undefined>;
}

export interface WorkerOptions extends Omit<AnswerContext, "random"> {
  readonly server: RehearsalServer;
  readonly random: Random;
  /** The qualification's answers, which the worker gives unless they err. */
  readonly key: AnswerKey;
  /** The token of the worker's invitation link. */
  readonly invitation: string;
  /** Called with every accepted answer. */
  readonly onAnswer: (assignment: string) => void;
}

type Claimed = Extract<ClaimReply, { readonly kind: "task" }>;
/** An answer to submit, and the time that it took. */
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

  /** Opens the link, for the first time or again, and starts a work session. */
  async #startSession(now: number): Promise<number> {
    await this.#client.open();
    await this.#client.post("/api/join", { invitation: this.#options.invitation });
    const { consent } = await this.#client.get<WorkReply>("/api/work");
    if (consent.agreedAt === null) await this.#client.post("/api/work/consent", { version: consent.version });
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
    draft.catch(() => {}); // reported by whoever awaits it
    this.#step = (at) => this.#answer(claimed, at, { workedMs: time, draft });
    return now + time;
  }

  #waitForTask({ reason, nextParts }: NoTask, now: number): number | undefined {
    if (reason === "blocked" || reason === "left") return undefined;
    if (reason === "budget") return this.#endSession(now);
    const [next] = nextParts;
    if (next === undefined) return now + this.#sampleDuration(20 * MINUTE); // a task can be free by then
    this.#step = (at) => this.#qualify(next, at);
    return now + this.#sampleDuration(2 * this.#options.profile.timeToWrite);
  }

  async #qualify({ part, triesLeft }: NoTask["nextParts"][number], now: number): Promise<number> {
    this.#step = (at) => this.#claim(at);
    const path = `/api/work/qualification/${part}`;
    const asked = await this.#client.get<QualificationPartView>(path);
    const content = await answerPart(asked, this.#options);
    await this.#client.send("POST", path, { key: `answer to ${part}, ${triesLeft} left`, content });
    return now + SECOND;
  }

  /** Abandons the task; half of the time it is answered after the lease has ended. */
  #abandon(claimed: Claimed, now: number): number {
    this.#done.abandoned += 1;
    if (this.#random.uniform() < 0.5) return this.#endSession(now);
    this.#step = (at) => this.#answer(claimed, at, { workedMs: MINUTE, draft: this.#draft(claimed, 0) });
    return claimed.leaseEnds + this.#sampleDuration(60 * MINUTE);
  }

  async #answer(claimed: Claimed, now: number, { workedMs, draft }: PreparedAnswer): Promise<number> {
    this.#step = (at) => this.#claim(at);
    const path = `/api/work/${claimed.assignment}`;
    const content = await this.#contentFor(claimed, await draft);
    if (content === undefined) {
      await this.#client.send("POST", `${path}/return`);
      this.#done.returned += 1;
      return now + SECOND;
    }
    const sent = { key: `answer to ${claimed.assignment}`, content };
    const { status } = await this.#client.send("POST", `${path}/answer`, sent);
    if (this.#random.uniform() < this.#options.profile.duplicateRate) {
      await this.#client.send("POST", `${path}/answer`, sent);
    }
    if (status === 200) {
      this.#done.answers += 1;
      this.#done.workedMs += workedMs;
      this.#options.onAnswer(claimed.assignment);
    }
    return now + SECOND;
  }

  /** The first draft is started when the task is claimed: sentences are written while others act. */
  #draft({ assignment, task }: Claimed, number: number): Promise<unknown> {
    const random = this.#random.split(`draft ${number} for ${assignment}`);
    return answerTask(task, { ...this.#options, random });
  }

  /** An answer; a sentence is checked first, as the page does while one types, and rewritten if it has problems. */
  async #contentFor(claimed: Claimed, first: unknown): Promise<unknown> {
    let content = first;
    for (let draft = 1; isWritten(content); draft += 1) {
      const { sentence } = content;
      const checked = await this.#client.post<{ problems: string[] }>("/api/work/check-sentence", {
        sentence,
      });
      if (checked.problems.length === 0) return content;
      if (draft === MAX_DRAFTS) return undefined;
      content = await this.#draft(claimed, draft);
    }
    return content;
  }

  /** A duration around a median, usually from a third of it to three times as long (log-normal). */
  #sampleDuration(median: number): number {
    const normal = Array.from({ length: 12 }, () => this.#random.uniform()).reduce((sum, u) => sum + u, -6);
    return Math.max(SECOND, Math.round(median * Math.exp(0.5 * normal)));
  }
}

/** Maximum number of drafts of a sentence before the task is returned. */
const MAX_DRAFTS = 3;

function isWritten(content: unknown): content is { readonly sentence: string } {
  return typeof content === "object" && content !== null && "sentence" in content;
}
