import type { Box, Colour, Item, Scene, Shape, Size } from "../../../core/index.ts";
import type { QualificationMaterials } from "./materials.ts";
import { judgedAlone, judgedByGuidelines, numbered } from "./materials.ts";

/** A tower's box: the colours of its blocks, from the bottom up (SPEC S2). */
function tower(blocks: string): Box {
  return blocks.split(" ").map((colour, i): Item => {
    return { x: 40, y: 80 - 21 * i, shape: "square", colour: colour as Colour, size: 20 };
  });
}

/** A scattered box: colour, shape, size and position of every item. */
function scattered(items: string): Box {
  return items.split("; ").map((item): Item => {
    const [colour, shape, size, x, y] = item.split(" ");
    return {
      x: Number(x),
      y: Number(y),
      shape: shape as Shape,
      colour: colour as Colour,
      size: Number(size) as Size,
    };
  });
}

const towers = (...boxes: [string, string, string]) => boxes.map(tower) as unknown as Scene; // three boxes
const scatter = (...boxes: [string, string, string]) => boxes.map(scattered) as unknown as Scene;

/** Presentations as in SPEC S4: C holds the items of A, D those of B. */
const TOWERS: readonly Scene[] = [
  towers("blue", "yellow black", "yellow black blue"),
  towers("yellow blue", "black", "blue yellow yellow black"),
  towers("black yellow", "black blue", "blue yellow"),
  towers("yellow", "black blue yellow", "black yellow blue"),
];

const SCATTER: readonly Scene[] = [
  scatter(
    "yellow circle 30 10 10; black square 20 60 60",
    "blue triangle 10 5 85; blue square 20 70 65",
    "black circle 20 40 40; yellow triangle 30 10 65; blue circle 10 80 10",
  ),
  scatter(
    "blue circle 20 20 20; blue triangle 30 60 10",
    "yellow square 10 45 45; black triangle 20 10 70; blue square 10 85 80",
    "yellow circle 20 30 30",
  ),
  scatter(
    "yellow circle 30 60 55; blue triangle 10 10 10",
    "black square 20 15 15; blue square 20 60 30; blue circle 10 30 80",
    "black circle 20 50 10; yellow triangle 30 20 60",
  ),
  scatter(
    "blue circle 20 10 60; yellow square 10 70 20",
    "blue triangle 30 40 50; black triangle 20 10 10",
    "blue square 10 20 20; yellow circle 20 60 60",
  ),
];

/** For the sentence that a worker writes: no other part shows them. */
const BLOCKS: readonly Scene[] = [
  towers("blue blue", "yellow", "black yellow blue"),
  towers("black", "blue yellow yellow", "yellow black"),
  towers("yellow blue", "blue black", "yellow blue"),
  towers("yellow black", "yellow blue", "black yellow"),
];

const single = (scenes: readonly Scene[], position: number) => {
  return { kind: "scenes" as const, scenes: scenes.slice(position, position + 1) };
};

/** SPEC W1 for scenes; the first six sentences and examples are the short test of N 5. A test has the reasoner judge every sentence. */
export const BUILT_IN_FOR_SCENES: QualificationMaterials = {
  pictures: {
    towers: { kind: "scenes", scenes: TOWERS },
    scatter: { kind: "scenes", scenes: SCATTER },
    blocks: { kind: "scenes", scenes: BLOCKS },
    "tower-a": single(TOWERS, 0),
    "tower-b": single(TOWERS, 1),
    "tower-c": single(TOWERS, 2),
    "scatter-a": single(SCATTER, 0),
    "scatter-b": single(SCATTER, 1),
    "scatter-d": single(SCATTER, 3),
  },
  tutorial: numbered("tutorial", [
    {
      prompt: "You see four images, A, B, C and D. What must your sentence be?",
      options: [
        "true of A and B, false of C and D",
        "true of all four",
        "true of A only",
        "as long as possible",
      ],
      answer: "true of A and B, false of C and D",
    },
    {
      prompt: "Your sentence will later be shown with one image at a time. Can it mention “image A”?",
      options: ["yes", "no"],
      answer: "no",
    },
    {
      prompt: "The three boxes of an image will be shuffled later. Which sentence keeps its meaning?",
      options: [
        "There is a box with two yellow circles.",
        "The left box has two yellow circles.",
        "The second box has two yellow circles.",
      ],
      answer: "There is a box with two yellow circles.",
    },
    {
      prompt: "What must your sentence be about?",
      options: ["what can be seen in the boxes", "whether you like the image", "the size of the window"],
      answer: "what can be seen in the boxes",
    },
    {
      prompt: "Your sentence is true of A, B and C, and false of D. What do you do?",
      options: ["write a different one", "submit it as it is"],
      answer: "write a different one",
    },
    {
      prompt: "You can think of three sentences that meet all requirements. What do you submit?",
      options: ["all three, one after another", "one of them", "the three joined by “or”"],
      answer: "one of them",
    },
  ]),
  guidelines: judgedByGuidelines(
    "Someone wrote this sentence for the four images. Does it follow the guidelines? It must be true of A and B, false of C and D, and must not mention the images or the order of the boxes.",
    [
      ["towers", "There is a tower with a black block at the top.", "yes"],
      ["towers", "The middle box has a tower with a black block at the top.", "no"],
      ["towers", "There is a box with exactly one block.", "no"],
      ["scatter", "There is a box with only blue items.", "yes"],
      ["scatter", "In the first image there is a box with only blue items.", "no"],
      ["scatter", "There is a box with all items blue.", "yes"],
      ["scatter", "There is a box with exactly three items.", "no"],
      ["scatter", "The second box has only blue items.", "no"],
      ["scatter", "There is a blue square.", "no"],
      ["scatter", "At least one box has only blue items.", "yes"],
      ["scatter", "There is no box with only blue items.", "no"],
      ["scatter", "There is a box with a yellow circle and a black square.", "no"],
      ["towers", "There is a tower with four blocks.", "no"],
      ["towers", "In picture A there is a tower with a black block at the top.", "no"],
      ["towers", "At least one tower has a black block at the top.", "yes"],
      ["towers", "There is a tower with a yellow block at the base and a black block at the top.", "no"],
      ["towers", "There is no tower with a black block at the top.", "no"],
      ["towers", "There is a yellow block.", "no"],
      ["towers", "In A and B there is a black block at the top.", "no"],
    ],
  ),
  validation: judgedAlone(
    "Is the sentence true or false of this image? Ignore grammar mistakes. Choose “nonsense” if you can't tell what the sentence means.",
    [
      ["tower-a", "There is a tower with three blocks.", "true"],
      ["tower-b", "There is exactly one tower with a black block at the top.", "false"],
      ["scatter-a", "There is a box with a black circle and a yellow triangle.", "true"],
      ["scatter-a", "The yellow because of not under which.", "nonsense"],
      ["tower-a", "There are a box with exactly one block.", "true"],
      ["scatter-b", "There are exactly two triangles of the same colour.", "false"],
      ["tower-c", "There is no box with three blocks.", "true"],
      ["scatter-d", "There is a box with only yellow items.", "false"],
    ],
  ),
  writing: {
    prompt: "Write one sentence that is true of A and B and false of C and D. A reviewer will read it.",
    picture: "blocks",
  },
};
