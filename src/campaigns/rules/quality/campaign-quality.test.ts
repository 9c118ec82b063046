import { expect, test } from "vitest";
import { Random, type Verdict, type WorkerId } from "../../../core/index.ts";
import { sceneExample } from "../../../core/testing/examples.ts";
import { wilsonInterval } from "../../../statistics/index.ts";
import { campaignBias, campaignQuality, type JudgedExample } from "./campaign-quality.ts";

/** An example of a writing task that was meant to be true, with verdicts of workers a, b, c. */
function judged(set: number, position: number, verdicts: string): JudgedExample {
  const example = sceneExample(`${set}-${position}`, true, { intended: true });
  const names: Readonly<Record<string, Verdict>> = { t: "true", f: "false", n: "nonsense" };
  const judgments = [...verdicts].flatMap((letter, i) =>
    letter === "."
      ? []
      : [{ worker: "abc"[i] as WorkerId, verdict: names[letter]!, milliseconds: 1_000 * (i + 1) }],
  );
  return { example, judgments };
}

const random = () => new Random("quality");

test("shares come with their counts, and with an interval over writing tasks", () => {
  const quality = campaignQuality([judged(0, 0, "ttf"), judged(0, 1, "ffn"), judged(1, 0, "nnt")], {
    random: random(),
  });
  // Three of nine judgments say nonsense. Majorities: true, false, and nonsense, which is left out: one of two is against.
  expect(quality.nonsense).toMatchObject({ share: 3 / 9, counted: 3, of: 9 });
  // The two tasks have 1 of 6 and 2 of 3: they differ by more than chance, and count as fewer than nine judgments.
  const [low, high] = quality.nonsense.interval!;
  const [lowOfNine, highOfNine] = wilsonInterval(1 / 3, 9);
  expect([low < lowOfNine, high > highOfNine]).toEqual([true, true]);
  expect(quality.againstIntention).toMatchObject({ share: 1 / 2, counted: 1, of: 2 });
  expect(quality.agreement).toMatchObject({ examples: 3, judgments: 9 });
});

test("a judge is compared with everybody who judged the same example", () => {
  const { judges } = campaignQuality([judged(0, 0, "ttf"), judged(0, 1, "t.t"), judged(1, 0, "n..")], {
    random: random(),
  });
  // Worker a: agrees with b, not with c; agrees with c; alone.
  expect(judges).toEqual([
    { worker: "a", judgments: 3, nonsense: 1, compared: 3, agreeing: 2, medianMilliseconds: 1_000 },
    { worker: "b", judgments: 1, nonsense: 0, compared: 2, agreeing: 1, medianMilliseconds: 2_000 },
    { worker: "c", judgments: 2, nonsense: 0, compared: 3, agreeing: 1, medianMilliseconds: 3_000 },
  ]);
});

test("where nobody says nonsense the interval of two tasks does not claim certainty", () => {
  const { nonsense } = campaignQuality([judged(0, 0, "ttt"), judged(1, 0, "ftf")], { random: random() });
  // Wilson's upper end for none of two: 3.8415 / (2 + 3.8415).
  expect(nonsense).toEqual({ share: 0, interval: [0, expect.closeTo(0.6576, 4)], counted: 0, of: 6 });
});

test("a campaign without judgments has no shares, and says what is missing", () => {
  const quality = campaignQuality([], { random: random() });
  expect(quality.nonsense).toEqual({ share: null, interval: null, counted: 0, of: 0 });
  expect(quality.agreement).toMatchObject({ alpha: null, reason: "nothing-pairable" });
});

test("[B4] a sentence that gives its label away is seen by the judgments, not by what the writer meant", () => {
  const judged = Array.from({ length: 400 }, (_, i) => {
    const isTrue = i % 2 === 0;
    const example = sceneExample(`${i}-${i % 4}`, true, {
      sentence: isTrue ? "There is a box" : "There is no box",
    });
    const verdict = isTrue ? ("true" as const) : ("false" as const);
    return { example, judgments: [{ worker: "w" as WorkerId, verdict, milliseconds: 1 }] };
  });
  const probes = campaignBias(judged, { random: new Random("bias") });
  expect(probes.find(({ name }) => name === "sentence")).toMatchObject({ accuracy: 1, verdict: "shortcut" });
});

test("a campaign without judgments is not known to have a shortcut", () => {
  const verdicts = campaignBias([], { random: new Random("bias") }).map(({ verdict }) => verdict);
  expect(new Set(verdicts)).toEqual(new Set(["not known"]));
});
