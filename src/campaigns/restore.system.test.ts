import { readdir } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { FolderStore } from "../database/images/folder-store.ts";
import { hashOfImage, ImageFiles } from "../database/images/image-files.ts";
import type { Db } from "../database/open-database.ts";
import { embeddedDatabases } from "../database/testing/databases.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { inspectPhoto } from "../photos/index.ts";
import { makePicture, makePixelBomb } from "../photos/testing/pictures.ts";
import { addInputs } from "./add-inputs.ts";
import { getCampaigns } from "./campaign-events.ts";
import { claim } from "./claim.ts";
import { confirmWorkers } from "./confirm-workers.ts";
import { getCampaign } from "./create.ts";
import { addImage } from "./images.ts";
import { addMessage } from "./messages.ts";
import { addPayout, getPayments } from "./payouts.ts";
import { invite } from "./recruitment.ts";
import { addReview } from "./review.ts";
import { archiveOf, restore } from "./testing/archives.ts";
import {
  ALL_STAGES,
  makeCampaign,
  makePhotosCampaign,
  openNextTasks,
  submit,
  workerName,
} from "./testing/stored-campaign.ts";
import { setText } from "./texts.ts";

type Row = Record<string, unknown>;

let [db, elsewhere, lines]: [Db, Db, readonly string[]] = [
  undefined as never, // all three are made before the tests
  undefined as never,
  [],
];
const databases = embeddedDatabases();
beforeAll(async () => {
  db = (await databases.open()).db;
  elsewhere = (await databases.open()).db;
  const campaign = await makeCampaign(db, "pilot", { presentations: ["train", "dev"], workers: 2 });
  await openNextTasks(db, campaign, 1);
  for (const number of [0, 1]) {
    const worker = workerName("pilot", number);
    const asked = { campaign, worker, stages: ALL_STAGES, pool: "whole", id: `a${number}`, now: 2 } as const;
    const claimed = await claim(db, asked);
    if (claimed.kind !== "claimed") throw new Error("A task should have been given");
    const content = { sentence: `Sentence ${number} of a test.` };
    await submit(db, { ...asked, assignment: claimed.assignment, key: "k", content });
  }
  await confirmWorkers(db, [workerName("pilot", 0)], { by: "m", now: 3 });
  await addPayout(db, { campaign: "pilot", by: "m", now: 4 });
  await invite(db, { id: "link", campaign: "pilot", name: "ann" });
  await setText(db, { campaign, name: "writing", text: "Write.", by: "m", now: 5 });
  await addMessage(db, { worker: workerName("pilot", 0), text: "Thank you.", by: "m", now: 5 });
  await addReview(db, { assignment: "a0", reviewer: "m", good: false, guidelines: ["opinion"], now: 5 });
  lines = await archiveOf(db, "pilot");
  await makeCampaign(elsewhere, "other", { workers: 1 });
  await invite(elsewhere, { id: "taken", campaign: "other", name: "bob" });
});

/** The archive with one of its rows changed, and the number of that row's line. */
function withChanged(part: string, change: (row: Row) => unknown, which = 0) {
  const own = lines.flatMap((line, i) => (line.startsWith(`["${part}"`) ? [i] : []));
  const at = own.at(which)!;
  const [, row] = JSON.parse(lines[at]!) as [string, Row];
  return { changed: lines.with(at, JSON.stringify([part, change(row)])), line: at + 1 };
}

test("who was paid stays paid in a restored campaign, and who is due stays due", async () => {
  const { db: third } = await databases.open();
  await makeCampaign(third, "earlier", { workers: 1 }); // so that ids differ
  await restore(third, lines);
  const [here, there] = [db, third].map(async (each) => getPayments(each, await getCampaign(each, "pilot")));
  const { workers, payouts } = await there!;
  expect(workers).toEqual((await here!).workers);
  expect(workers).toMatchObject([{ id: workerName("pilot", 1), confirmed: false }]);
  expect(payouts).toMatchObject([{ people: 1, lines: 2 }]); // pay and fee
  await expect(addPayout(third, { campaign: "pilot", by: "m", now: 5 })).rejects.toThrow("Nothing is due");
});

const other = (row: Row) => ({ ...row, campaign: "other" });
const settingsOf = (row: Row) => row.settings as Row;

