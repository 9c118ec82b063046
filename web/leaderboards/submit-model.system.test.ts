import { beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../src/files/testing/temporary-folder.ts";
import { ownExamples } from "../../src/models/testing/examples.ts";
import { endlessOnLongSentences, FAILING, HOSTILE } from "../../src/models/testing/foreign-models.ts";
import { addTeam, fixSecret, toLines } from "../../src/server/testing/leaderboard.ts";
import { setUp } from "../../src/server/testing/members.ts";
import { recordsOf, type SentFiles, trainTextRun } from "../../src/server/testing/models.ts";
import { PAGES, startServer } from "../../src/server/testing/start-server.ts";
import { expectAccessible } from "../testing/accessibility.ts";
import { lacksChromium, NEEDS_CHROMIUM, startChromium } from "../testing/chromium.ts";
import { dropFiles } from "../testing/drop-files.ts";
import { signIn } from "../testing/sign-in.ts";

const folder = temporaryFolder();
const modelLimits = { secondsToOpen: 60, secondsToAnswer: 8, mebibytes: 1_024 };
const server = startServer({ pages: PAGES, requestsPerMinute: 100_000, modelLimits });
const chromium = startChromium();
const GOLD = recordsOf(
  ownExamples(520)
    .slice(400)
    .map((each, i) => ({ ...each, label: i % 3 === 0 ? !each.label : each.label! })),
);
let run: SentFiles;
beforeAll(async () => {
  await addTeam(server, await setUp(server), "Otters");
  run = await trainTextRun();
  folder.write("hidden.json", toLines(GOLD));
});

describe.skipIf(lacksChromium)(`in a browser ${NEEDS_CHROMIUM}`, () => {
  test("[E4] a manager asks for models, and a team drops the files of a run, which is run and scored", async () => {
    const manager = await chromium.open();
    await manager.goto(`${server.url}/sign-in`);
    await signIn(manager, "owner");
    await manager.getByRole("link", { name: "Leaderboards", exact: true }).click();
    await manager.getByLabel("Title").fill("Hidden scenes");
    await manager.getByLabel("URL name").fill("hidden");
    await manager.getByLabel("models (the server runs them").check();
    await manager.getByLabel("Gold files").setInputFiles(folder.at("hidden.json"));
    await expectAccessible(manager);
    await manager.getByRole("button", { name: "Create benchmark" }).click();
    await manager.getByText("Added 120 examples with private labels.").waitFor();
    await fixSecret(server, "hidden"); // a short sentence comes first

    const team = await chromium.open();
    await team.goto(`${server.url}/sign-in`);
    await signIn(team, "Otters");
    await team.getByRole("link", { name: /Hidden scenes/ }).click();
    await team.getByText("The examples are not published. Teams submit models").waitFor();
    expect(await team.getByText("Download the examples").count()).toBe(0);
    await team.getByText("Choose from a run folder: config.json, vocabulary.json, best.onnx.").waitFor();
    await expectAccessible(team);

    const field = team.getByText("Choose the files of a run");
    const submit = async (system: string) => {
      await team.getByLabel("System", { exact: true }).fill(system);
      await team.getByLabel("Publish the result immediately").check();
      await team.getByRole("button", { name: "Submit" }).click();
    };
    const [hostile] = HOSTILE["numbers in a file of the server"]!;
    await dropFiles(field, {
      "config.json": run["config.json"]!,
      "best.onnx": hostile,
      "log.jsonl": hostile,
    });
    await team.getByText("Chosen: config.json, best.onnx. Still missing: vocabulary.json.").waitFor();
    await submit("Thief");
    await team.getByRole("alert").getByText("Also choose vocabulary.json from the run folder").waitFor();
    await dropFiles(field, { "vocabulary.json": run["vocabulary.json"]! });
    await submit("Thief");
    await team.getByRole("alert").getByText("in a separate file (external_data)").waitFor();
    await team.getByText("5 submissions left (limit: 5").waitFor();
    await expectAccessible(team);

    await dropFiles(field, { "best.onnx": FAILING["a number that is none"]![0] });
    await submit("Nothing");
    await team
      .getByRole("row", { name: /Nothing/ })
      .getByText("NaN or an infinite value")
      .waitFor();
    await dropFiles(field, { ...run, "best.onnx": endlessOnLongSentences });
    await submit("Slow");
    await team
      .getByRole("row", { name: /Slow/ })
      .getByText(/^running: \d+ of 120 examples done$/)
      .waitFor();
    await expectAccessible(team);
    await dropFiles(field, run);
    await submit("Reader");
    await team.getByRole("row", { name: /Slow/ }).getByText("took longer than 8 seconds").waitFor();
    await team.getByRole("region", { name: "Your submissions" }).getByText("80 of 120 correct").waitFor();
    await team.getByText("2 submissions left (limit: 5").waitFor();
    const board = team.getByRole("region", { name: "Leaderboard" });
    await board
      .getByRole("row", { name: /Reader/ })
      .getByText("80 of 120")
      .first() // of examples, then of sentences, each of which has one
      .waitFor();
    await team.getByText("How scoring works").click();
    await team.getByText("on unpublished sentences and scenes").waitFor();
    await expectAccessible(team);
  });
});
