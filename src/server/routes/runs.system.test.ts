import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { item, nlvrRecord } from "../../formats/testing/records.ts";
import { fakeProvider, steadyAnswer } from "../../vlm/testing/fake-provider.ts";
import type { Browser } from "../testing/browser.ts";
import { must } from "../testing/campaign.ts";
import { setUp } from "../testing/members.ts";
import { startServer } from "../testing/start-server.ts";

const KEY = "sk-a-key-that-must-not-leak";
const folder = temporaryFolder();
const lines = Array.from({ length: 24 }, (_, i) => {
  const [set, position] = [Math.floor(i / 4), i % 4];
  const structured = [[item({ x_loc: i })], [item({ x_loc: 2 * i })], [item()]];
  return JSON.stringify(
    nlvrRecord({
      identifier: `${set}-${position}`,
      sentence: `There are ${set} circles.`,
      structured_rep: structured,
    }),
  );
});
const corpus = folder.write("dev.json", `${lines.join("\n")}\n`);

/** A model that waits while it is held, and sees yellow in the first of the two pictures of the picture test. */
let held: Promise<void> | undefined;
let tests = 0;
const model = await fakeProvider(
  "openai",
  (request) =>
    request.text.includes("There is a yellow square.")
      ? { text: `Answer: ${tests++ === 0 ? "True" : "False"}` }
      : steadyAnswer(request),
  () => held,
);
const server = startServer({
  runs: { folder: folder.at("runs"), files: [corpus], modelUrl: model.baseUrl, apiKey: () => KEY },
});
let owner: Browser;
beforeAll(async () => {
  owner = await setUp(server);
});

const NEW = { run: "first", model: "m", file: "dev.json", prompt: "counterpoint", limit: "100%" };

test("a manager starts, stops and resumes a run, and members see its replies beside the pictures", async () => {
  const get = (path: string) => must(owner.send("GET", path));
  expect(await get("/api/runs")).toMatchObject({ runs: [], files: ["dev.json"], hasModelUrl: true });
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  await must(owner.send("POST", "/api/runs", NEW));
  expect(await get("/api/runs/first")).toMatchObject({ isRunning: true, questions: 24, accuracy: null });
  await must(owner.send("POST", "/api/runs/first/stop"));
  release();
  held = undefined;
  await expect
    .poll(() => get("/api/runs/first"))
    .toMatchObject({
      isRunning: false,
      accuracy: null,
      note: "The run was stopped. Start it again to resume it.",
    });
  await must(owner.send("POST", "/api/runs/first/resume"));
  await expect
    .poll(() => get("/api/runs/first"), { timeout: 20_000 })
    .toMatchObject({ isRunning: false, replies: 24, accuracy: expect.any(Number), note: null });
  // Two pictures of the picture test and twenty-four examples, none of them asked about twice.
  expect(new Set(model.received.map(({ text }) => text)).size).toBe(model.received.length);
  const { found, replies } = (await get("/api/runs/first/replies?outcome=wrong")) as {
    found: number;
    replies: { outcome: string; label: boolean; reply: string; picture: { kind: string } }[];
  };
  expect(replies).toHaveLength(Math.min(20, found));
  for (const { outcome, label, reply, picture } of replies) {
    expect(outcome).toBe(String(!label));
    expect(reply).toContain("Answer:");
    expect(picture.kind).toBe("scene");
  }
  const { sections } = (await get("/api/runs/first/report")) as { sections: { title: string }[] };
  expect(sections.map(({ title }) => title)).toContain("Outcomes");
  const files = readdirSync(folder.at("runs/first")).map((name) =>
    readFileSync(folder.at(`runs/first/${name}`)),
  );
  expect(files.some((content) => content.includes(KEY))).toBe(false);
});

test("what cannot be started or found is refused with its reason", async () => {
  const ask = async (method: "GET" | "POST", path: string, body?: object) =>
    (await owner.send(method, path, body)).status;
  expect(await ask("POST", "/api/runs", { ...NEW, run: "../outside" })).toBe(400);
  expect(await ask("POST", "/api/runs", { ...NEW, run: "second", file: "/etc/passwd" })).toBe(400);
  expect(await ask("POST", "/api/runs", NEW)).toBe(400);
  expect(await ask("GET", "/api/runs/unknown")).toBe(404);
  expect(await ask("POST", "/api/runs/unknown/resume")).toBe(404);
  expect(await ask("POST", "/api/runs/first/stop")).toBe(400);
});
