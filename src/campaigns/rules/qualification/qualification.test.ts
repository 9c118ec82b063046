import { expect, test } from "vitest";
import { type Campaign, parseRecipe } from "../recipes/campaign.ts";
import { crowdStagesOf } from "../recipes/campaign-tasks.ts";
import { PHOTOS_SETTINGS, SCENES_SETTINGS } from "../settings/campaign-settings.ts";
import { readSettings } from "../settings/setting.ts";
import {
  correctToPass,
  gradePart,
  isQualified,
  nextPart,
  type PartOutcome,
  partsOf,
  type QualificationEvent,
  type QualificationPart,
  qualificationState,
  qualificationStatus,
  triesLeft,
} from "./qualification.ts";

const settings = readSettings(PHOTOS_SETTINGS);
const PASSED: PartOutcome = { kind: "passed", right: 6, asked: 6 };
const FAILED: PartOutcome = { kind: "failed", right: 1, asked: 6 };

const answered = (part: QualificationPart, outcome: PartOutcome = PASSED): QualificationEvent => {
  return { kind: "answered", part, outcome };
};
const WRITTEN = [
  answered("tutorial"),
  answered("guidelines"),
  answered("writing", { kind: "waiting" }),
] as const;

test("[W1] a part is passed with four fifths of its answers right; a missing answer is wrong", () => {
  const key = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`q${i}`, "yes"]));
  expect(gradePart(key, { ...key, q0: "no" }, settings)).toEqual({ kind: "passed", right: 4, asked: 5 });
  expect(gradePart(key, { q0: "yes", q1: "yes", q2: "yes" }, settings).kind).toBe("failed");
  expect(gradePart({}, {}, settings).kind).toBe("failed");
});

test("[W1] a writer takes tutorial, guidelines and a sentence checked by hand; a failed part ends it", () => {
  const next = (...events: QualificationEvent[]) => nextPart("writer", qualificationState(events), settings);
  expect(next()).toBe("tutorial");
  expect(next(answered("tutorial"))).toBe("guidelines");
  expect(next(answered("tutorial", FAILED))).toBeUndefined();
  expect(next(...WRITTEN)).toBeUndefined();
  const standing = (...events: QualificationEvent[]) =>
    qualificationStatus("writer", qualificationState(events), settings);
  expect(standing()).toBe("open");
  expect(standing(...WRITTEN)).toBe("waiting");
  expect(standing(...WRITTEN, { kind: "checked", passed: true })).toBe("qualified");
  expect(standing(...WRITTEN, { kind: "checked", passed: false })).toBe("failed");
  expect(standing(...WRITTEN, { kind: "checked", passed: false }, { kind: "check-taken-back" })).toBe(
    "waiting",
  );
  expect(isQualified("validator", qualificationState([answered("validation")]), settings)).toBe(true);
});

test("[W1] a failed part can be taken again as often as the campaign allows, a sentence that was rejected too", () => {
  const twice = { ...settings, qualificationTries: 2 };
  const next = (...events: QualificationEvent[]) => nextPart("writer", qualificationState(events), twice);
  const failed = answered("tutorial", FAILED);
  expect(next(failed)).toBe("tutorial");
  expect(triesLeft("tutorial", qualificationState([failed]), twice)).toBe(1);
  expect(next(failed, answered("tutorial"))).toBe("guidelines");
  expect(next(failed, failed)).toBeUndefined();
  expect(qualificationStatus("writer", qualificationState([failed, failed]), twice)).toBe("failed");
  expect(next(...WRITTEN)).toBeUndefined(); // it waits for a reviewer
  expect(next(...WRITTEN, { kind: "checked", passed: false })).toBe("writing");
  const reset = { kind: "reset", qualification: "writer" } as const;
  expect(triesLeft("tutorial", qualificationState([failed, failed, reset]), twice)).toBe(2);
});

test("the number of correct answers that passes is the one by which a part is graded", () => {
  // 0.8 of 19 is 15.2, so 16; 0.8 of 5 is 4.
  expect([19, 5, 1, 0].map((questions) => correctToPass(questions, settings))).toEqual([16, 4, 1, 0]);
});

test("[W1 C5] a part without questions is left out: writers of scenes judge sentences, nothing else by default", () => {
  const scenes = readSettings(SCENES_SETTINGS);
  const status = (...events: QualificationEvent[]) =>
    qualificationStatus("writer", qualificationState(events), scenes);
  expect(partsOf("writer", scenes)).toEqual(["guidelines"]);
  expect(partsOf("validator", scenes)).toEqual(["validation"]);
  expect([status(), status(answered("guidelines")), status(answered("guidelines", FAILED))]).toEqual([
    "open",
    "qualified",
    "failed",
  ]);
  const withSentence = { ...scenes, guidelineSentences: 0, requireCheckedSentence: true };
  expect(nextPart("writer", qualificationState([]), withSentence)).toBe("writing");
  const nothing = { ...scenes, guidelineSentences: 0, validationQuestions: 0 };
  expect(isQualified("writer", qualificationState([]), nothing)).toBe(true);
  expect(isQualified("validator", qualificationState([]), nothing)).toBe(true);
});

test("[W1] a manager may grant a qualification, or reset it, after which its parts begin anew", () => {
  const granted = { kind: "granted", qualification: "writer" } as const;
  const reset = { kind: "reset", qualification: "writer" } as const;
  expect(isQualified("writer", qualificationState([granted]), settings)).toBe(true);
  expect(isQualified("validator", qualificationState([granted]), settings)).toBe(false);
  expect(isQualified("writer", qualificationState([granted, reset]), settings)).toBe(false);
  const again = qualificationState([answered("tutorial", FAILED), answered("validation"), reset]);
  expect(nextPart("writer", again, settings)).toBe("tutorial");
  expect(isQualified("validator", again, settings)).toBe(true); // the other one stays
});

test("[W1] those who prune images, build sets and write take the writers' test, the others the validators'", () => {
  const photos = {
    id: "c",
    name: "c",
    seed: "c",
    sealedSeed: "s",
    currency: "USD",
    ...parseRecipe("photos", {}),
  } as Campaign;
  expect(crowdStagesOf(photos).map(({ name, task }) => [name, task.qualification])).toEqual([
    ["image-pruning", "writer"],
    ["set-construction", "writer"],
    ["writing", "writer"],
    ["validation", "validator"],
    ["extra-validation", "validator"],
  ]);
});
