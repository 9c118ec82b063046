import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../../../src/server/testing/browser.ts";
import { addPictures, must, SCENES_CAMPAIGN, startCampaign } from "../../../src/server/testing/campaign.ts";
import { setUp } from "../../../src/server/testing/members.ts";
import { PAGES, startServer } from "../../../src/server/testing/start-server.ts";
import { expectAccessible, seriousViolations } from "../../testing/accessibility.ts";
import { lacksChromium, NEEDS_CHROMIUM, startChromium } from "../../testing/chromium.ts";

const server = startServer({ pages: PAGES, requestsPerMinute: 100_000 });
const chromium = startChromium();
let owner: Browser;
beforeAll(async () => {
  owner = await setUp(server);
});

const SENTENCE = "There is a box with exactly two black items.";

async function invite(place: string, name: string): Promise<string> {
  const body = await must(owner.send("POST", `${place}/invitations`, { names: [name] }));
  return `${server.url}/join#${(body as { invitations: [{ token: string }] }).invitations[0].token}`;
}

/** A worker who has read the instructions and agreed. */
async function begin(place: string, name: string): Promise<Page> {
  const page = await chromium.open();
  await page.goto(await invite(place, name));
  await page.getByRole("button", { name: "I agree – start working" }).click();
  return page;
}

async function write(page: Page, sentence = SENTENCE): Promise<void> {
  await page.getByLabel("Your sentence").fill(sentence);
  await page.getByRole("button", { name: "Submit sentence" }).click();
}

const progress = async (place: string) =>
  ((await must(owner.send("GET", `${place}/progress`))) as { stages: { stage: string; answers: number }[] })
    .stages;

