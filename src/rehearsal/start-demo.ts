import { randomUUID } from "node:crypto";
import { addMember, deactivateMember, getMembers, hashPassword, hasOwner } from "../accounts/index.ts";
import { getCampaigns, getLedger, getStageProgress, isSimulated } from "../campaigns/index.ts";
import type { Db } from "../database/index.ts";
import { packageVersion, Thread } from "../files/index.ts";
import { createServer, newToken, type ServerStorage } from "../server/index.ts";
import type { DemoThread } from "./demo-thread.ts";

export interface DemoOptions extends ServerStorage {
  /** End of the simulated time: now, in milliseconds since 1970. */
  readonly end: number;
  readonly presentations?: number;
  /** Time between the last answers, which wait for a visitor, in milliseconds. */
  readonly answerIntervalMs?: number;
  /** Called with the reason of a failure. */
  readonly log: (text: string) => void;
}

/** A demonstration in progress. */
export interface Demo {
  /** Resolves when it is complete, or stopped. */
  readonly finished: Promise<void>;
  stop(): Promise<void>;
}

/** Presentations that simulated workers write for, and additional presentations and judgments for a visitor. */
const PRESENTATIONS = 16;
const VISITOR_PRESENTATIONS = 4;
const VISITOR_JUDGMENTS = 12;
/** Answers that arrive while the visitor watches: for half a minute. */
const LAST_ANSWERS = 20;
const ANSWER_INTERVAL_MS = 1_500;
/** Interval at which a demonstration looks whether its visitor has come. */
const LOOK_INTERVAL_MS = 500;
const HOUR = 60 * 60 * 1_000;
const CAMPAIGN = { id: "demonstration", name: "Demonstration" };
const MANAGER_NAME = /^Simulated manager [0-9a-f]{4}$/;

/**
 * Shorter than the lifetime of a member's session: the other server's clock is ahead, and it deletes expired
 * sessions.
 */
const DEMO_DURATION_MS = 11 * HOUR;

/** The simulated people send the requests of hours within seconds. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

const SCRIPT = new URL("./demo-thread.js", import.meta.url);

/**
 * Fills an unused database with a demonstration: simulated people play a campaign, in a thread and on a clock of
 * their own, through a second server of the same database. One that was killed is resumed, and so is one that was stopped before
 * there was an owner. The last answers wait until there is an owner, who sees them arrive. Undefined when there is nothing to do: the database is in use, or the demonstration is complete.
 */
export async function startDemo(options: DemoOptions): Promise<Demo | undefined> {
  const { database, images, end, presentations = PRESENTATIONS, log } = options;
  const { answerIntervalMs = ANSWER_INTERVAL_MS } = options;
  const { db } = database;
  const interrupted = await findInterrupted(db, presentations);
  if (interrupted === undefined && ((await hasOwner(db)) || (await getCampaigns(db)).length > 0))
    return undefined;
  const start = Math.max(end - DEMO_DURATION_MS, interrupted?.next ?? 0);
  const clock = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
  const now = () => Number(Atomics.load(clock, 0));
  const limits = { requestsPerMinute: NO_LIMIT, signInsPerMinute: NO_LIMIT };
  const server = await createServer({
    database,
    images,
    now,
    version: packageVersion(),
    simulated: true,
    ...limits,
  });
  const id = randomUUID();
  const close = async () => {
    await server.close();
    await deactivateMember(db, id, end).catch(() => {}); // an owner can have done so
  };
  try {
    const url = await server.listen({ host: "127.0.0.1", port: 0 });
    const manager = { name: `Simulated manager ${id.slice(0, 4)}`, password: newToken() }; // nobody needs the password
    const password = await hashPassword(manager.password);
    await addMember(db, { id, name: manager.name, role: "manager", password, now: start });
    const left = { left: VISITOR_PRESENTATIONS, judgmentsLeft: VISITOR_JUDGMENTS };
    const thread = new Thread<DemoThread>(SCRIPT);
    let isStopped = false;
    const looking = setInterval(async () => {
      if (!(await hasOwner(db).catch(() => false))) return;
      clearInterval(looking);
      await thread.call.welcome().catch(() => {}); // it has ended
    }, LOOK_INTERVAL_MS);
    const finished = thread.call
      .play({
        ...{ url, clock, start, end, presentations, ...left, manager },
        ...{ campaign: CAMPAIGN, answered: interrupted?.answered },
        ...{ lastAnswers: LAST_ANSWERS, answerIntervalMs },
      })
      .catch((error: Error) => {
        if (!isStopped) log(`The demonstration stopped: ${error.message}`);
      })
      .finally(() => clearInterval(looking))
      .finally(() => thread.close())
      .finally(close);
    const stop = async () => {
      isStopped = true;
      await thread.close();
      await finished;
    };
    return { finished, stop };
  } catch (error) {
    await close();
    log(`The demonstration could not be created: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/**
 * The demonstration that was not played to its end: its number of answers, and the time to go on at, when the leases of its workers
 * have ended. A killed one has left its manager, who is removed; an owner who has removed them, or stopped the studio, has seen enough.
 */
async function findInterrupted(
  db: Db,
  presentations: number,
): Promise<{ answered: number; next: number } | undefined> {
  const left = (await getMembers(db)).filter(({ name }) => MANAGER_NAME.test(name));
  const campaign = (await getCampaigns(db)).find(({ id }) => id === CAMPAIGN.id);
  for (const { id } of left) await deactivateMember(db, id, campaign?.createdAt ?? 0);
  if (campaign === undefined || !(await isSimulated(db, CAMPAIGN.id))) return undefined;
  if (left.length === 0 && (await hasOwner(db))) return undefined;
  const times = (await getLedger(db, CAMPAIGN.id)).map(({ at }) => at);
  const stages = await getStageProgress(db, CAMPAIGN.id, campaign.createdAt);
  if ((stages[0]?.tasks ?? 0) > presentations) return undefined; // those for a visitor are added last of all
  return {
    answered: stages.reduce((sum, { answers }) => sum + answers, 0),
    next: Math.max(campaign.createdAt, ...times) + HOUR,
  };
}
