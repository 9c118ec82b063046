import type { Guideline } from "../../../core/index.ts";
import type { Pair } from "../tasks/write-for-pairs.ts";
import type { QualificationMaterials, QualificationPicture } from "./materials.ts";
import { judgedAlone, judgedByGuidelines, numbered } from "./materials.ts";

/** Four pairs of a set that we drew; a manager can replace them by photographs of the campaign. */
const pairsOf = (set: string): readonly Pair[] =>
  [1, 2, 3, 4].map((pair) => [`${set}-${pair}-left`, `${set}-${pair}-right`]);

const four = (set: string): QualificationPicture => ({ kind: "pairs", pairs: pairsOf(set) });
const one = (set: string, pair: number): QualificationPicture => {
  return { kind: "pairs", pairs: pairsOf(set).slice(pair - 1, pair) };
};

/**
 * Sentences for pairs 1 and 2 of two sets (SPEC W1): those that follow the guidelines, those that are not true of
 * exactly these pairs, and those that do what AP Table 8 asks to avoid, all of its rows.
 */
export const GUIDELINE_SENTENCES: readonly (readonly [
  set: string,
  sentence: string,
  kind: "good" | "wrong-pairs" | Guideline,
])[] = [
  ["penguins", "At least one image shows more than two penguins.", "good"],
  ["penguins", "The penguins look friendly.", "opinion"],
  ["penguins", "There is a fish.", "single-object"],
  ["penguins", "The two images show at least five penguins altogether.", "good"],
  ["penguins", "Each image shows exactly one penguin.", "wrong-pairs"],
  ["penguins", "At least one of the photos was taken from far away.", "photograph"],
  ["penguins", "A penguin holds a fish in its beak.", "absent-object"],
  ["penguins", "The left image contains a sign, and the right image contains a fish.", "disjunction"],
  ["penguins", "The left image shows at least three penguins, and the right image at most two.", "good"],
  ["penguins", "A sign has the number 7 on it.", "text"],
  ["penguins", "There are more penguins in the left image than in the right one.", "good"],
  ["cups", "Most of the cups in the two images are green.", "good"],
  ["cups", "There is a teapot behind the cups.", "absent-object"],
  ["cups", "The green cups are prettier than the yellow ones.", "opinion"],
  ["cups", "Each image shows at least two cups.", "good"],
  ["cups", "A green cup stands beside a yellow one.", "wrong-pairs"],
  ["cups", "There is a teapot.", "single-object"],
  ["cups", "One image is a close-up of a teapot.", "photograph"],
  ["cups", "Exactly one of the two images shows three cups.", "good"],
];

/** SPEC W1 for photographs; the things to avoid are AP Table 8, in our words. */
export const BUILT_IN_FOR_PHOTOS: QualificationMaterials = {
  pictures: {
    penguins: four("penguins"),
    cups: four("cups"),
    boats: four("boats"),
    "penguins-1": one("penguins", 1),
    "penguins-3": one("penguins", 3),
    "penguins-4": one("penguins", 4),
    "cups-1": one("cups", 1),
    "cups-2": one("cups", 2),
    "cups-4": one("cups", 4),
  },
  tutorial: numbered("tutorial", [
    {
      prompt: "You see pairs of images and select some of them. What must your sentence be?",
      options: [
        "true of the selected pairs and false of the others",
        "true of all pairs",
        "true of one image of each pair",
      ],
      answer: "true of the selected pairs and false of the others",
    },
    {
      prompt: "Which sentence states a fact, not an opinion?",
      options: ["The penguins are cute.", "There are more penguins on the left than on the right."],
      answer: "There are more penguins on the left than on the right.",
    },
    {
      prompt: "Which sentence describes what the images show, not how they were taken?",
      options: ["At least one image is out of focus.", "One image shows a penguin beside a person."],
      answer: "One image shows a penguin beside a person.",
    },
    {
      prompt: "A sign in an image says “bakery”. Can your sentence mention the text on the sign?",
      options: ["yes", "no"],
      answer: "no",
    },
    {
      prompt: "Only the selected pairs show a bicycle. Is “There is a bicycle.” a good sentence?",
      options: ["yes", "no, it only names an object that the other pairs don't show"],
      answer: "no, it only names an object that the other pairs don't show",
    },
    {
      prompt: "Two images of a set are the same photograph. What do you do?",
      options: ["report the images", "write about one of them"],
      answer: "report the images",
    },
  ]),
  guidelines: judgedByGuidelines(
    "Pairs 1 and 2 were selected for this sentence. Does it follow the guidelines? It must be true of pairs 1 and 2 and false of pairs 3 and 4. It must not state an opinion, describe the photograph itself, mention text in it, or name an object that pairs 3 and 4 don't show. It must say more than that one object is present, or one thing about each image.",
    GUIDELINE_SENTENCES.map(([set, sentence, kind]) => [set, sentence, kind === "good" ? "yes" : "no"]),
  ),
  validation: judgedAlone(
    "Is the sentence true or false of this pair? Choose “nonsense” if you can't tell what the sentence means.",
    [
      ["penguins-1", "The two images show five penguins in all.", "true"],
      ["penguins-3", "There are more penguins in the left image than in the right one.", "false"],
      ["penguins-4", "One of the penguin are standing beside a rock.", "true"],
      ["penguins-1", "Each image shows a single penguin.", "false"],
      ["cups-1", "Both images show a yellow cup.", "true"],
      ["cups-2", "No image shows more than two cups.", "false"],
      ["cups-4", "All cups in the left image have the same color.", "true"],
      ["cups-2", "The between of cups are left to.", "nonsense"],
    ],
  ),
  writing: {
    prompt:
      "Two pairs are selected. Write a sentence that is true of these pairs and false of the others. A reviewer will read it.",
    picture: "boats",
    selected: [1, 3],
  },
};