test.each<[string, string, (row: Row) => unknown, string]>([
  ["a budget of another campaign", "budgets", other, 'refers to campaign "other", which does not appear'],
  ["a path as its id", "campaigns", (row) => ({ ...row, id: "../../etc" }), '"id" cannot be'],
  ["no currency", "campaigns", (row) => ({ ...row, currency: "ZZZZ" }), '"currency" cannot be'],
  ["pay of less than nothing", "ledger", (row) => ({ ...row, kind: "pay", amount: -500 }), "is negative"],
  ["pay of parts of a hundredth", "ledger", (row) => ({ ...row, amount: 0.001 }), "at most two decimals"],
  ["pay for no assignment", "ledger", (row) => ({ ...row, key: "pay/a9" }), "for no answer of worker"],
  [
    "pay for the answer of somebody else",
    "ledger",
    (row) => ({ ...row, worker: "pilot/w1" }),
    'for no answer of worker "pilot/w1"',
  ],
  ["pay under an invented key", "ledger", (row) => ({ ...row, key: "gift/a0" }), "cannot have the key"],
  ["pay under the key of a fee", "ledger", (row) => ({ ...row, key: "fee/pay/a0" }), "cannot have the key"],
  [
    "a reversal of nothing",
    "ledger",
    (row) => ({ ...row, kind: "reversal", key: "reversal/bonus/a0", amount: 5 }),
    "reverses no line",
  ],
  [
    "an invitation to another campaign",
    "invitations",
    other,
    'refers to campaign "other", which does not appear',
  ],
  ["an input of another campaign", "inputs", other, 'refers to campaign "other", which does not appear'],
  ["a worker of another campaign", "workers", other, 'refers to campaign "other", which does not appear'],
  [
    "a participant with an id of two lines",
    "workers",
    (row) => ({ ...row, externalId: "a\nb" }),
    "externalId",
  ],
  [
    "an event of another's worker",
    "workerEvents",
    (row) => ({ ...row, worker: "other/w0" }),
    'refers to worker "other/w0"',
  ],
  ["a payment of another's worker", "ledger", (row) => ({ ...row, worker: "other/w0" }), "of worker"],
  [
    "an answer without its assignment",
    "answers",
    (row) => ({ ...row, assignment: "x" }),
    'refers to assignment "x"',
  ],
  [
    "an unknown setting",
    "campaigns",
    (row) => ({ ...row, settings: { magic: 1 } }),
    '"magic" is not a setting',
  ],
  [
    "a setting of the wrong type",
    "campaigns",
    (row) => ({ ...row, settings: { ...settingsOf(row), lease: "long" } }),
    '"lease" should be a number',
  ],
  ["settings that are none", "campaigns", (row) => ({ ...row, settings: "x" }), "should be an object"],
  ["an unknown recipe", "campaigns", (row) => ({ ...row, recipe: "films" }), "one of scenes, photos"],
  ["an answer of another kind", "answers", (row) => ({ ...row, content: "true" }), "does not fit its task"],
  ["an unknown stage", "tasks", (row) => ({ ...row, stage: "resting" }), "one of image-pruning"],
  ["a task without an input", "tasks", (row) => ({ ...row, input: 5 }), "input does not fit"],
  ["a row without what it needs", "workers", ({ source: _, ...row }) => row, '"source" should be a text'],
  ["a row with something else", "workers", (row) => ({ ...row, wage: 1 }), 'unexpected field "wage"'],
  ["null for a row", "workers", () => null, "an object"],
  ["a list for a row", "workers", () => [], "an object"],
  ...["", "\u200b", "a\u001b[31m", "a\u0007", "a\u202eb", "x".repeat(3_000_000)].map(
    (text): [string, string, (row: Row) => unknown, string] => [
      `a prompt of ${JSON.stringify(text.slice(0, 9))}`,
      "texts",
      (row) => ({ ...row, text }),
      'The row of texts cannot be restored: "text": ',
    ],
  ),
  ["a message with an escape", "messages", (row) => ({ ...row, text: "\u001b[31m" }), "The row of messages"],
  ...(["workerEvents", "texts", "messages", "payouts"] as const).map(
    (part): [string, string, (row: Row) => unknown, string] => [
      `a name of a thousand characters in ${part}`,
      part,
      (row) => ({ ...row, by: "x".repeat(1_000) }),
      `The row of ${part} cannot be restored: "by": `,
    ],
  ),
  ["a reviewer nobody sees", "reviews", (row) => ({ ...row, reviewer: "\u200b" }), '"reviewer": '],
  ["a note of a book's length", "workerEvents", (row) => ({ ...row, note: "x".repeat(9_999) }), '"note": '],
  ["an invitation without a name", "invitations", (row) => ({ ...row, name: " " }), '"name": '],
  ["consent to nothing", "consents", (row) => ({ ...row, text: "\u200b" }), "The row of consents"],
  [
    "a review by other guidelines",
    "reviews",
    (row) => ({ ...row, guidelines: ["__proto__", "evil"] }),
    'The row of reviews cannot be restored: "guidelines.0": ',
  ],
  [
    "a sentence with an escape",
    "answers",
    (row) => ({ ...row, content: { sentence: "\u001b[31m" } }),
    "sentence",
  ],
  ["a budget overdrawn", "budgets", (row) => ({ ...row, committed: 1e9 }), "budgets_not_overdrawn"],
  ["an invitation given elsewhere", "invitations", (row) => ({ ...row, id: "taken" }), "(id)=(taken)"],
])("%s is refused with its line, and nothing is restored", async (_, part, change, message) => {
  const { changed, line } = withChanged(part, change);
  await expect(restore(elsewhere, changed)).rejects.toMatchObject({
    code: "data/invalid",
    message: expect.stringContaining(message),
    at: ["a.jsonl", line],
  });
  expect((await getCampaigns(elsewhere)).map(({ id }) => id)).toEqual(["other"]);
});

