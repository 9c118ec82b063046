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

const functions = {
  async play({ url, clock, presentations, left, judgmentsLeft, ...job }: DemoJob): Promise<void> {
    const setTime = async (now: number) => void Atomics.store(clock, 0, BigInt(now));
    const server = { url: () => url, setTime };
    const { train, dev, test } = splitSizes(presentations);
    const judgments = EXAMPLES * (train + SETTINGS.heldOutJudgments * (dev + test));
    await rehearse({
      ...job,
      presentations,
      recipe: "scenes",
      workers: 12,
      seed: "1",
      settings: SETTINGS,
      budget: BUDGET,
      maxAnswers: presentations + judgments - judgmentsLeft,
      server,
      onAnswer: () => {},
    });
    const path = `/api/campaigns/${job.campaign.id}`;
    const manager = await new HttpClient(server).open();
    await manager.post("/api/session", job.manager);
    await manager.post(`${path}/presentations`, { split: "train", from: presentations, count: left });
  },
};
serveThread(functions);
