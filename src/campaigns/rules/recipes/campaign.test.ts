import { expect, test } from "vitest";
import type { Example, WorkerId } from "../../../core/index.ts";
import { scatter } from "../../../core/testing/examples.ts";
import type { CrowdStage } from "../stages/stage.ts";
import { type Campaign, NO_HASHES, parseRecipe, stagesOf, validateRecipe } from "./campaign.ts";

test("the papers' settings go together, and so do the least of them", () => {
  expect(validateRecipe("scenes", {})).toEqual(parseRecipe("scenes", {}));
  expect(validateRecipe("photos", {})).toEqual(parseRecipe("photos", {}));
  validateRecipe("scenes", { heldOutJudgments: 1 }); // a single judgment decides by itself
  validateRecipe("photos", { minImages: 4, imagesPerSet: 4, pairsSelected: 1, extraJudgments: 0 });
});

test.each([
  ["scenes", { minVoteMargin: 6 }, ["minVoteMargin", "heldOutJudgments"]],
  ["scenes", { minVoteMargin: 3, trainJudgments: 2 }, ["minVoteMargin", "trainJudgments"]],
  ["scenes", { lowerBonusFrom: 0.8 }, ["lowerBonusFrom", "fullBonusFrom"]],
  ["scenes", { limitedPool: 0 }, ["limitedPool", "nobody can ever write"]],
  ["photos", { imagesPerSet: 7 }, ["imagesPerSet", "even"]],
  ["photos", { imagesPerSet: 4 }, ["pairsSelected", "imagesPerSet"]], // two of two pairs: every label would be True
  ["photos", { minImages: 6 }, ["minImages", "imagesPerSet"]],
  ["photos", { dropAtDisagreements: 5 }, ["dropAtDisagreements", "extraJudgments"]],
] as const)("settings of %s that contradict each other are refused by name: %j", (recipe, changes, names) => {
  for (const name of names) expect(() => validateRecipe(recipe, changes)).toThrow(name);
});

test("settings of a campaign that is there are read although they contradict each other", () => {
  expect(parseRecipe("photos", { imagesPerSet: 7 }).settings).toMatchObject({ imagesPerSet: 7 });
});

test("[D5] the seed of a campaign tells nothing of its sealed split: order of examples there follows from another one", () => {
  const campaign = (sealedSeed: string) => {
    return {
      id: "c",
      name: "c",
      seed: "1",
      sealedSeed,
      currency: "USD",
      ...parseRecipe("scenes", {}),
    } as Campaign; // a pair
  };
  const intendedIn = (split: string, sealedSeed: string) =>
    Array.from({ length: 20 }, (_, presentation) => {
      const [writing] = stagesOf(campaign(sealedSeed), NO_HASHES) as [CrowdStage<unknown, unknown, Example>];
      const scenes = [0, 1, 2, 3].map((number) => scatter(number));
      const answer = { worker: "w" as WorkerId, content: { sentence: "There is a box." } };
      const decision = writing.decide({ presentation, split, scenes }, [answer]);
      return decision.kind === "kept" ? decision.outputs.map(({ intended }) => intended) : [];
    });
  expect(intendedIn("dev", "first")).toEqual(intendedIn("dev", "second"));
  expect(intendedIn("hidden", "first")).toEqual(intendedIn("hidden", "first"));
  expect(intendedIn("hidden", "first")).not.toEqual(intendedIn("hidden", "second"));
});
