import { describe, expect, test } from "vitest";
import { createReasoner } from "../../../reasoning/index.ts";
import { builtInMaterials } from "../../qualification.ts";
import { parseRecipe } from "../recipes/campaign.ts";
import { checkSentence } from "../writing/check-sentence.ts";
import { gradeAnswers, type Question, questionsForWorker, validateMaterials } from "./materials.ts";

describe.each(["scenes", "photos"] as const)("the built-in materials for %s", (recipe) => {
  const materials = builtInMaterials({ recipe });
  const campaign = parseRecipe(recipe, {});
  const { settings } = campaign;

  test("[W1] have six, nineteen and eight questions, and nothing is wrong with them", () => {
    const counts = [materials.tutorial, materials.guidelines, materials.validation].map(
      ({ length }) => length,
    );
    expect(counts).toEqual([6, 19, 8]);
    expect(validateMaterials(materials, campaign)).toEqual([]);
  });

  test("[W1] are passed by who knows the key, and not by who always takes the same option", () => {
    for (const part of ["tutorial", "guidelines", "validation"] as const) {
      const key = Object.fromEntries(materials[part].map(({ id, answer }) => [id, answer]));
      expect(gradeAnswers(materials, part, { given: key, settings }).kind).toBe("passed");
      for (let option = 0; option < 4; option += 1) {
        const same = materials[part].map(({ id, options }) => [id, options[option] ?? options[0]!]);
        const given = Object.fromEntries(same);
        expect(gradeAnswers(materials, part, { given, settings }).kind).toBe("failed");
      }
    }
  });

  test("a worker is asked without the key, as many questions as the settings say", () => {
    for (const part of ["tutorial", "guidelines", "validation", "writing"] as const) {
      const fewer = { ...settings, tutorialQuestions: 2 };
      const asked = questionsForWorker(materials, part, { settings: fewer, seed: "1" });
      expect(JSON.stringify(asked)).not.toContain('"answer"');
      if (part === "tutorial") expect(asked).toMatchObject({ pictures: {}, questions: { length: 2 } });
      for (const { picture } of asked.questions) {
        if (picture !== undefined) expect(Object.keys(asked.pictures)).toContain(picture);
      }
    }
  });
});

test("the place of an option of the tutorial tells nothing, and stays the same", () => {
  const { settings } = parseRecipe("scenes", {});
  const materials = builtInMaterials({ recipe: "scenes" });
  const [{ id, answer, options }] = materials.tutorial as [Question];
  const askFirst = (seed: number) =>
    questionsForWorker(materials, "tutorial", { settings, seed: `${seed}` }).questions.find(
      (each) => each.id === id,
    )!;
  const places = Array.from({ length: 400 }, (_, seed) => askFirst(seed).options.indexOf(answer));
  for (const place of options.keys()) {
    // 100 of 400 are expected at each of four places, with a standard deviation of 8.7: within four of them.
    expect(Math.abs(places.filter((each) => each === place).length - 100)).toBeLessThan(35);
  }
  expect(askFirst(7)).toEqual(askFirst(7));
});

test("[C1] the key for scenes is what the reasoner and the check of sentences say", () => {
  const { guidelines, validation, pictures } = builtInMaterials({ recipe: "scenes" });
  const { settings } = parseRecipe("scenes", {});
  const reasoner = createReasoner();
  const judge = (sentence: string, picture: string) => {
    const interpretation = reasoner.interpret(sentence);
    expect([sentence, interpretation.route]).not.toContain("majority");
    const shown = pictures[picture]!;
    return shown.kind === "scenes" ? shown.scenes.map((scene) => reasoner.judge(interpretation, scene)) : [];
  };
  for (const { sentence = "", picture = "", answer } of guidelines) {
    const context = { recipe: "scenes", ...settings, writtenBefore: "nobody" } as const;
    const isSound = checkSentence(sentence, context).problems.length === 0;
    const follows = isSound && `${judge(sentence, picture)}` === "true,true,false,false";
    expect([sentence, follows ? "yes" : "no"]).toEqual([sentence, answer]);
  }
  for (const { sentence = "", picture = "", answer } of validation) {
    if (answer !== "nonsense") expect([sentence, `${judge(sentence, picture)}`]).toEqual([sentence, answer]);
  }
});

test("materials that cannot be used are refused with everything that is wrong", () => {
  const scenes = builtInMaterials({ recipe: "scenes" });
  const [first] = scenes.tutorial;
  const wrong = {
    ...scenes,
    tutorial: [
      { ...first!, answer: "none of them" },
      { ...first!, picture: "toString" },
    ],
    writing: { prompt: "Write.", picture: "tower-a" },
  };
  expect(validateMaterials(wrong, parseRecipe("scenes", {}))).toEqual([
    "tutorial should have 6 questions, but has 2",
    "tutorial has two questions of one id",
    "the answer to tutorial tutorial-1 is none of its options",
    'tutorial tutorial-1 names the picture "toString", which there is not',
    "writing should show four scenes",
  ]);
  expect(validateMaterials(scenes, parseRecipe("photos", {}))).toContain(
    "writing shows scenes in a campaign of photos",
  );
});
