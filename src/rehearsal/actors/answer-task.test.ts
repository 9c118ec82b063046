import { expect, test } from "vitest";
import type { TaskView } from "../../campaigns/index.ts";
import { Random } from "../../core/index.ts";
import { samplePresentation } from "../../scenes/index.ts";
import { simulationWith } from "../simulation.ts";
import { answerTask } from "./answer-task.ts";
import { WORKER_PROFILES } from "./worker-profile.ts";

const IMAGES = ["a", "b", "c", "d", "e", "f", "g", "h"];
const task: TaskView = {
  kind: "write-for-pairs",
  pairs: [0, 2, 4, 6].map((i) => [
    { image: IMAGES[i]!, url: "" },
    { image: IMAGES[i + 1]!, url: "" },
  ]),
  select: 2,
};

/** The share of writing tasks whose set is flagged, and the reasons. */
async function flagged(flags: number): Promise<readonly [share: number, reasons: ReadonlySet<string>]> {
  const [careful] = WORKER_PROFILES;
  const tasks = 400;
  const reasons: string[] = [];
  for (let number = 0; number < tasks; number += 1) {
    const answer = (await answerTask(task, {
      profile: careful!,
      oracle: { judge: () => "nonsense", write: async () => undefined, close: async () => {} },
      simulation: simulationWith({ flags }),
      contentOf: (image) => {
        const random = new Random(image);
        const { scenes } = samplePresentation({ random, number: 0, kind: "scatter", placement: "uniform" });
        return { scene: scenes[0], showsSynset: true };
      },
      random: new Random(`worker ${number}`),
    })) as { readonly kind: string; readonly reason: string };
    if (answer.kind === "flag") reasons.push(answer.reason);
  }
  return [reasons.length / tasks, new Set(reasons)];
}

test("[P7] simulated writers flag sets as often as it is set, for either reason, and never at 0", async () => {
  const [share, reasons] = await flagged(0.25);
  expect(Math.abs(share - 0.25)).toBeLessThan(3 * 0.022); // the root of 0.25 * 0.75 / 400
  expect(reasons).toEqual(new Set(["duplicates", "bad-images"]));
  expect(await flagged(0)).toEqual([0, new Set()]);
});
