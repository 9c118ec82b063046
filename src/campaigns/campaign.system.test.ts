import { beforeAll, describe, expect, test } from "vitest";
import type { Example } from "../core/index.ts";
import type { Db } from "../database/open-database.ts";
import { BOTH_DATABASES, embeddedDatabases } from "../database/testing/databases.ts";
import { getAccount } from "./budget.ts";
import { claim } from "./claim.ts";
import { getCampaign } from "./create.ts";
import { getEligibility } from "./find-task.ts";
import { getLedger } from "./pay.ts";
import { addPartAnswer, addQualificationEvent, builtInMaterials, setMaterials } from "./qualification.ts";
import { sumMoney } from "./rules/money.ts";
import { isQualified } from "./rules/qualification/qualification.ts";
import {
  answers,
  ledger,
  qualificationEvents,
  qualificationMaterials,
  texts,
  workerEvents,
} from "./tables.ts";
import {
  addTask,
  claimRequest,
  getRecipeState,
  loadCampaignData,
  makeCampaign,
  openNextTasks,
  submit,
  workerName,
  writeSentences,
} from "./testing/stored-campaign.ts";
import { setText } from "./texts.ts";

const databases = embeddedDatabases();
let db: Db;
beforeAll(async () => {
  ({ db } = await databases.open());
});

test("a campaign is read back as it was made, and made once", async () => {
  const campaign = await makeCampaign(db, "made", { settings: { minVoteMargin: 3 } });
  expect(await getCampaign(db, "made")).toEqual(campaign);
  await expect(makeCampaign(db, "made")).rejects.toThrow(
    'A campaign with the URL name "made" already exists',
  );
  await expect(getCampaign(db, "other")).rejects.toThrow('There is no campaign "other"');
});

test("[C1-C3 W4] three presentations become twelve judged examples, and the ledger sums to the answers", async () => {
  const campaign = await makeCampaign(db, "whole", {
    presentations: ["train", "dev", "dev"],
    workers: 8,
  });
  await openNextTasks(db, campaign, 1); // opens the writing tasks; the others are opened by submits
  let now = 1;
  for (let idle = 0, turn = 0; idle < 8; turn += 1) {
    now += 1;
    const number = turn % 8;
    const result = await claim(db, claimRequest(campaign, number, now));
    if (result.kind === "none") {
      idle += 1;
      continue;
    }
    idle = 0;
    const example = result.task.input as Example;
    const content =
      result.task.stage === "writing"
        ? { sentence: `This was written for ${result.task.name}.` }
        : `${example.label}`;
    const { assignment } = result;
    const asked = { campaign, assignment, worker: workerName("whole", number), key: "k", content, now };
    expect(await submit(db, asked)).toMatchObject({ kind: "accepted", status: "counted" });
  }
  const { outputs, settled, funnel } = await getRecipeState(db, campaign, now);
  expect(settled).toBe(true);
  const examples = outputs as Example[];
  expect(examples.map(({ split, judgments }) => `${split} ${judgments.length}`)).toEqual([
    ...Array.from({ length: 4 }, () => "train 1"),
    ...Array.from({ length: 8 }, () => "dev 5"),
  ]);
  for (const { label, intended, judgments, writer } of examples) {
    expect(label).toBe(intended);
    expect(judgments[0]!.verdict).toBe(`${label}`); // a text, as it was given
    expect(new Set([writer, ...judgments.map(({ worker }) => worker)]).size).toBe(judgments.length + 1);
  }
  expect(funnel.map(({ stage, kept }) => [stage, kept])).toEqual([
    ["writing", 3],
    ["validation", 12],
  ]);
  // 3 sentences at 25 + 5 fee, 4 + 8 * 5 judgments at 3 + 0.6 fee; 6 for the bonus of each sentence stay promised.
  const lines = await getLedger(db, "whole");
  const spent = 248.4; // 90 + 158.4
  expect(sumMoney(lines.map(({ amount }) => amount))).toBe(spent);
  expect(await getAccount(db, "whole")).toEqual({ budget: 1_000_000, spent, promised: 18 });
  expect(lines.filter(({ kind }) => kind === "pay")).toHaveLength(47);
});

test("answers, payments, worker events, qualifications and texts cannot be changed or deleted", async () => {
  const campaign = await writeSentences(db, "fixed"); // so that there are rows
  const decided = { campaign, worker: workerName("fixed", 0), by: "m", note: "", now: 1 };
  await addQualificationEvent(db, {
    ...decided,
    event: { kind: "granted", qualification: "writer" },
  });
  await setMaterials(db, {
    ...decided,
    campaign: "fixed",
    materials: builtInMaterials({ recipe: "scenes" }),
  });
  await setText(db, { ...decided, name: "consent", text: "Yes." });
  const fixed = [answers, ledger, workerEvents, qualificationEvents, qualificationMaterials, texts];
  for (const table of fixed) {
    await expect(db.update(table).set({ at: 0 })).rejects.toMatchObject({
      cause: { message: expect.stringContaining("is append-only") },
    });
    await expect(db.delete(table)).rejects.toThrow();
  }
});

describe.each(BOTH_DATABASES)("on %s", (_, databases) => {
  const opened = databases();
  let db: Db;
  beforeAll(async () => {
    ({ db } = await opened.open());
  });

  test("a judgment is read as it was given: a text, and no boolean", async () => {
    const campaign = await makeCampaign(db, "texts", { workers: 3 });
    await addTask(db, campaign, { name: "t", seats: 3 });
    for (const [number, content] of ["true", "false", "nonsense"].entries()) {
      const result = await claim(db, claimRequest(campaign, number, 1));
      if (result.kind !== "claimed") throw new Error("A task should have been given");
      const { assignment } = result;
      await submit(db, { ...claimRequest(campaign, number, 2), assignment, key: "k", content });
    }
    const { answers: given } = await loadCampaignData(db, campaign, { now: 3 });
    expect(given.map(({ content }) => content)).toEqual(["true", "false", "nonsense"]);
  });

  test("[W1] the same part sent twice at once is answered once", async () => {
    const campaign = await makeCampaign(db, "qualifying", {
      workers: 1,
      settings: { requireQualification: true },
    });
    const worker = workerName("qualifying", 0);
    const isPassed = async () =>
      isQualified("validator", (await getEligibility(db, campaign, worker)).qualification, campaign.settings);
    expect(await isPassed()).toBe(false);
    const answer = {
      campaign,
      worker,
      part: "validation" as const,
      content: {},
      materials: null,
      now: 2,
    };
    const results = await Promise.allSettled(
      (["passed", "failed"] as const).map((kind) =>
        addPartAnswer(db, { ...answer, key: kind, outcome: { kind, right: 0, asked: 8 } }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await isPassed()).toBe(results[0]!.status === "fulfilled");
  });
});
