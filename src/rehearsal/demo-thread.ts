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
}

export type DemoThread = typeof functions;

const CAMPAIGN = { id: "demonstration", name: "Demonstration" };
const CAMPAIGN_PATH = `/api/campaigns/${CAMPAIGN.id}`;

/**
 * Qualified workers can write at once, without a round in the limited pool; four validators join within the simulated
 * hours.
 */
const SETTINGS = { limitedPool: 1, heldOutJudgments: 4 };
const BUDGET = 5_000;
/** Examples per sentence. */
const EXAMPLES = 4;
/** The name under which the campaign's page invites its reader. */
const VISITOR = "Visitor";

const functions = {
  async play({ url, clock, presentations, left, judgmentsLeft, ...job }: DemoJob): Promise<void> {
    const setTime = async (now: number) => void Atomics.store(clock, 0, BigInt(now));
    const server = { url: () => url, setTime };
    const { train, dev, test } = splitSizes(presentations);
    const judgments = EXAMPLES * (train + SETTINGS.heldOutJudgments * (dev + test));
    await rehearse({
      ...job,
      campaign: CAMPAIGN,
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
    const [manager, visitor] = [await new HttpClient(server).open(), await new HttpClient(server).open()];
    await manager.post("/api/session", job.manager);
    await manager.post(`${CAMPAIGN_PATH}/presentations`, {
      split: "train",
      from: presentations,
      count: left,
    });
    await manager.post(`${CAMPAIGN_PATH}/advance`);
    await addVisitor(manager, visitor);
  },
};
serveThread(functions);

/** Adds the worker for a visitor, qualified without a test. */
async function addVisitor(manager: HttpClient, visitor: HttpClient): Promise<void> {
  type Invited = { readonly invitations: readonly [{ readonly token: string }] };
  type Listed = { readonly workers: readonly { readonly id: string; readonly sourceName: string }[] };
  const { invitations } = await manager.post<Invited>(`${CAMPAIGN_PATH}/invitations`, { names: [VISITOR] });
  await visitor.post("/api/join", { invitation: invitations[0].token });
  const { workers } = await manager.get<Listed>(`${CAMPAIGN_PATH}/workers`);
  const { id } = workers.find(({ sourceName }) => sourceName === VISITOR)!; // they have joined
  for (const qualification of ["writer", "validator"]) {
    await manager.post(`${CAMPAIGN_PATH}/workers/${id}/qualification`, { event: "granted", qualification });
  }
}
