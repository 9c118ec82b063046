import { setTimeout } from "node:timers/promises";
import { serveThread } from "../files/index.ts";
import { HttpClient } from "./http-client.ts";
import { type Credentials, rehearse, splitSizes } from "./rehearse.ts";

/** A demonstration campaign to play. */
export interface DemoJob {
  readonly url: string;
  /** The clock of the server, in milliseconds since 1970. */
  readonly clock: BigInt64Array;
  readonly start: number;
  readonly end: number;
  /** Presentations that simulated workers write for, and additional ones for a visitor. */
  readonly presentations: number;
  readonly left: number;
  /** Judgments for a visitor. */
  readonly judgmentsLeft: number;
  readonly manager: Credentials;
  readonly campaign: { readonly id: string; readonly name: string };
  /** Number of answers of a demonstration that was interrupted; undefined for a new one. */
  readonly answered: number | undefined;
  /** Number of answers that wait for the visitor, and the time between them in milliseconds. */
  readonly lastAnswers: number;
  readonly answerIntervalMs: number;
}

export type DemoThread = typeof functions;

/**
 * Qualified workers can write at once, without a round in the limited pool; four validators join within the simulated
 * hours.
 */
const SETTINGS = { limitedPool: 1, heldOutJudgments: 4 };
const BUDGET = 5_000;
/** Examples per sentence. */
const EXAMPLES = 4;

let welcomeVisitor = () => {};
const visited = new Promise<void>((resolve) => {
  welcomeVisitor = resolve;
});

const functions = {
  async play({
    url,
    clock,
    presentations,
    left,
    judgmentsLeft,
    lastAnswers,
    answerIntervalMs,
    ...job
  }: DemoJob): Promise<void> {
    const { train, dev, test } = splitSizes(presentations);
    const judgments = EXAMPLES * (train + SETTINGS.heldOutJudgments * (dev + test));
    const maxAnswers = presentations + judgments - judgmentsLeft;
    const path = `/api/campaigns/${job.campaign.id}`;
    let [answers, shown] = [job.answered ?? 0, maxAnswers - lastAnswers];
    const setTime = async (now: number) => {
      Atomics.store(clock, 0, BigInt(now));
      if (answers >= shown) {
        await visited;
        await setTimeout(answerIntervalMs);
        shown = answers + 1;
      }
    };
    const server = { url: () => url, setTime };
    await rehearse({
      ...job,
      presentations,
      recipe: "scenes",
      workers: 12,
      seed: "1",
      settings: SETTINGS,
      budget: BUDGET,
      maxAnswers,
      server,
      onAnswer: (given) => {
        answers = given;
      },
    });
    const manager = await new HttpClient(server).open();
    await manager.post("/api/session", job.manager);
    await manager.post(`${path}/presentations`, { split: "train", from: presentations, count: left });
  },

  /** Lets the last answers arrive: somebody is looking. */
  welcome(): void {
    welcomeVisitor();
  },
};
serveThread(functions);
