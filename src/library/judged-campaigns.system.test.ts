import { beforeAll, expect, test } from "vitest";
import { claim } from "../campaigns/claim.ts";
import { makeCampaign, openNextTasks, submit, workerName } from "../campaigns/testing/stored-campaign.ts";
import type { Db } from "../database/open-database.ts";
import { embeddedDatabases } from "../database/testing/databases.ts";
import { JudgedCampaigns } from "./judged-campaigns.ts";
import { judgingFunctions } from "./judging-functions.ts";

const databases = embeddedDatabases();
const FIRST = { order: "file", offset: 0, limit: 50 } as const;
let db: Db;
const context = () => ({ db, now: () => 10 });

/** Answers the next task of a stage; the judgments of worker 2 are false, of others true. */
async function answer(campaign: Awaited<ReturnType<typeof makeCampaign>>, number: number): Promise<void> {
  const asked = { campaign, worker: workerName(campaign.id, number), pool: "whole" as const, now: 2 };
  const stages = number === 0 ? (["writing"] as const) : (["validation"] as const);
  const id = `${campaign.id} ${number} ${answers++}`;
  const result = await claim(db, { ...asked, stages, id });
  if (result.kind !== "claimed") throw new Error("There should be a task");
  const content = number === 0 ? { sentence: `This is for ${result.task.name}.` } : `${number !== 2}`;
  await submit(db, { ...asked, assignment: result.assignment, key: "k", content });
}
let answers = 0;

/** A promise that resolves when it is told to. */
function closedGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

beforeAll(async () => {
  ({ db } = await databases.open());
});

test("while the first index is made, examples without a filter come from the database, as the index lists them later", async () => {
  const settings = { limitedPool: 1 };
  const campaign = await makeCampaign(db, "large", { presentations: ["dev", "train"], workers: 4, settings });
  await openNextTasks(db, campaign, 1);
  for (const number of [0, 0, 1, 1, 1, 2, 2, 3]) await answer(campaign, number);
  const functions = judgingFunctions();
  const gate = closedGate();
  const index = async (id: string) => {
    await gate.opened;
    return functions.index(id);
  };
  const slow = new JudgedCampaigns(context(), { judging: { ...functions, index } });

  const early = await slow.rows("large", { ...FIRST, offset: 2, limit: 4 });
  expect(early).toMatchObject({ found: 8, examples: { length: 4 } }); // two sentences about four scenes each
  expect(await slow.facets("large", {})).toMatchObject({
    ...{ examples: 8, found: 8, indexing: true },
    facets: { label: [], judge: [] },
  });
  const filtered = slow.rows("large", { ...FIRST, label: "false" }); // waits
  gate.open();
  const labels = (await filtered).examples.map(({ label }) => label);
  expect(labels.length).toBeGreaterThan(0);
  expect(new Set(labels)).toEqual(new Set([false]));
  expect(await slow.rows("large", { ...FIRST, offset: 2, limit: 4 })).toEqual(early);
  expect(await slow.facets("large", {})).toMatchObject({ examples: 8, indexing: false });
});

test("while a new index is made, the earlier one answers; phenomena are found once for each sentence", async () => {
  const campaign = await makeCampaign(db, "running", {
    ...{ presentations: ["train", "train"], workers: 2 },
    settings: { limitedPool: 1 },
  });
  await openNextTasks(db, campaign, 1);
  await answer(campaign, 0);
  const functions = judgingFunctions();
  let indexes = 0;
  const gate = closedGate();
  const index = async (id: string) => {
    indexes += 1;
    if (indexes === 2) await gate.opened;
    return functions.index(id);
  };
  const tagged: string[] = [];
  const examples = new JudgedCampaigns(context(), {
    judging: { ...functions, index },
    findPhenomena: ({ sentences, addPhenomena }) => {
      tagged.push(...sentences);
      addPhenomena(sentences.map(() => new Set(["negation"])));
    },
  });
  const counts = async () => {
    const { examples: all, facets } = await examples.facets("running", {});
    return [all, facets.phenomenon[0]?.examples];
  };
  await counts();
  expect(await counts()).toEqual([4, 4]);
  await answer(campaign, 0);
  expect(await counts()).toEqual([4, 4]); // of the earlier index
  gate.open();
  await expect.poll(counts).toEqual([8, 8]);
  expect(tagged).toHaveLength(2);
  expect(new Set(tagged).size).toBe(2);
});
