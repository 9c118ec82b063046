import { beforeAll, expect, test } from "vitest";
import { FolderStore } from "../database/images/folder-store.ts";
import { hashOfImage, ImageFiles } from "../database/images/image-files.ts";
import type { Db } from "../database/open-database.ts";
import { embeddedDatabases } from "../database/testing/databases.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { inspectPhoto } from "../photos/index.ts";
import { makePicture } from "../photos/testing/pictures.ts";
import { addCampaignEvent } from "./campaign-events.ts";
import { claim } from "./claim.ts";
import { addConsent, getConsent } from "./consent.ts";
import { getCampaign } from "./create.ts";
import { addImage, getImages } from "./images.ts";
import { addMessage, getMessages, markRead } from "./messages.ts";
import { getLedger } from "./pay.ts";
import {
  addPartAnswer,
  builtInMaterials,
  getMaterials,
  getQualification,
  setMaterials,
} from "./qualification.ts";
import { getStudy, invite, setStudy } from "./recruitment.ts";
import { addReview, closeRound, getRounds } from "./review.ts";
import { qualificationEvents } from "./tables.ts";
import { archiveOf, restore } from "./testing/archives.ts";
import { checkSums } from "./testing/check-sums.ts";
import {
  claimRequest,
  getRecipeState,
  makeCampaign,
  openNextTasks,
  workerName,
  writeSentences,
} from "./testing/stored-campaign.ts";
import { getText, setText } from "./texts.ts";

const STUDY = {
  source: "panel",
  study: "7",
  workerParameter: "who",
  studyParameter: "project",
  completionUrl: "https://panel.example/done?code={code}",
  finishedCode: "F",
  leftCode: "L",
  unqualifiedCode: null,
};

const folder = temporaryFolder();

const databases = embeddedDatabases();
let db: Db;
beforeAll(async () => {
  ({ db } = await databases.open());
});

test("an archive restores a campaign elsewhere, wholly or not at all", async () => {
  const campaign = await writeSentences(db, "archived");
  await closeRound(db, campaign);
  const [round] = await getRounds(db, campaign);
  await addReview(db, {
    assignment: round!.sample[0]!,
    reviewer: "r",
    good: true,
    guidelines: [],
    now: 20,
  });
  const by = { by: "m", now: 21 };
  await addCampaignEvent(db, { campaign: "archived", event: "started", ...by });
  await invite(db, { id: "hash", campaign: "archived", name: "ann" });
  await setStudy(db, { ...STUDY, campaign: "archived" });
  const bytes = await makePicture(1, { type: "png" });
  const photo = await inspectPhoto(bytes);
  const hash = hashOfImage(bytes);
  const files = new ImageFiles(new FolderStore(folder.path));
  await files.put(hash, bytes);
  const image = { ...photo, hash, name: "a.png", bytes: bytes.length };
  await addImage(db, { ...image, campaign: "archived", now: 22 });
  const materials = builtInMaterials({ recipe: "scenes" });
  for (let i = 0; i < 2; i += 1) await setMaterials(db, { campaign: "archived", materials, ...by });
  const { id } = await getMaterials(db, campaign);
  const worker = workerName("archived", 0);
  const outcome = { kind: "passed", right: 8, asked: 8 } as const;
  const part = { part: "validation", key: "k", content: {}, outcome, materials: id, now: 23 } as const;
  await addPartAnswer(db, { campaign, worker, ...part });
  for (const text of ["One.", "Two."]) await addMessage(db, { worker, text, ...by });
  await setText(db, { campaign, name: "writing", text: "Write.", ...by });
  const consent = { worker, version: "1", text: "Yes." };
  await addConsent(db, { ...consent, now: 25 });
  const [message] = await getMessages(db, worker);
  await markRead(db, { worker, message: message!.id, now: 24 });
  const lines = await archiveOf(db, "archived", files);
  expect(new Set(lines.slice(1, -1).map((line) => (JSON.parse(line) as [string])[0])).size).toBe(20); // every table, and files
  await expect(restore(db, lines, files)).rejects.toThrow(
    "Does a campaign with this name already exist here?",
  );
  const elsewhere = (await databases.open()).db;
  await makeCampaign(elsewhere, "other", { presentations: ["dev"], workers: 1 }); // so that numbers differ
  await openNextTasks(elsewhere, await getCampaign(elsewhere, "other"), 1);

  await expect(restore(elsewhere, lines.slice(0, -1))).rejects.toThrow("is incomplete");
  await expect(restore(elsewhere, lines.toSpliced(5, 1))).rejects.toThrow();
  await expect(restore(elsewhere, ['{"archive":"other"}'])).rejects.toThrow("not a campaign archive");
  await expect(restore(elsewhere, [lines[0]!, "{"])).rejects.toThrow("not JSON");
  await expect(getCampaign(elsewhere, "archived")).rejects.toThrow("There is no campaign");

  await restore(elsewhere, lines, files);
  expect(await getCampaign(elsewhere, "archived")).toEqual(campaign);
  expect(await checkSums(elsewhere, "archived")).toEqual(await checkSums(db, "archived"));
  expect(await getRounds(elsewhere, campaign)).toEqual(await getRounds(db, campaign));
  expect(await getLedger(elsewhere, "archived")).toEqual(await getLedger(db, "archived"));
  expect(await getRecipeState(elsewhere, campaign, 99)).toEqual({
    ...(await getRecipeState(db, campaign, 99)),
    answersOf: expect.any(Function), // another one of the same answers
  });
  expect((await claim(elsewhere, claimRequest(campaign, 1, 100))).kind).toBe("claimed"); // and goes on
  expect(await getStudy(elsewhere, "archived")).toEqual({ ...STUDY, campaign: "archived" });
  expect(await getImages(elsewhere, "archived")).toEqual(await getImages(db, "archived"));
  expect(await getQualification(elsewhere, worker)).toEqual(await getQualification(db, worker));
  const letters = [
    { text: "One.", by: "m", at: 21, readAt: 24 },
    { text: "Two.", by: "m", at: 21, readAt: null },
  ];
  expect(await getMessages(elsewhere, worker)).toMatchObject(letters);
  expect(await getConsent(elsewhere, consent)).toBe(25);
  const written = await getText(elsewhere, { campaign: "archived", name: "writing" });
  expect(written).toEqual({ text: "Write.", by: "m", at: 21 });
  const [event] = await elsewhere.select().from(qualificationEvents);
  expect(event!.materials).toBe((await getMaterials(elsewhere, campaign)).id);
});