describe.skipIf(lacksChromium)(`in a browser ${NEEDS_CHROMIUM}`, () => {
  test("two workers take a campaign from invitation to end, by keyboard where it is quicker", async () => {
    const place = await startCampaign(owner, { id: "path" });
    const writer = await chromium.open();
    await writer.goto(await invite(place, "writer"));
    await writer.waitForURL("**/work");
    await writer.getByText("two towers with the same height").first().waitFor();
    expect(await writer.title()).toContain("A pilot");
    expect(await seriousViolations(writer)).toEqual([]);
    await writer.getByRole("button", { name: "I agree – start working" }).click();

    await writer.getByRole("heading", { name: "Write one sentence" }).waitFor();
    expect(await writer.locator("img.scene").count()).toBe(4);
    expect(await seriousViolations(writer)).toEqual([]);
    await writer.getByLabel("Your sentence").fill("In image A is a box.");
    await writer.getByText("Do not mention the images").waitFor();
    await writer.getByLabel("Your sentence").fill(SENTENCE);
    await writer.getByText("No problems found").waitFor();
    await writer.keyboard.press("Control+Enter");
    await writer.getByText("No tasks for you right now").waitFor();
    await writer.getByText("1 answer · US$0.25").waitFor();
    expect(await seriousViolations(writer)).toEqual([]);

    const judge = await begin(place, "judge");
    for (const key of ["t", "f", "n", "t"]) {
      await judge.getByRole("heading", { name: "Is this sentence true" }).waitFor();
      await judge.getByText(SENTENCE).waitFor();
      const before = await judge.locator("img.scene").getAttribute("src");
      if (key === "n") expect(await seriousViolations(judge)).toEqual([]);
      await judge.keyboard.press(key);
      await judge.waitForFunction(
        (source) => document.querySelector("img.scene")?.getAttribute("src") !== source,
        before,
      );
    }
    await judge.getByText("No tasks for you right now").waitFor();
    expect(await progress(place)).toMatchObject([
      { stage: "writing", answers: 1 },
      { stage: "validation", answers: 4 },
    ]);
  });

  test("one worker takes photographs through all four tasks, by keyboard; another flags the set, which ends it", async () => {
    const place = "/api/campaigns/photos";
    const settings = { ...SCENES_CAMPAIGN.settings, allowOwnSentences: true };
    await must(
      owner.send("POST", "/api/campaigns", { ...SCENES_CAMPAIGN, id: "photos", recipe: "photos", settings }),
    );
    const images = await addPictures(owner, place, 10);
    await must(owner.send("POST", `${place}/sets`, { sets: [{ set: 0, synset: "acorn", images }] }));
    for (const stage of ["image-pruning", "set-construction", "writing"])
      await must(owner.send("PUT", `${place}/texts/${stage}`, { text: `Our prompt for ${stage}.` }));
    await must(owner.send("POST", `${place}/start`));
    const page = await chromium.open();
    await page.goto(await invite(place, "w"));
    await page.getByRole("row", { name: "Is the sentence true or false of this pair?" }).waitFor(); // one row for all judging
    await page.getByRole("button", { name: "I agree – start working" }).click();

    await page.getByRole("heading", { name: "Remove images that don't belong in the set “acorn”" }).waitFor();
    await page.getByRole("button", { name: "Submit: keep 10, remove 0" }).waitFor();
    await page.getByText("Our prompt for image-pruning.").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.locator(".tile").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("2");
    await page.getByText("Is artwork or a collage").nth(1).waitFor();
    await page.keyboard.press("u");
    await page.keyboard.press("Enter");
    await page.keyboard.press("z");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.reload();
    await page.getByRole("button", { name: "Submit: keep 9, remove 1" }).click();

    await page.getByRole("heading", { name: "Mark duplicates and uninteresting" }).waitFor();
    await page.getByText("Our prompt for set-construction.").waitFor();
    await page.locator(".tile").first().focus();
    await page.keyboard.press("c");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("z");
    expect(await page.getByRole("dialog").locator("img").count()).toBe(2);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Mark Image 2 as a duplicate" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Image 3" }).click();
    await page.getByRole("button", { name: "Image 3 Not interesting" }).waitFor();
    await page.getByRole("radio", { name: "Duplicate of another image" }).check(); // by touch, without a key
    await page.getByRole("button", { name: "Image 4" }).click();
    await page.getByRole("button", { name: "Image 4 Duplicate" }).click(); // and back
    await page.getByRole("button", { name: "Submit: 1 duplicate, 1 not interesting, 7 interesting" }).click();

    await page.getByRole("heading", { name: "Select 2 pairs" }).waitFor();
    await page.getByText("Our prompt for writing.").waitFor();
    expect(await page.getByRole("button", { name: "Submit sentence" }).isDisabled()).toBe(true);
    expect(await page.getByText("the sentence must be").count()).toBe(0); // nothing is chosen yet
    await page.getByText("Select 2 more pairs.").waitFor();
    await page.getByRole("checkbox", { name: "Pair 2" }).check();
    await page.getByRole("checkbox", { name: "Pair 4" }).check();
    expect(await page.getByRole("checkbox", { name: "Pair 1" }).isDisabled()).toBe(true);
    await page.getByLabel("Your sentence").fill("There is a hammer");
    await page.getByText("just say that one object is present").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await write(page, "At least two images show more acorns than leaves.");

    await page.getByRole("heading", { name: "Is this sentence true of the two images?" }).waitFor();
    await page.getByText("Ignore grammar mistakes").waitFor(); // the built-in prompt
    await page.getByRole("button", { name: "Nonsense" }).waitFor();
    await expectAccessible(page);
    await page.route("**/api/work/images/*", (route) => route.abort());
    await page.reload();
    await page.getByText("2 of 2 images could not be loaded").waitFor();
    expect(await page.getByRole("button", { name: "True" }).isDisabled()).toBe(true);
    expect(await seriousViolations(page)).toEqual([]);
    await page.unroute("**/api/work/images/*");
    await page.getByRole("button", { name: "The right image is broken" }).click();
    await page.getByRole("button", { name: "True", disabled: false }).waitFor(); // another pair
    const reported = (await must(owner.send("GET", `${place}/sets?flagged=true`))) as {
      sets: [{ images: { reports: number }[] }];
    };
    expect(reported.sets[0].images.filter(({ reports }) => reports === 1)).toHaveLength(1);
    expect(await progress(place)).toMatchObject([
      { stage: "image-pruning", answers: 1 },
      { stage: "set-construction", answers: 1 },
      { stage: "writing", answers: 1 },
      { stage: "validation", answers: 0 },
    ]);

    const other = await begin(place, "other");
    await other.getByRole("heading", { name: "Select 2 pairs" }).waitFor();
    await other.getByText("Report a problem with these images").click();
    await other.getByRole("button", { name: "Some images are duplicates" }).click();
    await other.getByText("No tasks for you right now").waitFor();
    expect(await must(owner.send("GET", `${place}/sets?flagged=true`))).toMatchObject({
      sets: [{ set: 0, flags: [{ reason: "duplicates" }] }],
    });
  });

  test("[W1] who has to qualify answers questions, is told how it went, and then gets tasks", async () => {
    const place = await startCampaign(owner, {
      ...{ id: "qualify", recipe: "photos", presentations: {} },
      settings: { requireQualification: true, qualificationTries: 2 },
    });
    const key = (await must(owner.send("GET", `${place}/qualification/materials`))) as Record<
      "tutorial" | "guidelines",
      { prompt: string; sentence?: string; answer: string; options: string[] }[]
    >;
    const page = await begin(place, "w");
    await page.getByRole("heading", { name: "Take a short qualification test first" }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page
      .getByText("6 questions about what to write. You pass with 5 of 6 correct. You have 2 tries.")
      .waitFor();
    await page.getByText("The test is not paid.").first().waitFor();
    const questions = page.locator("fieldset.question");
    const take = async (part: "tutorial" | "guidelines", isRight: boolean) => {
      await page.getByRole("button", { name: "Start" }).first().click();
      await questions.first().waitFor();
      for (const [i, { answer, options }] of key[part].entries()) {
        const chosen = isRight ? answer : options.find((option) => option !== answer)!;
        await questions.nth(i).getByLabel(chosen, { exact: true }).check();
      }
      if (isRight) await expectAccessible(page);
    };
    await take("tutorial", false);
    await page.getByRole("button", { name: "Submit answers" }).click();
    await page.getByText("You did not reach the pass mark. You can try again.").waitFor();
    await page.getByText("You have 1 of 2 tries left.").waitFor();
    for (const part of ["tutorial", "guidelines"] as const) {
      await take(part, true);
      if (part === "guidelines") {
        // The pictures stay in sight: the pairs of cups, about which the last sentence is.
        const cups = (await page.locator(".kept-in-sight").last().locator("img").first().boundingBox())!;
        expect(cups.y).toBeGreaterThanOrEqual(0);
        expect(cups.y + cups.height).toBeLessThanOrEqual(900);
      }
      await page.getByRole("button", { name: "Submit answers" }).click();
      await page.getByText("You passed.").waitFor();
    }
    await page.getByRole("button", { name: "Start" }).first().click();
    await write(page);
    await page.getByText("A reviewer will read your sentence").waitFor();
    const checks = `${place}/qualification/checks`;
    const { sentences } = (await must(owner.send("GET", checks))) as { sentences: [{ id: number }] };
    await must(owner.send("POST", `${checks}/${sentences[0].id}`, { passed: true }));
    const images = await addPictures(owner, place, 8);
    await must(owner.send("POST", `${place}/sets`, { sets: [{ set: 0, synset: "acorn", images }] }));
    await page.reload();
    await page.getByRole("heading", { name: "Remove images that don't belong in the set “acorn”" }).waitFor();
  });

  test("two workers at once get tasks of their own", async () => {
    const place = await startCampaign(owner, { id: "two", presentations: { train: 2 } });
    const pages = [await begin(place, "one"), await begin(place, "two")];
    for (const page of pages) await page.getByRole("heading", { name: "Write one sentence" }).waitFor();
    const sources = await Promise.all(
      pages.map((page) => page.locator("img.scene").first().getAttribute("src")),
    );
    expect(new Set(sources).size).toBe(2);
    await Promise.all(pages.map((page, i) => write(page, `There is a box with ${i + 2} black items.`)));
    // Who was first may have been told that there is nothing yet: its own sentence is not for it to judge.
    const said = /Is this sentence true|No tasks for you right now/;
    await Promise.all(pages.map((page) => page.getByText(said).first().waitFor()));
    for (const page of pages) {
      await page.reload();
      await page.getByRole("heading", { name: "Is this sentence true" }).waitFor();
    }
    expect((await progress(place))[0]).toMatchObject({ answers: 2 });
  });

  test("an answer whose reply was lost is sent again and counts once", async () => {
    const place = await startCampaign(owner, { id: "lost-reply" });
    const page = await begin(place, "w");
    const keys: string[] = [];
    await page.route("**/answer", async (route) => {
      keys.push((route.request().postDataJSON() as { key: string }).key);
      if (keys.length > 1) return route.continue();
      await route.fetch(); // the server has it
      await route.abort(); // and the page does not know
    });
    await write(page);
    await page.getByText("Your answer is saved in this browser").waitFor();
    await page.getByText("No tasks for you right now").waitFor();
    expect(keys).toEqual([keys[0], keys[0]]);
    expect((await progress(place))[0]).toMatchObject({ answers: 1 });
  });

  test("a sentence that the server refuses stays on the page, with the reason", async () => {
    const place = await startCampaign(owner, { id: "refused" });
    const page = await begin(place, "w");
    await page.route("**/check-sentence", (route) => route.abort()); // so that the page does not know
    await write(page, "A box.");
    await page
      .getByText(
        "Your last answer was not accepted: The sentence was not accepted. The sentence is too short.",
      )
      .waitFor();
    expect(await page.getByLabel("Your sentence").inputValue()).toBe("A box.");
    expect(await seriousViolations(page)).toEqual([]);
  });

  test("a sentence is one line, survives a reload, and cannot be sent while it is known to be refused", async () => {
    const place = await startCampaign(owner, { id: "known" });
    const page = await begin(place, "w");
    const field = page.getByLabel("Your sentence");
    await field.fill("There is a box\nwith a circle."); // as it can be pasted
    expect(await field.inputValue()).toBe("There is a box with a circle.");
    await field.fill("There is a box. ".repeat(200));
    await page.getByText("The sentence is too long: use at most 500 characters").waitFor();
    await field.fill("In image A there is a box with a circle.");
    await page.reload();
    await field.waitFor();
    expect(await field.inputValue()).toBe("In image A there is a box with a circle.");
    await page.getByText("Do not mention the images").and(page.locator(".bad-text")).waitFor();
    expect(await page.getByRole("button", { name: "Submit sentence" }).isDisabled()).toBe(true);
    await field.press("Control+Enter");
    await field.fill(SENTENCE);
    await page.getByText("No problems found").waitFor();
    expect((await progress(place))[0]).toMatchObject({ answers: 0 });
    await page.getByRole("button", { name: "Submit sentence" }).click();
    await page.getByText("No tasks for you right now").waitFor();
  });

  test("a sentence that its writer has submitted before is not called free of problems", async () => {
    const place = await startCampaign(owner, {
      ...{ id: "repeated", presentations: { train: 2 }, settings: { refuseOwnRepetition: true } },
    });
    const page = await begin(place, "w");
    await page.getByLabel("Your sentence").fill(SENTENCE);
    await page.getByText("No problems found").waitFor();
    await page.getByRole("button", { name: "Submit sentence" }).click();
    await page.getByText("1 answer · US$0.25").waitFor();
    await page.clock.install(); // from here on the page checks nothing before the clock runs
    await page.getByLabel("Your sentence").fill(SENTENCE);
    await page.clock.runFor(1_000);
    await page.getByText("You have already submitted this sentence").waitFor();
    expect(await page.getByText("No problems found").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Submit sentence" }).isDisabled()).toBe(true);
  });

  test("a second tab says what happened in the first one, and which worker it belongs to", async () => {
    const place = await startCampaign(owner, { id: "tabs", presentations: { train: 2 } });
    const first = await begin(place, "w");
    await first.getByLabel("Your sentence").waitFor();
    const second = await first.context().newPage();
    await second.goto(`${server.url}/work`);
    await second.getByLabel("Your sentence").fill("There is a box with");
    await write(first);
    await second.getByText("You submitted the task that was here in another tab").waitFor();
    await second.getByText("1 answer · US$0.25").waitFor();
    expect(await second.getByLabel("Your sentence").inputValue()).toBe("");
    expect(await seriousViolations(second)).toEqual([]);
    const other = await startCampaign(owner, { id: "tabs-2", name: "Another campaign" });
    await first.goto(await invite(other, "v"));
    await second.getByText("This tab now belongs to the worker of that link").waitFor();
    await second.getByRole("button", { name: "I agree – start working" }).waitFor();
    expect(await seriousViolations(second)).toEqual([]);
  });

  test("who works while the campaign is paused is told so, and can finish the task", async () => {
    const place = await startCampaign(owner, { id: "paused" });
    const page = await begin(place, "w");
    await page.getByLabel("Your sentence").waitFor();
    await must(owner.send("POST", `${place}/pause`));
    await page.reload();
    await page.getByText("The campaign is paused. You can finish this task").waitFor();
    await expectAccessible(page);
    await write(page);
    await page.getByRole("heading", { name: "The campaign is paused" }).waitFor();
    await page.getByText("1 answer · US$0.25").waitFor();
  });

  test("a text that changes while somebody writes is shown, and their sentence is sent once they agree", async () => {
    const place = await startCampaign(owner, { id: "changed", presentations: { train: 2 } });
    const page = await begin(place, "w");
    await write(page);
    await page.getByText("1 answer · US$0.25").waitFor();
    await must(owner.send("PUT", `${place}/texts/consent`, { text: "Other words." }));
    await write(page, "There is a box with exactly three black items.");
    await page.getByRole("heading", { name: "The consent text has changed" }).waitFor();
    await page.getByText("Other words.").waitFor();
    await page.getByRole("button", { name: "Leave" }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    expect((await progress(place))[0]).toMatchObject({ answers: 1 });
    await page.getByRole("button", { name: "I agree – continue" }).click();
    await page.getByText("2 answers · US$0.50").waitFor();
    expect((await progress(place))[0]).toMatchObject({ answers: 2 });
  });

  test("who leaves is asked first, and is told that it is over", async () => {
    const place = await startCampaign(owner, { id: "leaving" });
    const page = await begin(place, "w");
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByText("You have left the campaign").waitFor();
    await page.reload();
    await page.getByText("You have left the campaign").waitFor();
  });

  test("a participant of Prolific finds the way back with its completion code", async () => {
    const place = await startCampaign(owner, { id: "prolific" });
    const [study, participant] = ["a".repeat(24), "1".repeat(24)];
    await must(owner.send("PUT", `${place}/study`, { study, finishedCode: "DONE1", leftCode: "LEFT1" }));
    const page = await chromium.open();
    const address = (id: string) =>
      `${server.url}/join?PROLIFIC_PID=${id}&STUDY_ID=${study}&SESSION_ID=${participant}`;
    await page.goto(address("p1%2C9.99"));
    await page.getByRole("heading", { name: "This link doesn't work" }).waitFor();
    await page
      .getByText('PROLIFIC_PID is "p1,9.99", but ids of prolific are 24 hexadecimal digits')
      .waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.goto(address(participant));
    await page.getByRole("button", { name: "I agree – start working" }).click();
    await write(page);
    const link = page.getByRole("link", { name: "Finish and return to the marketplace" });
    expect(await link.getAttribute("href")).toBe("https://app.prolific.com/submissions/complete?cc=DONE1");
    expect(server.log.join("")).not.toContain(participant);
  });

  test("a link that is no invitation says so, and its page asks nobody else for anything", async () => {
    const addresses: string[] = [];
    const page = await chromium.open();
    page.on("request", (request) => addresses.push(request.url()));
    await page.goto(`${server.url}/join#nothing`);
    await page.getByRole("heading", { name: "This invitation link doesn't work" }).waitFor();
    expect(addresses.filter((address) => !address.startsWith(server.url))).toEqual([]);
    expect(await seriousViolations(page)).toEqual([]);
  });

  test("on a phone nothing is wider than the screen", async () => {
    const place = await startCampaign(owner, { id: "phone" });
    const page = await chromium.open({ width: 360, height: 740 });
    await page.goto(await invite(place, "w"));
    const isTooWide = () => page.evaluate("document.documentElement.scrollWidth > innerWidth");
    await page.getByRole("button", { name: "I agree – start working" }).waitFor();
    expect(await isTooWide()).toBe(false);
    await page.getByRole("button", { name: "I agree – start working" }).click();
    await page.getByLabel("Your sentence").waitFor();
    expect(await isTooWide()).toBe(false);
    const writer = await begin(await startCampaign(owner, { id: "phone-2" }), "writer");
    await write(writer);
    await writer.getByText("No tasks for you").waitFor();
    await page.goto(await invite("/api/campaigns/phone-2", "judge"));
    await page.getByRole("button", { name: "I agree – start working" }).click(); // another worker, who is asked as well
    await page.getByRole("button", { name: "True" }).waitFor();
    expect(await isTooWide()).toBe(false);
    expect(await seriousViolations(page)).toEqual([]);
    const bar = (await page.locator("header.bar").boundingBox())!;
    expect(bar.height).toBeLessThan(100); // two lines
  });

  test("on a phone every image has to be seen before a set is sent, and an enlarged image is larger", async () => {
    const place = "/api/campaigns/phone-photos";
    const { settings } = SCENES_CAMPAIGN;
    await must(
      owner.send("POST", "/api/campaigns", {
        ...{ ...SCENES_CAMPAIGN, id: "phone-photos", recipe: "photos", settings },
      }),
    );
    const images = await addPictures(owner, place, 10);
    await must(owner.send("POST", `${place}/sets`, { sets: [{ set: 0, synset: "acorn", images }] }));
    await must(owner.send("POST", `${place}/start`));
    const page = await chromium.open({ width: 360, height: 740 });
    await page.goto(await invite(place, "w"));
    await page.getByRole("button", { name: "I agree – start working" }).click();
    const see = async () => {
      for (const tile of await page.locator(".tile").all()) await tile.scrollIntoViewIfNeeded();
    };
    const submit = page.getByRole("button", { name: "Submit" });
    await page.getByText("have not been on the screen").waitFor();
    expect(await submit.isDisabled()).toBe(true);
    await expectAccessible(page);
    await see();
    await page.getByRole("button", { name: "Submit: keep 10, remove 0" }).click();
    await page.getByRole("heading", { name: "Mark duplicates" }).waitFor();
    expect(await submit.isDisabled()).toBe(true);
    await see();
    await page.getByRole("button", { name: "Submit: all 10 images are different and interesting" }).click();
    await page.getByText("Select 2 more pairs").waitFor();
    await page.getByText("Do not mention text in the photographs").waitFor(); // the rules are at hand
    expect(await page.getByText("+", { exact: true }).filter({ visible: true }).count()).toBe(0); // of hidden keys
    const image = page.getByRole("button", { name: "Left image" }).first();
    const { width } = (await image.boundingBox())!;
    await image.click();
    const large = (await page.getByRole("dialog").locator("img").first().boundingBox())!;
    expect(large.width).toBeGreaterThan(1.5 * width);
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBe(false);
  });

  test("a task is held for longer while its worker does something, and not otherwise", async () => {
    const place = await startCampaign(owner, { id: "lease", settings: { lease: 60_000 } });
    const page = await chromium.open();
    await page.clock.install();
    // Replies of the server set the clock; this one is asked for every minute.
    await page.route("**/api/work/messages", (route) => route.fulfill({ json: { messages: [] } }));
    await page.goto(await invite(place, "w"));
    await page.getByRole("button", { name: "I agree – start working" }).click();
    await page.getByText(/^[56]\d s left$/).waitFor();
    const extensions: string[] = [];
    page.on("request", (request) => request.url().endsWith("/extend") && extensions.push(request.url()));
    await page.clock.runFor(20_000); // more than half of the minute is left
    expect(extensions).toEqual([]);
    await page.keyboard.press("Shift"); // a sign of life; what is typed would be checked, and the reply sets the clock
    const extended = page.waitForRequest((request) => request.url().endsWith("/extend"));
    await page.clock.runFor(20_000);
    await extended;
    expect(extensions).toHaveLength(1);
    await page.getByText(/^[56]\d s left$/).waitFor();
    await page.clock.runFor(70_000);
    await page.getByText("Your time is up").waitFor();
  });

  test("pages that wait, fail or are none are as accessible as the others", async () => {
    const page = await chromium.open();
    await page.route("**/api/work", (route) => route.abort());
    await page.goto(`${server.url}/work`);
    await page.getByText("The server can't be reached").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.unroute("**/api/work");
    await page.route("**/api/work", () => {}); // no reply ever comes
    await page.reload();
    await page.getByText("Loading…").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.unroute("**/api/work");
    await page.route("**/api/work", (route) => route.fulfill({ json: { campaign: null } })); // a fault of ours
    await page.reload();
    await page.getByRole("heading", { name: "This page crashed" }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.goto(`${server.url}/campaigns/pilot/nowhere/at-all`);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });
});
