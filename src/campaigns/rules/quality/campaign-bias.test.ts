import { expect, test } from "vitest";
import { Random, type WorkerId } from "../../../core/index.ts";
import { sceneExample } from "../../../core/testing/examples.ts";
import { campaignBias } from "./campaign-quality.ts";

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
