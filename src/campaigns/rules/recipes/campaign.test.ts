import { expect, test } from "vitest";
import { parseRecipe, validateRecipe } from "./campaign.ts";

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
