import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { workers } from "../../src/campaigns/tables.ts";
import { temporaryFolder } from "../../src/files/testing/temporary-folder.ts";
import { makePicture } from "../../src/photos/testing/pictures.ts";
import type { Browser } from "../../src/server/testing/browser.ts";
import { addWorker, must, SCENES_CAMPAIGN, startCampaign } from "../../src/server/testing/campaign.ts";
import { addSignedIn, PASSWORD, setUp } from "../../src/server/testing/members.ts";
import { PAGES, SETUP_TOKEN, startServer } from "../../src/server/testing/start-server.ts";
import { expectAccessible, seriousViolations } from "../testing/accessibility.ts";
import { lacksChromium, NEEDS_CHROMIUM, startChromium } from "../testing/chromium.ts";
import { signIn, signOut } from "../testing/sign-in.ts";
import { tabOf } from "../testing/tabs.ts";

const server = startServer({ pages: PAGES, requestsPerMinute: 100_000 });
const fresh = startServer({ pages: PAGES });
const chromium = startChromium();
const photos = temporaryFolder();
let owner: Browser;
beforeAll(async () => {
  owner = await setUp(server);
  await addSignedIn(server, owner, "viewer");
  await addSignedIn(server, owner, "reviewer");
});

const SENTENCE = "There is a box with exactly two black items.";

async function openAs(name: string) {
  const page = await chromium.open();
  await page.goto(server.url);
  await signIn(page, name);
  await page.getByRole("heading", { name: "Campaigns" }).waitFor();
  return page;
}

/** The file names that a set shows, in their order. */
function namesIn(page: Page, set: number): Promise<string[]> {
  return page
    .locator("li.panel", { hasText: new RegExp(`^${set}\\. `) })
    .locator(".file-name")
    .allTextContents();
}
const names = (folder: string, ...numbers: number[]) => numbers.map((number) => `${folder} ${number}.jpg`);

async function answer(worker: Browser, content: unknown) {
  const { assignment } = (await must(worker.send("POST", "/api/work/claim"))) as { assignment: string };
  await must(worker.send("POST", `/api/work/${assignment}/answer`, { key: "k", content }));
}

