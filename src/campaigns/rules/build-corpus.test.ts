import { expect, test } from "vitest";
import { type Example, Random, sceneOf, type WorkerId } from "../../core/index.ts";
import { scatter } from "../../core/testing/examples.ts";
import { biasProbes } from "../../corpus/index.ts";
import { ExampleTableBuilder } from "../../formats/index.ts";
import { play } from "../testing/play.ts";
import { buildCorpus } from "./build-corpus.ts";
import { scenesRecipe } from "./recipes/scenes.ts";
import { SCENES_SETTINGS } from "./settings/campaign-settings.ts";
import { readSettings } from "./settings/setting.ts";
import { runRecipe } from "./stages/run-recipe.ts";

const scenes = scenesRecipe(readSettings(SCENES_SETTINGS), { randomOf: () => new Random(1) });
const presentation = (number: number, split: string) => ({
  presentation: number,
  split,
  scenes: [0, 1, 2, 3].map((position) => scatter(4 * number + position)),
});
const joined = ["zoe", "w0", "w1", "w2", "w3", "w4"] as WorkerId[]; // `play` answers as w0, w1, ...

/** The examples of a campaign whose scenes are judged as their writers meant them. */
function asIntended(presentations: number, split: string, changes = {}): readonly Example[] {
  const settings = readSettings(SCENES_SETTINGS, changes);
  const inputs = Array.from({ length: presentations }, (_, number) => presentation(number, split));
  const { outputs } = play(scenesRecipe(settings, { randomOf: () => new Random("built") }), inputs, (task) =>
    task.stage === "writing" ? { sentence: "S" } : String((task.input as Example).intended),
  );
  return outputs as readonly Example[];
}

test("[B4 C1] positions are drawn at random, so that no probe guesses labels from them", () => {
  const positionProbe = (examples: readonly Example[]) => {
    const table = new ExampleTableBuilder({ pictures: true, sentences: true });
    for (const example of examples) table.add(example);
    return biasProbes(table.table(), { random: new Random("probe") }).find(({ name }) => name === "position");
  };
  expect(positionProbe(asIntended(150, "train"))?.verdict).toBe("no shortcut");
  const papers = asIntended(20, "train", { keepWritingOrder: true });
  expect(positionProbe(papers)).toMatchObject({ verdict: "shortcut", accuracy: 1 });
  expect(papers.slice(0, 4).map(({ id, label }) => [id, label])).toEqual([
    ["0-0", true],
    ["0-1", true],
    ["0-2", false],
    ["0-3", false],
  ]);
});

test("[C1] the scene of an example stays the one that its intention is of, at any position", () => {
  for (const { set, pictures, intended } of asIntended(30, "dev")) {
    const written = presentation(set, "dev").scenes.map((scene) => JSON.stringify(scene));
    const shown = JSON.stringify(sceneOf({ pictures }));
    expect(written.indexOf(shown) < 2).toBe(intended);
  }
});

test("examples that were dropped for their judgments are still among the judged ones", () => {
  const recipeState = play(scenes, [presentation(0, "dev")], (task, seat) => {
    if (task.stage === "writing") return { sentence: "S" };
    if (task.name.endsWith("-3") && seat === 4) return undefined; // one judgment is missing
    return task.name.endsWith("-0") && seat < 3 ? "nonsense" : "false";
  });
  const { examples, fullyJudged, settled } = buildCorpus({ recipeState, answers: [], workers: joined });
  expect(examples.map(({ id }) => id)).toEqual(["0-1", "0-2"]);
  expect(fullyJudged.map(({ id }) => id)).toEqual(["0-0", "0-1", "0-2"]);
  expect(settled).toBe(false);
});

test("what is unfinished can be given up, and is counted", () => {
  const inputs = [presentation(0, "train"), presentation(1, "train")];
  const progress = new Map([
    ["writing/train-0", { answers: [{ worker: joined[1]!, content: { sentence: "S" } }], withdrawn: false }],
    ["validation/train-0-1", { answers: [{ worker: joined[2]!, content: "true" }], withdrawn: false }],
  ]);
  const { outputs, funnel, settled } = runRecipe(scenes, inputs, (task) => progress.get(task), {
    dropUnfinished: true,
  });
  expect((outputs as Example[]).map(({ id }) => id)).toEqual(["0-1"]);
  expect(funnel.map(({ waiting, dropped }) => [waiting, dropped])).toEqual([
    [0, { unfinished: 1 }],
    [0, { unfinished: 3 }],
  ]);
  expect(settled).toBe(true);
});
