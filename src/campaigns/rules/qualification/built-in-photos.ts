import type { Pair } from "../tasks/write-for-pairs.ts";
import type { QualificationMaterials, QualificationPicture } from "./materials.ts";
import { judgedAlone, judgedByGuidelines, numbered } from "./materials.ts";

/**
 * Four pairs described in words. Photographs would need a licence; a manager can replace them by images of the
 * campaign.
 */
const DOGS: readonly Pair[] = [
  ["Two brown dogs run on a beach.", "One white dog sleeps on a sofa."],
  ["Three puppies sit in a basket.", "A black dog holds a ball in its mouth."],
  ["One brown dog stands in snow.", "A white dog stands in grass."],
  ["A dog wears a red collar.", "A dog swims in a lake."],
];

const CUPS: readonly Pair[] = [
  ["Two empty cups stand on a wooden table.", "Three empty cups hang from hooks."],
  ["Two cups of tea stand beside a teapot.", "Four cups are stacked on a tray."],
  ["A hand holds one cup of coffee.", "One cup stands on a pile of books."],
  ["One blue cup stands in a sink.", "A cat looks into a cup."],
];

const one = (pairs: readonly Pair[], pair: number): QualificationPicture => {
  return { kind: "described-pairs", pairs: pairs.slice(pair, pair + 1) };
};

/** SPEC W1 for photographs; the things to avoid are AP Table 8, in our words. */
export const BUILT_IN_FOR_PHOTOS: QualificationMaterials = {
  pictures: {
    dogs: { kind: "described-pairs", pairs: DOGS },
    cups: { kind: "described-pairs", pairs: CUPS },
    "dogs-1": one(DOGS, 0),
    "dogs-2": one(DOGS, 1),
    "dogs-3": one(DOGS, 2),
    "cups-1": one(CUPS, 0),
    "cups-2": one(CUPS, 1),
    "cups-3": one(CUPS, 2),
  },
  tutorial: numbered("tutorial", [
    {
      prompt: "You see four pairs of images and select two of the pairs. What should your sentence be?",
      options: [
        "true of the selected pairs and false of the others",
        "true of all pairs",
        "true of one image of each pair",
      ],
      answer: "true of the selected pairs and false of the others",
    },
    {
      prompt: "Which sentence states a fact, not an opinion?",
      options: ["The dogs are cute.", "There are more dogs on the left than on the right."],
      answer: "There are more dogs on the left than on the right.",
    },
    {
      prompt: "Which sentence speaks of what is in the images, and not of how they were taken?",
      options: ["At least one image is out of focus.", "One image shows a dog beside a person."],
      answer: "One image shows a dog beside a person.",
    },
    {
      prompt: "A sign in an image reads “bakery”. May your sentence speak of what it reads?",
      options: ["yes", "no"],
      answer: "no",
    },
    {
      prompt: "Only the selected pairs show a bicycle. Is “There is a bicycle.” a good sentence?",
      options: ["yes", "no, it only names an object that the other pairs lack"],
      answer: "no, it only names an object that the other pairs lack",
    },
    {
      prompt: "Two images of a set are the same photograph. What do you do?",
      options: ["flag the set", "write about one of them"],
      answer: "flag the set",
    },
  ]),
  guidelines: judgedByGuidelines(
    "Pairs 1 and 2 were selected for this sentence. Does it follow the guidelines: true of the selected pairs and false of the others, and no opinion, no word on the photograph itself or on text in it, not just one object or one thing about each image?",
    [
      ["dogs", "At least one image shows more than one dog.", "yes"],
      ["dogs", "The dogs look adorable.", "no"],
      ["dogs", "One of the photographs is blurry.", "no"],
      ["dogs", "There is a dog.", "no"],
      ["dogs", "There is a basket or a beach.", "no"],
      ["dogs", "The left image shows two dogs and the right image shows a sofa.", "no"],
      ["dogs", "There are more dogs in the left image than in the right one.", "yes"],
      ["dogs", "Each image shows exactly one dog.", "no"],
      ["dogs", "A name is written on the collar of a dog.", "no"],
      ["dogs", "The two images show at least three dogs altogether.", "yes"],
      ["cups", "There are at least four cups in the two images together.", "yes"],
      ["cups", "The cups are pretty.", "no"],
      ["cups", "Each image shows more than one cup.", "yes"],
      ["cups", "There is a cup.", "no"],
      ["cups", "One image is a close-up of a cup.", "no"],
      ["cups", "Neither image shows just one cup.", "yes"],
      ["cups", "A cup has a word on it.", "no"],
      ["cups", "At least one cup is held by a hand.", "no"],
      ["cups", "One image shows exactly two cups.", "yes"],
    ],
  ),
  validation: judgedAlone(
    "Is the sentence true or false of this pair? Report it as nonsense if it makes no sense.",
    [
      ["dogs-1", "The pair shows three dogs in all.", "true"],
      ["dogs-2", "There are more dogs in the right image than in the left one.", "false"],
      ["dogs-3", "Both dogs stand.", "true"],
      ["dogs-1", "Each image shows a single dog.", "false"],
      ["cups-1", "All of the cups are empty.", "true"],
      ["cups-2", "No image shows more than two cups.", "false"],
      ["cups-3", "A hand is touching a cup.", "true"],
      ["cups-2", "The between of cups are left to.", "nonsense"],
    ],
  ),
  writing: {
    prompt:
      "Select two pairs and write a sentence that is true of them and false of the others. Somebody will read it.",
    picture: "dogs",
  },
};
