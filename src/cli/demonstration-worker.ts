import { workerData } from "node:worker_threads";
import { type Credentials, HttpClient, rehearse, splitSizes } from "../rehearsal/index.ts";

/** What a thread needs to play the demonstration. */
export interface DemonstrationJob {
  readonly url: string;
  /** The clock of the server, in milliseconds since 1970. */
  readonly clock: BigInt64Array;
  readonly start: number;
  readonly end: number;
  /** How many presentations are played, and how many more are left for a visitor. */
  readonly presentations: number;
  readonly left: number;
  /** How many judgments are left as well. */
  readonly judgmentsLeft: number;
  readonly manager: Credentials;
}

const { url, clock, presentations, left, judgmentsLeft, ...job } = workerData as DemonstrationJob;
const setTime = async (now: number) => void Atomics.store(clock, 0, BigInt(now));
const server = { url: () => url, setTime };
const campaign = { id: "demonstration", name: "Demonstration" };

/** Who is qualified may write at once, without a round in the limited pool; four judges come within the hours that are played. */
const SETTINGS = { limitedPool: 1, heldOutJudgments: 4 };
const BUDGET = 5_000;
/** Examples that are made of each sentence. */
const EXAMPLES = 4;
/** As the page of the campaign invites whoever looks at it. */
const VISITOR = "Visitor";

const { train, dev, test } = splitSizes(presentations);
const judgments = EXAMPLES * (train + SETTINGS.heldOutJudgments * (dev + test));

await rehearse({
  ...job,
  campaign,
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

const place = `/api/campaigns/${campaign.id}`;
const manager = await new HttpClient(server).open();
await manager.post("/api/session", job.manager);
await manager.post(`${place}/presentations`, { split: "train", from: presentations, count: left });
await manager.post(`${place}/advance`);
await letVisitorWork();

/** Makes the worker that a visitor will be, qualified without a test. */
async function letVisitorWork(): Promise<void> {
  type Invited = { readonly invitations: readonly [{ readonly token: string }] };
  type Listed = { readonly workers: readonly { readonly id: string; readonly sourceName: string }[] };
  const { invitations } = await manager.post<Invited>(`${place}/invitations`, { names: [VISITOR] });
  const visitor = await new HttpClient(server).open();
  await visitor.post("/api/join", { invitation: invitations[0].token });
  const { workers } = await manager.get<Listed>(`${place}/workers`);
  const { id } = workers.find(({ sourceName }) => sourceName === VISITOR)!; // it has joined
  for (const qualification of ["writer", "validator"]) {
    await manager.post(`${place}/workers/${id}/qualification`, { event: "granted", qualification });
  }
}
