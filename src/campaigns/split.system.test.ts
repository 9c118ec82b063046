import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Example, WorkerId } from "../core/index.ts";
import { type Db, openDatabase } from "../database/open-database.ts";
import { BOTH_DATABASES, embeddedDatabases, postgresDatabases } from "../database/testing/databases.ts";
import { addInputs } from "./add-inputs.ts";
import { addCampaignEvent, isSplit } from "./campaign-events.ts";
import { claim, claimTask } from "./claim.ts";
import type { CampaignContext } from "./context.ts";
import { findMostFlags } from "./guide.ts";
import { CampaignJobs, type JobOptions } from "./jobs/campaign-jobs.ts";
import { outcomeOf } from "./outcome.ts";
import { closeRound, getRounds } from "./review.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import type { StageName } from "./rules/stages/stage.ts";
import { splitIfReady, splitWhenReady } from "./split.ts";
import { tasks } from "./tables.ts";
import { checkSums } from "./testing/check-sums.ts";
import {
  getRecipeState,
  makePhotosCampaign,
  openNextTasks,
  submit,
  workerName,
} from "./testing/stored-campaign.ts";

const servers = postgresDatabases();
const embedded = embeddedDatabases();

const DAY = 24 * 60 * 60 * 1_000;
const WORKERS = 5;

/** A time at which the tasks of `playToSplitting` that nobody took are withdrawn, so that splitting is due. */
const DUE = 4 * DAY;

/** Counts what it computes, and can do something before. */
class CountingJobs extends CampaignJobs {
  computed = 0;
  readonly #before: () => Promise<void>;

  constructor({
    before = async () => {},
    ...options
  }: JobOptions & { readonly before?: () => Promise<void> } = {}) {
    super(options);
    this.#before = before;
  }

  override compute: CampaignJobs["compute"] = (db, rows, work) => {
    this.computed += 1;
    return super.compute(db, rows, async (call) => {
      await this.#before();
      return work(call);
    });
  };
}

/** A campaign of six sets to write a sentence about each of. */
async function playToWriting(db: Db, id: string): Promise<Campaign> {
  const settings = { sentencesPerSet: 1, heldOut: 0.95, extraJudgments: 1 };
  const campaign = await makePhotosCampaign(db, id, { sets: 6, workers: WORKERS, settings });
  await addCampaignEvent(db, { campaign: id, event: "started", by: "m", now: 0 });
  await openNextTasks(db, campaign, 1);
  await answer(db, campaign, "image-pruning", 6);
  await answer(db, campaign, "set-construction", 6);
  return campaign;
}

/** A campaign of six sets of which five have a sentence; all their examples are judged. */
async function playToSplitting(db: Db, id: string): Promise<Campaign> {
  const campaign = await playToWriting(db, id);
  await answer(db, campaign, "writing", 5);
  await answer(db, campaign, "validation", 10);
  return campaign;
}

let claims = 0;

/** Workers in turn answer so many tasks of a stage; a writer flags the set of one task, if wanted. */
async function answer(
  db: Db,
  campaign: Campaign,
  stage: StageName,
  count: number,
  { flagged }: { readonly flagged?: string } = {},
): Promise<void> {
  for (let given = 0, turn = 0; given < count; turn += 1) {
    const worker = workerName(campaign.id, turn % WORKERS);
    const id = `claim ${++claims}`;
    const claimed = await claim(db, { campaign, worker, stages: [stage], pool: "whole", id, now: 2 });
    if (claimed.kind === "none") continue; // their own sentence: another worker's turn
    const { name, input } = claimed.task;
    const content = {
      "image-pruning": { removed: {} },
      "set-construction": { duplicates: [], notInteresting: [] },
      writing:
        name === flagged
          ? { kind: "flag", reason: "duplicates" }
          : { kind: "sentence", selected: [0], sentence: `There are acorns, as ${name} says.` },
      validation: `${(input as Example).label}`,
      "extra-validation": `${(input as Example).label}`,
    }[stage];
    await submit(db, { campaign, worker, assignment: claimed.assignment, now: 3, key: "k", content });
    given += 1;
  }
}

const countExtra = async (db: Db) =>
  (await db.select({ stage: tasks.stage }).from(tasks)).filter(({ stage }) => stage === "extra-validation")
    .length;

