import { expect, test } from "vitest";
import type { WorkerId } from "../core/index.ts";
import { checkDraft } from "./answer.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import { SCENES_SETTINGS } from "./rules/settings/campaign-settings.ts";
import { readSettings } from "./rules/settings/setting.ts";

test("a sentence that is too long is refused before it is divided into words or looked for", async () => {
  const settings = readSettings(SCENES_SETTINGS, {});
  const campaign: Campaign = {
    id: "c",
    name: "c",
    seed: "1",
    sealedSeed: "s",
    currency: "USD",
    recipe: "scenes",
    settings,
  };
  const unusable = undefined as never; // any query would fail
  const long = "a!".repeat(100_000);
  expect(await checkDraft(unusable, { campaign, worker: "w" as WorkerId }, long)).toEqual({
    problems: ["too-long"],
    warnings: [],
  });
});