describe.skipIf(lacksChromium)(`in a browser ${NEEDS_CHROMIUM}`, () => {
  test("the first owner sets up, makes a campaign from a recipe, fills it, starts it and invites workers", async () => {
    const page = await chromium.open();
    await page.goto(`${fresh.url}/set-up?to=/library#${encodeURIComponent(SETUP_TOKEN)}`);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByLabel("Name").fill("Grace");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByText("No corpora are open.").waitFor(); // where the link leads
    await page.getByRole("link", { name: "Campaigns" }).click();
    await page.getByText("No campaigns yet").waitFor();
    expect(await seriousViolations(page)).toEqual([]);

    await page.getByRole("link", { name: "New campaign" }).click();
    await page.getByLabel("Name shown to workers").fill("Pilot of June");
    expect(await page.getByLabel("URL name").inputValue()).toBe("pilot-of-june");
    await page.getByText("US$1.08 for dev or test").waitFor();
    await page.getByLabel("Minimum vote margin").fill("6");
    const conflict = "Minimum vote margin must be at most the judgments per dev or test example,";
    await page.getByText(conflict).first().waitFor();
    expect(await page.getByText(conflict).count()).toBe(2); // at both fields
    await page.getByRole("button", { name: "Create campaign" }).click(); // leads to the field
    expect(await page.evaluate("document.activeElement.id")).toBe("minVoteMargin");
    await page.getByLabel("Minimum vote margin").fill("2");
    await page.getByLabel("Judgments per dev or test example").fill("3");
    await page.getByText("US$0.80 for dev or test").waitFor(); // (30 + 4 * 3 * 3) * 1.2 is 79.2 cents, rounded up
    await page.getByLabel("Require qualification", { exact: true }).uncheck();
    await page.getByLabel("Writing tasks open to new writers").fill("100");
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Create campaign" }).click();

    await page.getByText("not started").waitFor();
    await page.getByText("1 of 5 done").waitFor(); // the budget
    await page.getByText("No judged examples yet").waitFor();
    await page.getByLabel("Split", { exact: true }).selectOption("hidden");
    await page.getByLabel("Number of presentations").fill("1");
    await page.getByLabel("Kind").selectOption("tower");
    await page.getByLabel("Placement").selectOption("released");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByText("Added 1 hidden presentation,").waitFor();
    await page.getByLabel("Split", { exact: true }).selectOption("dev");
    await page.getByLabel("Number of presentations").fill("2");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByText("Added 2 dev presentations").waitFor();
    await page.locator("#from[value='2']").waitFor(); // the next number
    await page.getByLabel("First presentation number").fill("0");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByText("Nothing new: the campaign already has these 2 presentations.").waitFor();
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByText("running", { exact: true }).waitFor();
    await page.getByText("0 of 3").first().waitFor();

    await tabOf(page, "Workers").click();
    await page.getByLabel("Names, one per line").fill("Ada\nBen\nAda");
    await page.getByRole("button", { name: "Create links" }).click();
    await page.getByText("Entered more than once, invited once: Ada.").waitFor();
    await page.getByText("Invited, not joined yet (2)").waitFor();
    await page.getByRole("button", { name: "Keep the default text" }).click();
    await page.getByRole("button", { name: "Reset to the default text" }).first().waitFor();
    const link = await page.locator("dd code").first().textContent();
    expect(await seriousViolations(page)).toEqual([]);
    const worker = await chromium.open();
    await worker.goto(link!);
    await worker.getByRole("button", { name: "I agree – start working" }).click();
    await worker.getByLabel("Your sentence").fill(SENTENCE);

    await tabOf(page, "Overview").click();
    await page.getByRole("row", { name: /^writing/ }).waitFor();
    await worker.getByRole("button", { name: "Submit sentence" }).click();
    await page.getByRole("row", { name: "writing 1 of 3 1 of 3" }).waitFor(); // told by the server, without a reload
    await page.getByText("US$0.30").first().waitFor(); // 25 cents and a fifth
    await page.locator(".plot svg").first().waitFor();
    const ticks = await page.locator('[aria-label="y-axis tick label"] text').allTextContents();
    expect(ticks.filter((tick) => tick !== "")).toEqual(["0", "1"]); // no fractions of an answer
    await page.getByText("1 sentence written, none kept yet").waitFor();
    expect(await page.getByText("Before workers can work").count()).toBe(0); // all of it is done
    expect(await seriousViolations(page)).toEqual([]);

    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("The campaign is paused.").waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator(".wide[tabindex]").first().waitFor(); // tables that are too wide by now can be scrolled by keyboard
    await expect.poll(() => seriousViolations(page)).toEqual([]);
    await tabOf(page, "Settings").click();
    await page
      .getByRole("row", {
        name: "Judgments per dev or test example Help on Judgments per dev or test example 3 5",
      })
      .waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Archive" }).click();
    await page.getByText("This campaign is archived.").waitFor();
    await page.getByRole("link", { name: "Campaigns" }).click();
    await page.getByText("All campaigns are archived.").waitFor();
    await page.getByLabel("Show archived campaigns (1)").check();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Pilot of June" }).click();
    await page.getByRole("button", { name: "Bring it back" }).click();
    await page.getByText("paused", { exact: true }).waitFor();
    await tabOf(page, "Settings").click();
    await page.getByRole("link", { name: "Duplicate" }).click();
    await page.getByText("A copy of Pilot of June").waitFor();
    expect(await page.getByLabel("Judgments per dev or test example").inputValue()).toBe("3");
    await page.getByRole("button", { name: "Create campaign" }).click();
    await page.getByRole("heading", { name: "Pilot of June (copy)" }).waitFor();
    await page.getByText("2 of 5 done").waitFor(); // the budget, and the consent text that was kept
    expect(await seriousViolations(page)).toEqual([]);
  });

  test("a manager sees how good judgments are, reviews by keyboard, pays, and finds examples", async () => {
    const place = await startCampaign(owner, {
      presentations: { dev: 1 },
      settings: { heldOutJudgments: 2, requireQualification: false, limitedPool: 1 },
    });
    await answer(await addWorker(server, owner, { place, name: "writer" }), { sentence: SENTENCE });
    for (const name of ["Cleo", "Dan"]) {
      const judge = await addWorker(server, owner, { place, name });
      for (const verdict of ["true", "true", "false", name === "Dan" ? "nonsense" : "false"])
        await answer(judge, verdict);
    }
    const page = await openAs("owner");
    await page.getByRole("link", { name: "A pilot" }).click();
    await page.getByText("1 of 8 judgments").waitFor();
    await page.getByText("8 judgments of 4 examples").waitFor();

    await tabOf(page, "Workers").click();
    await page.getByRole("row", { name: "Cleo" }).getByText("of 4").waitFor();
    await page.getByRole("button", { name: "Block Dan" }).click();
    await page.getByRole("button", { name: "Unblock Dan" }).waitFor();
    await page.getByText("3 workers").waitFor();
    await server.database.db.insert(workers).values(
      Array.from({ length: 99 }, (_, i) => {
        const joinedAt = 2 ** 42 + i; // after the others
        return { id: `p${i}`, campaign: "pilot", source: "panel", externalId: `person ${i}`, joinedAt };
      }),
    );
    await page.reload();
    await page.getByText("1 to 100 of 102 workers").waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("101 to 102 of 102 workers").waitFor();
    await page.getByRole("row", { name: "person 98" }).waitFor();
    expect(await page.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Previous" }).click();
    await page.getByText("1 to 100 of 102 workers").waitFor();
    await page.getByLabel("Search").fill("cle");
    await page.getByText("1 worker", { exact: true }).waitFor();
    await page.getByRole("row", { name: "Cleo" }).waitFor();
    await page.getByLabel("Search").fill("nobody");
    await page.getByText("No worker matches this name or ID.").waitFor();
    expect(await seriousViolations(page)).toEqual([]);

    await tabOf(page, "Review").click();
    await page.getByText("No writers waiting").waitFor();
    await page.getByRole("button", { name: "Close round" }).click();
    await page.getByText(SENTENCE).waitFor();
    await page.getByRole("link", { name: "Review 1 waiting" }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press("b");
    await page.getByText("no bonus", { exact: true }).waitFor();
    await page.getByText("is marked as not good.").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press("u");
    await page.getByText("1 sentence left").waitFor();
    await page.keyboard.press("g");
    await page.getByText("full bonus", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Campaigns" }).click();
    await page.getByRole("link", { name: "A pilot" }).getByText("1 reviewed round to pay").waitFor();
    await page.getByRole("link", { name: "A pilot" }).click();
    await page.getByText("Waiting for you: 1 reviewed round to pay.").waitFor();
    await tabOf(page, "Review").click();
    await page.getByRole("button", { name: "Pay bonus to writer for round 1" }).click();
    await page.getByText("Bonus granted for 1 sentence.").waitFor();
    await page.getByText("paid", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Pay bonus to writer for round 1" }).count()).toBe(0);

    await tabOf(page, "Examples").click();
    await page.getByText("4 examples").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByLabel("Nonsense").selectOption("reported");
    await page.getByText("1 of 4 examples").waitFor();
    expect(new URL(page.url()).search).toBe("?nonsense=reported");
    await page.getByRole("region", { name: "Examples" }).getByText("no label yet").waitFor(); // Cleo says false
    await page.getByRole("link", { name: SENTENCE }).press("Enter");
    await page.getByText("written by writer").waitFor();
    await page
      .getByRole("listitem")
      .filter({ hasText: /nonsense Dan in \d+ s, / })
      .last()
      .waitFor();
    await page.getByText("intended label: false").first().waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.goBack();
    await page.getByText("1 of 4 examples").waitFor();
    await page.getByLabel("Search sentences").fill("triangle");
    await page.getByText("No examples match these filters.").waitFor();
  });

  test("a manager adds photographs, is told which are refused and why, and makes sets that open tasks", async () => {
    await startCampaign(owner, {
      ...{ id: "lake", name: "A lake", recipe: "photos", presentations: {} },
      settings: { minImages: 4, imagesPerSet: 4, pairsSelected: 1 },
    });
    const page = await openAs("owner");
    await page.getByRole("link", { name: "A lake" }).click();
    await tabOf(page, "Images").click();
    await page.getByText("No image sets yet").waitFor();
    await page.getByText("No images yet").waitFor();
    const picture = async (number: number) => ({
      name: `boat-${number}.jpg`,
      mimeType: "image/jpeg",
      buffer: await makePicture(number),
    });
    const notes = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not an image") };
    await page.getByText("at least 4 images", { exact: true }).waitFor();
    await page.locator("#licencenew").fill("CC0");
    await page.locator("#attributionnew").fill("A. Painter");
    await page
      .getByLabel("Choose image files")
      .setInputFiles([
        await picture(1),
        notes,
        await picture(2),
        await picture(3),
        await picture(10),
        await picture(5),
      ]);
    await page.getByText("5 of 6 files added").waitFor();
    await page.getByRole("alert").getByText("notes.jpg: The file is not a PNG, JPEG or WebP image").waitFor();
    expect(await seriousViolations(page)).toEqual([]);

    await page.getByLabel("Choose image files").setInputFiles([await picture(1)]);
    await page.getByText("0 of 1 file added").waitFor();
    await page.getByText("Already in this campaign: boat-1.jpg").waitFor();

    await page.getByRole("checkbox", { name: "boat-3.jpg" }).uncheck();
    await page.getByRole("checkbox", { name: "boat-5.jpg" }).uncheck();
    await page.getByText("A set needs at least 4 images: smaller ones are dropped").waitFor();
    expect(await page.getByRole("button", { name: "Create set with 3 images" }).isDisabled()).toBe(true);
    await page.getByRole("checkbox", { name: "boat-3.jpg" }).check();
    await page.getByLabel("Object shown in all images").fill("boat");
    await page.getByRole("button", { name: "Create set with 4 images" }).click();
    await page.getByText("Created set 0 (boat) with 4 images. Its tasks are open.").waitFor();
    await page.getByText("A. Painter · CC0").click();
    await page.locator("#landingPage0").fill("https://lake.example/boats");
    await page.getByRole("button", { name: "Save the source of boat" }).click();
    await page.getByText("A. Painter · CC0 · https://lake.example/boats").waitFor();
    expect(await namesIn(page, 0)).toEqual(["boat-1.jpg", "boat-2.jpg", "boat-3.jpg", "boat-10.jpg"]);
    expect(await seriousViolations(page)).toEqual([]);
    await tabOf(page, "Overview").click();
    await page.getByRole("row", { name: "image pruning 0 of 1" }).waitFor();
  });

  test("a manager uploads a folder of folders, each a set, and edits the sets by keyboard", async () => {
    const place = "/api/campaigns/folders";
    await must(
      owner.send("POST", "/api/campaigns", {
        ...{ ...SCENES_CAMPAIGN, id: "folders", name: "Folders", recipe: "photos" },
        settings: { ...SCENES_CAMPAIGN.settings, minImages: 4, imagesPerSet: 4, pairsSelected: 1 },
      }),
    );
    const files = { acorn: [1, 2, 9, 10, 11, 12], boat: [21, 22, 23, 24], few: [31, 32] };
    for (const [name, numbers] of Object.entries(files)) {
      await mkdir(photos.at(name));
      for (const number of numbers)
        photos.write(join(name, `${name} ${number}.jpg`), await makePicture(number));
    }
    photos.write(join("acorn", "Thumbs.db"), "of the system");
    const page = await openAs("owner");
    await page.goto(`${server.url}/campaigns/folders/images`);
    await page.getByLabel("Choose a folder").setInputFiles(photos.path);
    await page.getByText("Created 2 sets: 0 (acorn, 6 images), 1 (boat, 4 images).").waitFor();
    await page.getByText("Folder few: no set yet: it has 2 new images, and a set needs at least 4").waitFor();
    await page.getByText("Left out: 1 file in folders that are not images").waitFor();
    expect(await namesIn(page, 0)).toEqual(names("acorn", 1, 2, 9, 10, 11, 12));
    await expectAccessible(page);

    await page.getByLabel("Search images and sets").fill("ACORN 1");
    await page.getByText("1. boat").waitFor({ state: "detached" });
    await page.getByText("0. acorn").waitFor();
    await page.getByLabel("Search images and sets").fill("");
    await page.getByText("1. boat").waitFor();

    await page.getByRole("button", { name: "Edit set 0" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("checkbox", { name: "acorn 12.jpg" }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Move earlier" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => namesIn(page, 0)).toEqual(names("acorn", 1, 2, 9, 10, 12, 11));
    await expectAccessible(page);
    await page.getByLabel("Move to another set").selectOption("1. boat");
    await expect.poll(() => namesIn(page, 0)).toEqual(names("acorn", 1, 2, 9, 10, 11));
    await page.getByRole("checkbox", { name: "acorn 1.jpg" }).check();
    await page.getByRole("button", { name: "Take out of the set" }).click();
    await page.getByRole("checkbox", { name: "acorn 2.jpg" }).check();
    await page.getByRole("button", { name: "Split off as a new set" }).click();
    await page.locator("strong", { hasText: "2. acorn" }).waitFor();
    await page.getByLabel("Object shown in all images").nth(1).fill("oak");
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByText("0. oak").waitFor();
    await page.getByText("Too small: a set needs at least 4 images").first().waitFor();
    await page.getByRole("button", { name: "Remove set" }).click();
    await page.getByRole("button", { name: "Remove set 0" }).click();
    await page.getByText("0. oak").waitFor({ state: "detached" });
    const { sets } = (await must(owner.send("GET", `${place}/sets`))) as {
      sets: { set: number; synset: string; images: { name: string }[] }[];
    };
    expect(sets.map(({ set, synset, images }) => [set, synset, ...images.map(({ name }) => name)])).toEqual([
      [1, "boat", ...names("boat", 21, 22, 23, 24), "acorn 12.jpg"],
      [2, "acorn", "acorn 2.jpg"],
    ]);
  });

  test("a manager asks other questions of a qualification, and goes back to the built-in ones", async () => {
    const place = await startCampaign(owner, {
      ...{ id: "asked", name: "Asked", recipe: "photos", presentations: {} },
      settings: { requireQualification: true },
    });
    const stored = () => must(owner.send("GET", `${place}/qualification/materials`));
    const builtIn = (await stored()) as { tutorial: { prompt: string }[] };
    const page = await openAs("owner");
    await page.getByRole("link", { name: "Asked" }).click();
    await tabOf(page, "Qualification").click();
    await page.getByText("6 questions; the first 6 are asked").waitFor();
    await page.getByText(builtIn.tutorial[0]!.prompt).click();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("checkbox", { name: "Pair 2" }).uncheck();
    await page.getByLabel("Question", { exact: true }).first().fill("What is a tower?");
    await page.getByLabel("Options, one per line").first().fill("blocks on blocks\na box\n");
    await page.getByRole("button", { name: "Save questions" }).click();
    await page.getByText("the correct answer to tutorial tutorial-1 is not one of its options").waitFor();
    await page.getByLabel("Correct answer").first().selectOption("blocks on blocks");
    await page.getByRole("button", { name: "Add a question to validation" }).click();
    await page.getByText("9 questions; the first 8 are asked").waitFor();
    await page.getByRole("button", { name: "Save questions" }).click();
    await page.getByText("Saved.").waitFor();
    expect(await stored()).toMatchObject({
      tutorial: expect.arrayContaining([
        expect.objectContaining({ prompt: "What is a tower?", options: ["blocks on blocks", "a box"] }),
      ]),
      validation: { length: 9 },
      writing: { picture: "boats", selected: [3] },
    });
    await page
      .getByLabel("Replace all questions")
      .setInputFiles({ name: "q.json", mimeType: "application/json", buffer: Buffer.from("{}") });
    await page.getByRole("alert").waitFor();
    await page.getByRole("button", { name: "Reset to the default questions" }).click();
    await page.getByRole("button", { name: "Save questions" }).click();
    await page.getByText("8 questions; the first 8 are asked").waitFor();
    await page.getByText("Saved.").waitFor();
    expect(await stored()).toEqual(builtIn);
  });

  test("a manager writes to a worker, who reads it at its desk and says so", async () => {
    const place = await startCampaign(owner, { id: "written-to", name: "Written to" });
    const names = { names: ["Ada", "Ben"] };
    const invited = (await must(owner.send("POST", `${place}/invitations`, names))) as {
      invitations: { token: string }[];
    };
    const [ada, ben] = await Promise.all(
      invited.invitations.map(async ({ token }) => {
        const worker = await chromium.open();
        await worker.goto(`${server.url}/join#${token}`);
        await worker.getByRole("button", { name: "I agree – start working" }).click();
        await worker.getByLabel("Your sentence").or(worker.getByText("No tasks for you")).waitFor();
        return worker;
      }),
    );
    const page = await openAs("owner");
    await page.getByRole("link", { name: "Written to" }).click();
    await tabOf(page, "Workers").click();
    await page.getByRole("button", { name: "Message to Ada" }).click();
    await page.getByText("No messages yet").waitFor();
    await page.getByLabel("New message").fill("Thank you.\nPlease look at the boxes again.");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("not read yet").waitFor();
    expect(await seriousViolations(page)).toEqual([]);

    await ada!.reload();
    await ada!.getByText("Please look at the boxes again").waitFor();
    expect(await seriousViolations(ada!)).toEqual([]);
    await ada!.getByRole("button", { name: "Mark as read" }).click();
    await ada!.getByText("Earlier messages (1)").waitFor();
    await ben!.reload();
    await ben!.getByLabel("Your sentence").or(ben!.getByText("No tasks for you")).waitFor();
    expect(await ben!.getByText("the boxes again").count()).toBe(0);
    await page.reload();
    await page.getByRole("button", { name: "Messages (1) to Ada" }).click();
    await page.getByText(/; read \d/).waitFor();
  });

  test("a manager puts the consent in other words, which a worker reads and agrees to, and sees that it did", async () => {
    const place = await startCampaign(owner, { id: "own-words", name: "Own words" });
    const invited = (await must(owner.send("POST", `${place}/invitations`, { names: ["Ada"] }))) as {
      invitations: [{ token: string }];
    };
    const page = await openAs("owner");
    await page.getByRole("link", { name: "Own words" }).click();
    await tabOf(page, "Workers").click();
    await page
      .getByText(/^Version \w{8}, default text\.$/)
      .first()
      .waitFor();
    const consent = page.locator("details", { hasText: "Consent text" });
    await consent
      .getByLabel("Text (lines that begin")
      .fill("The board of ethics approved this study.\n\nAsk <i>Grace</i> whatever you like.");
    await consent.getByRole("button", { name: "Save" }).click();
    const version = /^Version (\w{8}), by owner/.exec(
      (await page.getByText(/^Version \w{8}, by owner/).textContent())!,
    )![1]!;
    expect(await seriousViolations(page)).toEqual([]);

    const worker = await chromium.open();
    await worker.goto(`${server.url}/join#${invited.invitations[0].token}`);
    await worker.getByText("The board of ethics approved this study.").waitFor();
    await worker.getByText("Ask <i>Grace</i> whatever you like.").waitFor(); // as it was typed
    expect(await worker.getByText("This is a research").count()).toBe(0);
    expect(await seriousViolations(worker)).toEqual([]);
    await worker.getByRole("button", { name: "I agree – start working" }).click();
    await worker.getByLabel("Your sentence").waitFor();
    await page.reload();
    await page.getByRole("row", { name: "Ada" }).getByTitle(`version ${version}`).waitFor();

    await consent.getByRole("button", { name: "Reset to the default text" }).click();
    await consent.getByText(/^Version \w{8}, default text/).waitFor();
    const instructions = page.locator("details", {
      hasText: "Workers read the instructions before they start",
    });
    await instructions.locator("summary", { hasText: /^Instructions$/ }).click();
    await instructions.getByLabel("Text (lines that begin").fill("Read this.\n- And <b>that</b>.");
    await instructions.getByRole("button", { name: "Save" }).click();
    await instructions.getByText(/^Version \w{8}, by owner/).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await worker.reload();
    await worker.getByText("This is a research").waitFor(); // other words: it is asked again
    await worker.getByRole("listitem").getByText("And <b>that</b>.").waitFor(); // as it was typed
  });

  test("a manager connects a study of another marketplace, whose participants go back with the right code", async () => {
    await startCampaign(owner, { id: "market", name: "Market" });
    const page = await openAs("owner");
    await page.getByRole("link", { name: "Market" }).click();
    await tabOf(page, "Workers").click();
    await page.getByLabel("Another marketplace").check();
    for (const [label, text] of [
      ["Marketplace", "bazaar"],
      ["URL parameter for the participant ID", "pid"],
      ["URL parameter for the study ID", "sid"],
      ["Completion URL", "https://bazaar.example/done?code={code}"],
      ["Study ID", "S-7"],
      ["Completion code: finished", "DONE"],
      ["Completion code: left early", "LEFT"],
      ["Completion code: not qualified", "NOT-YET"],
    ] as const)
      await page.getByRole("textbox", { name: label, exact: true }).fill(text);
    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByText("Connected to study S-7 on bazaar").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    const address = (await page.locator(".address").textContent())!;
    expect(address).toBe(`${server.url}/join?campaign=market&pid=PARTICIPANT&sid=S-7`);

    const worker = await chromium.open();
    await worker.goto(address.replace("PARTICIPANT", "p1"));
    await worker.getByRole("button", { name: "I agree – start working" }).click();
    await worker.getByLabel("Your sentence").fill(SENTENCE);
    await worker.getByRole("button", { name: "Submit sentence" }).click();
    await worker.getByText("1 answer").waitFor();
    await worker.getByRole("button", { name: "Leave" }).click();
    await worker.getByRole("button", { name: "Leave" }).click();
    await worker.getByRole("heading", { name: "You have left the campaign", exact: true }).waitFor();
    const link = worker.getByRole("link", { name: "Finish and return to the marketplace" });
    expect(await link.getAttribute("href")).toBe("https://bazaar.example/done?code=LEFT");
    await page.reload();
    await page.getByRole("rowheader", { name: "p1 bazaar" }).waitFor();
    expect(await page.getByLabel("Completion URL").inputValue()).toContain("bazaar.example");
  });

  test("a new writer's sentence is read by a reviewer, who sees no workers", async () => {
    const place = await startCampaign(owner, {
      id: "checks",
      name: "Checks",
      settings: { requireQualification: true, requireCheckedSentence: true },
    });
    const worker = await addWorker(server, owner, { place, name: "w" });
    const materials = (await must(owner.send("GET", `${place}/qualification/materials`))) as Record<
      string,
      { id: string; answer: string }[]
    >;
    const content = Object.fromEntries(materials.guidelines!.map(({ id, answer: right }) => [id, right]));
    await must(worker.send("POST", "/api/work/qualification/guidelines", { key: "guidelines", content }));
    await must(
      worker.send("POST", "/api/work/qualification/writing", { key: "w", content: { sentence: SENTENCE } }),
    );
    const page = await openAs("reviewer");
    await page.getByRole("link", { name: "Checks" }).click();
    expect(await tabOf(page, "Workers").count()).toBe(0);
    await tabOf(page, "Review").click();
    await page.getByText(SENTENCE).waitFor();
    await page.getByRole("button", { name: "Decline" }).click();
    await page.getByText("is declined.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Approve writer" }).click();
    await page.getByText("No writers waiting").waitFor();
    expect(await must(worker.send("POST", "/api/work/claim"))).toMatchObject({ kind: "task" });
  });

  test("a viewer watches and can change nothing; who is not signed in is asked to", async () => {
    await startCampaign(owner, { id: "watched", name: "Watched" });
    const page = await openAs("viewer");
    await page.getByRole("link", { name: "Watched" }).click();
    await page.getByRole("row", { name: "writing" }).waitFor();
    expect(await page.getByRole("button", { name: "Pause" }).count()).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
    await signOut(page);
    await page.waitForURL("**/sign-in");
    expect(await seriousViolations(page)).toEqual([]);
    await page.goto(`${server.url}/campaigns/watched`);
    await page.waitForURL("**/sign-in");
  });

  test("dark colours are as readable as light ones", async () => {
    const page = await openAs("owner");
    await page.getByRole("button", { name: "Switch to dark mode" }).click();
    await page.getByRole("link", { name: "New campaign" }).click();
    await page.getByText("4 advanced settings").click();
    await page.getByLabel("Task timeout").waitFor();
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(20, 24, 27)");
    expect(await seriousViolations(page)).toEqual([]);
    await page.reload();
    await page.getByRole("button", { name: "Switch to light mode" }).waitFor();
  });
});