test("[D2 W2] the last judgment opens the extra ones by itself; a flagged set is no sentence of a round", async () => {
  const { db } = await embedded.open();
  const campaign = await playToWriting(db, "c");
  await answer(db, campaign, "writing", 6, { flagged: "writing/0-0" });
  expect(await closeRound(db, campaign)).toBe(1);
  const rounds = await getRounds(db, campaign);
  expect(rounds.reduce((sum, { sentences }) => sum + sentences.length, 0)).toBe(5);
  // Five bonuses of 5 + 1 may still fall due, none for the flagged set.
  expect((await checkSums(db, "c")).promised).toBe(5 * 6);
  await answer(db, campaign, "validation", 9);
  expect(await isSplit(db, "c")).toBe(false);
  await answer(db, campaign, "validation", 1);
  expect(await isSplit(db, "c")).toBe(true);
  // Ten examples of five sets of two: half an example is the share of train, so all sets are held out.
  expect(await countExtra(db)).toBe(10);
  await answer(db, campaign, "extra-validation", 10);
  expect((await getRecipeState(db, campaign, 5)).settled).toBe(true);
  await checkSums(db, "c"); // a set of them was flagged, and its tasks closed
  expect(await findMostFlags(db, campaign)).toMatchObject({ flags: 1 });
});

test("[D1] of two servers and thirty claims at once, one splits the campaign, once; nobody waits for it", async () => {
  const url = await servers.url();
  const databases = await Promise.all([openDatabase({ url }), openDatabase({ url })]);
  const [{ db }] = databases;
  const campaign = await playToSplitting(db, "c");
  const errors: Error[] = [];
  const jobs = databases.map(
    () => new CountingJobs({ inThreads: true, onBackgroundError: (error) => errors.push(error) }),
  );
  const claimOn = (server: number, worker: WorkerId) =>
    claimTask(
      {
        db: databases[server]!.db,
        jobs: jobs[server]!,
        now: () => DUE,
        newId: () => `claim ${++claims}`,
      } as unknown as CampaignContext, // a claim needs nothing else
      { worker, campaign },
    );
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, i) => claimOn(i % 2, workerName("c", i % WORKERS))),
  );
  expect(replies[0]).toMatchObject({ kind: "none", reason: "no-task" });
  for (const each of jobs) await each.idle();
  expect(errors).toEqual([]);
  expect(jobs.reduce((sum, { computed }) => sum + computed, 0)).toBe(1);
  // Ten examples of five sets of two: half an example is the share of train, so all sets are held out.
  expect(await countExtra(db)).toBe(10);
  expect(await claimOn(1, workerName("c", 0))).toMatchObject({ kind: "task" });
  for (const each of jobs) await each.close();
  for (const each of databases) await each.close();
});

test("[D1] while one server opens the tasks, another sees at once that it is not needed", async () => {
  const { db } = await servers.open();
  const campaign = await playToSplitting(db, "c");
  const asked: boolean[] = [];
  const jobs = new (class extends CampaignJobs {
    override compute: CampaignJobs["compute"] = (database, rows, work) =>
      super.compute(database, rows, (call) => {
        const missingTasks: typeof call.missingTasks = async (range) => {
          asked.push(await splitIfReady({ db, now: () => DUE, jobs: new CampaignJobs() }, campaign));
          return call.missingTasks(range);
        };
        return work({ ...call, missingTasks });
      });
  })();
  expect(await splitIfReady({ db, now: () => DUE, jobs }, campaign)).toBe(true);
  expect(asked).toEqual([false, false]); // before the tasks, and when there are no more
  expect(await countExtra(db)).toBe(10);
});