test("of rows that are inserted together, the one that the database refuses is named", async () => {
  const { changed, line } = withChanged("workers", (row) => ({ ...row, externalId: "0" }), 1);
  const refusal = { message: expect.stringContaining("(campaign, source, external_id)=(pilot, test, 0)") };
  await expect(restore(elsewhere, changed)).rejects.toMatchObject({ ...refusal, at: ["a.jsonl", line] });
});

test("work of a worker who never agreed to a consent text is refused", async () => {
  const own = lines.findIndex((line) => line.startsWith('["consents"'));
  const without = lines.toSpliced(own, 1).with(-1, JSON.stringify({ rows: lines.length - 3 }));
  await expect(restore(elsewhere, without)).rejects.toThrow(
    'Worker "pilot/w0" has an assignment and no consent',
  );
});

test("an answer to different task than its assignment's is refused", async () => {
  const [first, second] = [0, 1].map((which) => {
    const own = lines.filter((line) => line.startsWith('["answers"'));
    return (JSON.parse(own[which]!) as [string, Row])[1].task;
  });
  expect(first).not.toBe(second);
  const { changed } = withChanged("answers", (row) => ({ ...row, task: second }));
  await expect(restore(elsewhere, changed)).rejects.toThrow("different task than its assignment");
});

test("money that the budget does not know of is refused", async () => {
  const { changed } = withChanged("ledger", (row) => ({ ...row, amount: (row.amount as number) + 7 }));
  await expect(restore(elsewhere, changed)).rejects.toThrow("differs by -7");
});

test("an archive has one campaign, before all else, and nothing after its last line", async () => {
  const [header, campaign] = lines as [string, string];
  const counting = (...rows: string[]) => [header, ...rows, JSON.stringify({ rows: rows.length })];
  const budget = lines[2]!;
  for (const [hostile, message] of [
    [counting(), "has no campaign"],
    [counting(budget), "one campaign, which is its first row"],
    [counting(campaign, campaign.replaceAll("pilot", "second")), "one campaign"],
    [counting(campaign), "no budget"],
    [[...lines, budget], "extra lines after"],
    [[header, "null"], "the archive is incomplete"],
    [[header, "[]"], "an object"],
    [["null"], "not a campaign archive"],
  ] as const) {
    await expect(restore(elsewhere, hostile)).rejects.toThrow(message);
  }
  await restore(elsewhere, lines); // and as it was, it is restored
});

