import { describe, expect, test } from "vitest";
import { GUIDELINES } from "../../../core/index.ts";
import { createReasoner } from "../../../reasoning/index.ts";
import { DRAWN_PICTURES } from "../../drawings/drawn-pictures.ts";
import type { Colour, Thing } from "../../drawings/things.ts";
import { builtInMaterials } from "../../qualification.ts";
import { parseRecipe } from "../recipes/campaign.ts";
import { checkSentence } from "../writing/check-sentence.ts";
import { GUIDELINE_SENTENCES } from "./built-in-photos.ts";
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
    const { settings } = parseRecipe("photos", {}); // the long test
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

  test("[W1] a constant answer fails with any number of sentences from two on", () => {
    const grade = (count: number, part: "guidelines" | "validation", option: string) => {
      const given = Object.fromEntries(materials[part].map(({ id }) => [id, option]));
      const shorter = { ...settings, guidelineSentences: count, validationQuestions: count };
      return gradeAnswers(materials, part, { given, settings: shorter }).kind;
    };
    for (const part of ["guidelines", "validation"] as const) {
      for (let count = 2; count <= materials[part].length; count += 1) {
        for (const option of materials[part][0]!.options)
          expect([part, count, option, grade(count, part, option)]).toEqual([part, count, option, "failed"]);
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
  const { settings } = parseRecipe("scenes", { tutorialQuestions: 6 });
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

test("[C5] the short test for scenes shows both kinds of presentations, and every verdict", () => {
  const { settings } = parseRecipe("scenes", {});
  const materials = builtInMaterials({ recipe: "scenes" });
  const asked = (part: "guidelines" | "validation") => {
    const ids = questionsForWorker(materials, part, { settings, seed: "1" }).questions.map(({ id }) => id);
    return materials[part].filter(({ id }) => ids.includes(id));
  };
  expect(new Set(asked("guidelines").map(({ picture }) => picture))).toEqual(new Set(["towers", "scatter"]));
  expect(new Set(asked("guidelines").map(({ answer }) => answer))).toEqual(new Set(["yes", "no"]));
  expect(new Set(asked("validation").map(({ answer }) => answer))).toEqual(
    new Set(["true", "false", "nonsense"]),
  );
});

test("[W1] [S4] no other part shows the pictures that a worker writes about, and they can be told apart", () => {
  for (const recipe of ["scenes", "photos"] as const) {
    const { tutorial, guidelines, validation, writing } = builtInMaterials({ recipe });
    const others = [...tutorial, ...guidelines, ...validation].map(({ picture }) => picture);
    expect(others).not.toContain(writing.picture);
  }
  const { pictures, writing } = builtInMaterials({ recipe: "scenes" });
  const shown = pictures[writing.picture]!;
  if (shown.kind !== "scenes") throw new Error("These are not scenes");
  const items = shown.scenes.map((scene) => scene.flatMap((box) => box.map(({ colour }) => colour)).sort());
  expect([items[2], items[3]]).toEqual([items[0], items[1]]);
  const reasoner = createReasoner();
  const interpretation = reasoner.interpret("There is a box with exactly one block.");
  expect(shown.scenes.map((scene) => reasoner.judge(interpretation, scene))).toEqual([
    true,
    true,
    false,
    false,
  ]);
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

describe("the built-in materials for photographs", () => {
  const { pictures, validation, writing } = builtInMaterials({ recipe: "photos" });
  type Pictures = readonly [left: readonly Thing[], right: readonly Thing[]];
  const pairsOf = (name: string): readonly Pictures[] => {
    const shown = pictures[name]!;
    if (shown.kind !== "pairs") throw new Error(`${name} should show pairs`);
    const thingsOf = (image: string) => DRAWN_PICTURES[image]!.things;
    return shown.pairs.map(([left, right]) => [thingsOf(left), thingsOf(right)]);
  };
  const count = (things: readonly Thing[], name: Thing["name"], colour?: Colour) =>
    things.filter((each) => each.name === name && (colour === undefined || each.colour === colour)).length;
  const penguins = ([left, right]: Pictures) => [count(left, "penguin"), count(right, "penguin")] as const;
  const cups = ([left, right]: Pictures) => [count(left, "cup"), count(right, "cup")] as const;
  const some = (pair: Pictures, test: (thing: Thing) => boolean) => pair.flat().some(test);
  const holdsFish = ({ does }: Thing) => does === "holds a fish";

  /** What the sentences say, counted in what was drawn; opinions and photographs cannot be counted. */
  const MEANINGS: Readonly<Record<string, (pair: Pictures) => boolean>> = {
    "At least one image shows more than two penguins.": (pair) => Math.max(...penguins(pair)) > 2,
    "There is a fish.": (pair) => some(pair, holdsFish),
    "The two images show at least five penguins altogether.": (pair) =>
      penguins(pair)[0] + penguins(pair)[1] >= 5,
    "Each image shows exactly one penguin.": (pair) => penguins(pair).every((number) => number === 1),
    "A penguin holds a fish in its beak.": (pair) => some(pair, holdsFish),
    "The left image contains a sign, and the right image contains a fish.": ([left, right]) =>
      count(left, "sign") > 0 && right.some(holdsFish),
    "The left image shows at least three penguins, and the right image at most two.": (pair) =>
      penguins(pair)[0] >= 3 && penguins(pair)[1] <= 2,
    "A sign has the number 7 on it.": (pair) => some(pair, ({ number }) => number === 7),
    "There are more penguins in the left image than in the right one.": (pair) =>
      penguins(pair)[0] > penguins(pair)[1],
    "Most of the cups in the two images are green.": (pair) =>
      count(pair.flat(), "cup", "green") > count(pair.flat(), "cup") / 2,
    "There is a teapot behind the cups.": (pair) => count(pair.flat(), "teapot") > 0,
    "There is a teapot.": (pair) => count(pair.flat(), "teapot") > 0,
    "Each image shows at least two cups.": (pair) => cups(pair).every((number) => number >= 2),
    "A green cup stands beside a yellow one.": (pair) =>
      pair.some((things) => count(things, "cup", "green") > 0 && count(things, "cup", "yellow") > 0),
    "Exactly one of the two images shows three cups.": (pair) =>
      cups(pair).filter((number) => number === 3).length === 1,
    "The two images show five penguins in all.": (pair) => penguins(pair)[0] + penguins(pair)[1] === 5,
    "One of the penguin are standing beside a rock.": (pair) =>
      pair.some(
        (things) => count(things, "rock") > 0 && things.some((each) => each.name === "penguin" && !each.does),
      ),
    "Each image shows a single penguin.": (pair) => penguins(pair).every((number) => number === 1),
    "Both images show a yellow cup.": (pair) => pair.every((things) => count(things, "cup", "yellow") > 0),
    "No image shows more than two cups.": (pair) => Math.max(...cups(pair)) <= 2,
    "All cups in the left image have the same color.": ([left]) =>
      new Set(left.flatMap(({ name, colour }) => (name === "cup" ? [colour] : []))).size === 1,
  };

  test("[W1 P7] have sentences of every kind in AP Table 8, which are true and false of what was drawn", () => {
    for (const [set, sentence, kind] of GUIDELINE_SENTENCES) {
      if (kind === "opinion" || kind === "photograph") continue;
      const isAsSelected =
        `${pairsOf(set).map((pair) => MEANINGS[sentence]!(pair))}` === "true,true,false,false";
      expect([sentence, isAsSelected]).toEqual([sentence, kind !== "wrong-pairs"]);
    }
    const kinds = new Set(GUIDELINE_SENTENCES.map(([, , kind]) => kind));
    expect(kinds).toEqual(new Set([...GUIDELINES, "good", "wrong-pairs"]));
    expect(new Set(GUIDELINE_SENTENCES.map(([set]) => pairsOf(set).length))).toEqual(new Set([4]));
  });

  test("[W1] have a key for validators that is true of what was drawn", () => {
    for (const { sentence = "", picture = "", answer } of validation) {
      const truth = MEANINGS[sentence] && `${pairsOf(picture).map(MEANINGS[sentence])}`;
      expect([sentence, truth ?? "nonsense"]).toEqual([sentence, answer]);
    }
  });

  test("[W1] ask for a sentence about pairs that are selected already, of a set that no question shows", () => {
    expect(pairsOf(writing.picture)).toHaveLength(4);
    expect(writing.selected).toHaveLength(2);
    expect(GUIDELINE_SENTENCES.map(([set]) => set)).not.toContain(writing.picture);
  });
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
  expect(validateMaterials(wrong, parseRecipe("scenes", { tutorialQuestions: 3 }))).toEqual([
    "tutorial should have 3 questions, but has 2",
    "tutorial has two questions with the same id",
    "the correct answer to tutorial tutorial-1 is not one of its options",
    'tutorial tutorial-1 refers to the picture "toString", which does not exist',
    "writing should show four scenes",
  ]);
  expect(validateMaterials(scenes, parseRecipe("photos", {}))).toContain(
    "writing shows scenes in a campaign of photos",
  );
  const photos = builtInMaterials({ recipe: "photos" });
  for (const selected of [undefined, [], [0, 0], [4], [0, 1, 2, 3]]) {
    const writing = { ...photos.writing, selected };
    expect(validateMaterials({ ...photos, writing }, parseRecipe("photos", {}))).toEqual([
      "writing should select some of its pairs, and not all of them",
    ]);
  }
});