describe.each(BOTH_DATABASES)("on %s", (_, make) => {
  const databases = make();

  test("[P7] a task that nobody takes for three days holds nothing up, and of two servers that find so at once one splits", async () => {
    const { db } = await databases.open();
    const campaign = await playToSplitting(db, "c");
    const splitAt = (now: number) =>
      splitWhenReady({ db, now: () => now, jobs: new CampaignJobs() }, campaign);
    expect(await splitAt(2 * DAY)).toBe(false);
    expect((await Promise.all([splitAt(DUE), splitAt(DUE)])).toSorted()).toEqual([false, true]);
    expect(await countExtra(db)).toBe(10);
    const { funnel } = await getRecipeState(db, campaign, DUE);
    expect(funnel.find(({ stage }) => stage === "writing")!.dropped).toMatchObject({ withdrawn: 1 });
    expect(await splitAt(5 * DAY)).toBe(false); // once is enough
  });

  test("[D1] a server that is killed while it splits a campaign is replaced when its lease has ended", async () => {
    const { db } = await databases.open();
    const campaign = await playToSplitting(db, "c");
    let [wake, started] = [() => {}, () => {}];
    const awake = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const isStarted = new Promise<void>((resolve) => {
      started = resolve;
    });
    const killed = new CountingJobs({
      before: () => {
        started();
        return awake;
      },
    });
    const ofKilled = splitIfReady({ db, now: () => DUE, jobs: killed }, campaign);
    await isStarted;
    const other = new CountingJobs();
    expect(await splitIfReady({ db, now: () => DUE + 29_000, jobs: other }, campaign)).toBe(false);
    expect(other.computed).toBe(0);
    expect(await splitIfReady({ db, now: () => DUE + 31_000, jobs: other }, campaign)).toBe(true);
    expect(await countExtra(db)).toBe(10);
    // It was not killed after all, but stood still: it changes nothing any more.
    wake();
    expect(await ofKilled).toBe(false);
    expect(await countExtra(db)).toBe(10);
    expect(await isSplit(db, "c")).toBe(true);
  });

  test("[D1] a set that is added while a campaign is split is waited for, and refused afterwards", async () => {
    const { db } = await databases.open();
    const campaign = await playToSplitting(db, "c");
    const images = [0, 1, 2, 3].map((image) => `late/${image}`);
    const late = [{ name: "7", content: { set: 7, synset: "acorn", images } }];
    const jobs = new CountingJobs({ before: async () => void (await addInputs(db, "c", late)) });
    expect(await splitIfReady({ db, now: () => DUE, jobs }, campaign)).toBe(false);
    expect(await isSplit(db, "c")).toBe(false);
    expect(await countExtra(db)).toBe(0);
    await addCampaignEvent(db, { campaign: "c", event: "split", by: "c", now: DUE });
    await expect(addInputs(db, "c", late)).rejects.toMatchObject({ code: "campaign/refused" });
  });

  test("an outcome is the same in a thread, computed once, and again when there is another answer", async () => {
    const { db } = await databases.open();
    const campaign = await playToSplitting(db, "c");
    const now = () => DUE;
    const [here, inThread] = [new CountingJobs(), new CountingJobs({ inThreads: true })];
    await splitIfReady({ db, now, jobs: here }, campaign);
    await answer(db, campaign, "extra-validation", 9);
    const first = await outcomeOf({ db, now, jobs: inThread }, campaign, "wait");
    expect(first.outcome.settled).toBe(false);
    expect(await readdir(first.folder)).toEqual([]);
    expect(await outcomeOf({ db, now, jobs: inThread }, campaign, "wait")).toEqual(first);
    expect(inThread.computed).toBe(1);
    await answer(db, campaign, "extra-validation", 1);
    const last = await outcomeOf({ db, now, jobs: inThread }, campaign, "wait");
    expect(inThread.computed).toBe(2);
    await expect(readdir(first.folder)).rejects.toMatchObject({ code: "ENOENT" }); // removed with the first outcome
    expect(last.outcome).toMatchObject({ settled: true, examples: 10, sentences: 5 });

    const same = await outcomeOf({ db, now, jobs: here }, campaign, "wait");
    expect(same.outcome).toEqual(last.outcome);
    expect(same.files).toEqual(last.files);
    for (const { name, records } of last.files) {
      const text = await readFile(join(last.folder, name), "utf8");
      expect(text.split("\n")).toHaveLength(records + 1);
      expect(await readFile(join(same.folder, name), "utf8")).toBe(text);
    }
    const rawAnswers = last.files.filter(({ name }) => name.endsWith("answers.json"));
    expect(rawAnswers.reduce((sum, { records }) => sum + records, 0)).toBe(6 + 6 + 5); // all but judgments
    for (const each of [here, inThread]) await each.close();
  });
});