describe("files of images", () => {
  let [bytes, hash]: [Buffer, string] = [Buffer.alloc(0), ""];
  const folder = temporaryFolder();
  const files = new ImageFiles(new FolderStore(folder.at("kept")));
  let archived: readonly string[] = [];
  beforeAll(async () => {
    bytes = await makePicture(1, { type: "png" });
    hash = hashOfImage(bytes);
    await makeCampaign(db, "photographed");
    const image = {
      ...(await inspectPhoto(bytes)),
      campaign: "photographed",
      hash,
      bytes: bytes.length,
      now: 1,
    };
    await addImage(db, image);
    await expect(archiveOf(db, "photographed", files)).rejects.toMatchObject({
      message: expect.stringContaining("Image files are missing"),
      findings: [{ file: expect.stringContaining(hash) }],
    });
    await files.put(hash, Buffer.from("another"));
    await expect(archiveOf(db, "photographed", files)).rejects.toThrow("is damaged");
    await files.put(hash, bytes);
    archived = await archiveOf(db, "photographed", files);
  });

  const at = () => archived.findIndex((line) => line.startsWith('["imageFile"'));
  const uncounted = () => archived.toSpliced(at(), 1).with(-1, JSON.stringify({ rows: archived.length - 3 }));

  test("that are none of the archive's images, or not theirs, are refused, and none is kept", async () => {
    const target = folder.at("refused");
    const fileOf = (content: unknown) => JSON.stringify(["imageFile", content]);
    const base64 = bytes.toString("base64");
    for (const [hostile, message] of [
      [archived.with(at(), fileOf({ hash, bytes: "AAAA" })), "has another hash"],
      [archived.with(at(), fileOf({ hash, bytes: 5 })), "has another hash"],
      [archived.with(at(), fileOf({ hash: "../x", bytes: base64 })), "has another hash"],
      [archived.with(at(), fileOf({ bytes: base64 })), "was expected"],
      [archived.toSpliced(at(), 0, archived[at()]!), "the archive is incomplete"],
      [archived.with(0, archived[0]!.replace("included", "referenced")), "was expected"],
      [uncounted(), "is not in the archive"],
      [archived.slice(0, -1), "The archive is incomplete"],
    ] as const) {
      await expect(restore(elsewhere, hostile, new ImageFiles(new FolderStore(target)))).rejects.toThrow(
        message,
      );
    }
    expect(await readdir(target)).toEqual([]);
  });

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), "is not a PNG"],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "is not a PNG"],
    ["a PNG of a hundred million pixels", makePixelBomb, "pixel limit"],
    [
      "another picture than its row describes",
      () => makePicture(1, { type: "jpeg" }),
      "is a jpeg of 320 x 240",
    ],
  ])("are inspected like uploads: %s is refused by name, and nothing is kept", async (_, make, message) => {
    const other = await make();
    const hostile = archived.with(
      at(),
      JSON.stringify(["imageFile", { hash: hashOfImage(other), bytes: other.toString("base64") }]),
    );
    const renamed = hostile.map((line) => line.replaceAll(hash, hashOfImage(other)));
    const target = folder.at("inspected");
    await expect(restore(elsewhere, renamed, new ImageFiles(new FolderStore(target)))).rejects.toMatchObject({
      code: "data/invalid",
      message: expect.stringMatching(new RegExp(`${hashOfImage(other)}.*${message}`)),
    });
    expect((await getCampaigns(elsewhere)).map(({ id }) => id)).not.toContain("photographed");
    expect(await readdir(target).catch(() => [])).toEqual([]);
  });

  test.each<[string, Row, string]>([
    ["an average hash that is a path", { averageHash: "../../../x" }, '"averageHash": '],
    ["a query of two million characters", { query: "x".repeat(2_000_000) }, '"query": '],
    ["an address that is a script", { url: "javascript:alert(1)" }, '"url": '],
    ["a licence of two lines", { licence: "CC BY\n; rm" }, '"licence": '],
    ["a hash that is a path", { hash: "../../../x" }, '"hash": '],
  ])("%s is refused in the row of an image", async (_, change, message) => {
    const row = archived.findIndex((line) => line.startsWith('["images"'));
    const [part, image] = JSON.parse(archived[row]!) as [string, Row];
    const hostile = archived.with(row, JSON.stringify([part, { ...image, ...change }]));
    await expect(restore(elsewhere, hostile)).rejects.toMatchObject({
      message: expect.stringContaining(`The row of images cannot be restored: ${message}`),
      at: ["a.jsonl", row + 1],
    });
  });

  test("inputs and tasks show images of the archive, and nothing else", async () => {
    const campaign = await makePhotosCampaign(db, "shown", { sets: 0 });
    const photo = await inspectPhoto(bytes);
    await addImage(db, { ...photo, campaign: "shown", hash, bytes: bytes.length, now: 1 });
    const set = { set: 0, synset: "acorn", query: "", images: [hash] };
    await addInputs(db, "shown", [{ name: "0", content: set }]);
    await openNextTasks(db, campaign, 1);
    const whole = await archiveOf(db, "shown", files);
    const refuse = async (part: string, change: Row, message: string) => {
      const row = whole.findIndex((line) => line.startsWith(`["${part}"`));
      const changed = { ...(JSON.parse(whole[row]!) as [string, Row])[1], ...change };
      await expect(
        restore(elsewhere, whole.with(row, JSON.stringify([part, changed]))),
      ).rejects.toMatchObject({ message: expect.stringContaining(message), at: ["a.jsonl", row + 1] });
    };
    const other = "0".repeat(64);
    const judged = (left: string) => {
      const pictures = [left, hash].map((name, i) => ({
        kind: "photograph",
        name,
        role: ["left", "right"][i],
      }));
      return { stage: "validation", input: { sentence: "Yes.", pictures } };
    };
    await refuse("inputs", { content: { ...set, images: ["../x"] } }, "The input does not fit");
    await refuse("inputs", { content: { ...set, query: "a\u202eb" } }, "The input does not fit");
    await refuse("inputs", { content: { ...set, images: [other] } }, `The input names the image "${other}"`);
    await refuse("tasks", judged("../../../../etc/passwd"), "The task's input does not fit");
    await refuse("tasks", judged(other), `The task names the image "${other}"`);
    await restore(elsewhere, whole, new ImageFiles(new FolderStore(folder.at("shown"))));
  });

  test("come back with the archive", async () => {
    const target = new ImageFiles(new FolderStore(folder.at("target")));
    await restore(elsewhere, archived, target);
    expect(await target.get(hash)).toEqual(bytes);
  });

  test("that an archive only names must be where it is restored, and those that are missing are named", async () => {
    const referring = await archiveOf(db, "photographed", undefined, "referenced");
    expect(referring.filter((line) => line.startsWith('["imageFile"'))).toEqual([]);
    const { db: target } = await databases.open();
    const empty = new ImageFiles(new FolderStore(folder.at("empty")));
    await expect(restore(target, referring, empty)).rejects.toMatchObject({
      code: "data/unreadable",
      message: expect.stringMatching(/missing in .*empty: 1$/),
      findings: [{ file: expect.stringContaining(hash) }],
    });
    expect(await getCampaigns(target)).toEqual([]);
    await restore(target, referring, files);
    expect(await archiveOf(target, "photographed", files)).toEqual(archived);
  });

  test("are copied while no transaction is open, and those that come meanwhile follow the rows", async () => {
    const late = await makePicture(2, { type: "png" });
    const added = { campaign: "photographed", hash: hashOfImage(late), bytes: late.length, now: 2 };
    class Watched extends ImageFiles {
      override async get(name: string) {
        await db.execute(sql`select 1`); // the embedded database has one connection: a transaction would hold it
        if (name !== hash) return late;
        await files.put(added.hash, late);
        await addImage(db, { ...(await inspectPhoto(late)), ...added });
        return super.get(name);
      }
    }
    const whole = await archiveOf(db, "photographed", new Watched(new FolderStore(folder.at("kept"))));
    const order = whole.flatMap((line) => /^\["(imageFile|images)/.exec(line)?.[1] ?? []);
    expect(order).toEqual(["imageFile", "images", "images", "imageFile"]);
    const { db: target } = await databases.open();
    const there = new ImageFiles(new FolderStore(folder.at("late")));
    await restore(target, whole, there);
    expect(await there.missing([hash, added.hash])).toEqual([]);
  });

  test("an archive of another version is refused", async () => {
    const other = archived.with(0, archived[0]!.replace(/"version":\d+/, '"version":4'));
    await expect(restore(elsewhere, other)).rejects.toThrow(
      "The file is not a campaign archive of version 9",
    );
  });
});
