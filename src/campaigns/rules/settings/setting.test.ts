import { expect, test } from "vitest";
import { CounterpointError } from "../../../core/index.ts";
import { PHOTOS_SETTINGS, SCENES_SETTINGS } from "./campaign-settings.ts";
import { readSettings } from "./setting.ts";

test("the defaults are the numbers of the papers", () => {
  expect(readSettings(SCENES_SETTINGS)).toMatchObject({
    trainJudgments: 1,
    heldOutJudgments: 5,
    minVoteMargin: 2,
    tutorialQuestions: 0, // N 5: a small set of example questions
    requireCheckedSentence: false,
  });
  expect(readSettings(PHOTOS_SETTINGS)).toMatchObject({
    minImages: 8,
    minInteresting: 3,
    imagesPerSet: 8,
    pairsSelected: 2,
    sentencesPerSet: 2,
    heldOut: 0.2,
    extraJudgments: 4,
    dropAtDisagreements: 2,
    reviewSample: 20,
    fullBonusFrom: 0.75,
    lowerBonusFrom: 0.5,
    tutorialQuestions: 6,
    guidelineSentences: 19,
    validationQuestions: 8,
    withdrawAfter: 3 * 24 * 3_600_000,
    imageWidth: 530,
    imageHeight: 416,
  });
});

test("every default is within its own range", () => {
  for (const definitions of [SCENES_SETTINGS, PHOTOS_SETTINGS]) {
    const defaults = Object.entries(definitions).map(([name, { default: value }]) => [name, value]);
    expect(() => readSettings(definitions, Object.fromEntries(defaults))).not.toThrow();
  }
});

test("everything wrong with the settings is told at once", () => {
  const changes = {
    minVoteMargin: 0,
    heldOutJudgments: 2.5,
    passShare: 0.5,
    lease: "long",
    constructor: 1,
    bogus: 1,
  };
  expect(() => readSettings(SCENES_SETTINGS, changes)).toThrow(CounterpointError);
  expect(() => readSettings(SCENES_SETTINGS, changes)).toThrow(
    'Invalid settings: "minVoteMargin" should be 1 to 99, but is 0; ' +
      '"heldOutJudgments" should be a whole number, but is 2.5; ' +
      '"lease" should be a number, but is "long"; ' +
      '"constructor" is not a setting of this protocol; "bogus" is not a setting of this protocol',
  );
});

test("pay is in cents with at most two decimals", () => {
  const pay = { pruningPay: 3.92, fullBonus: 0.07 };
  expect(readSettings(PHOTOS_SETTINGS, pay)).toMatchObject(pay);
  expect(() =>
    readSettings(PHOTOS_SETTINGS, { pruningPay: 3.921, writingPay: -1, validationPay: 1e300 }),
  ).toThrow(
    '"pruningPay" should have at most two decimals, but is 3.921; "writingPay" should be 0 to 1000000, but is -1; ' +
      '"validationPay" should be 0 to 1000000, but is 1e+300',
  );
});

test("a changed setting leaves the others as they are", () => {
  expect(readSettings(SCENES_SETTINGS, { minVoteMargin: 3 })).toEqual({
    ...readSettings(SCENES_SETTINGS),
    minVoteMargin: 3,
  });
});
