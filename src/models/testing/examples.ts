import type { Colour, Scene } from "../../core/index.ts";
import type { ModelExample } from "../baseline.ts";

/** Questions whose label is in the sentence: what has "some" is true, what has "no" is false. Twenty to a folder. */
export function ownExamples(count: number): ModelExample[] {
  const nouns = ["circles", "squares", "triangles", "blocks", "items"];
  const ends = ["", " here", " in a box", " in every box"];
  return Array.from({ length: count }, (_, i) => {
    const label = i % 2 === 0;
    const words = `${nouns[i % 5]}${ends[Math.floor(i / 2) % 4]}`;
    return {
      id: `${i}-0`,
      sentence: `There are ${label ? "some" : "no"} ${words}.`,
      picture: { kind: "scene", scene: [[], [], []] },
      label,
      directory: String(Math.floor(i / 20)),
    };
  });
}

/**
 * Questions whose label is neither in the sentence nor in the scene: is the colour that one names in the other? Twenty to a folder. There
 * are as many sentences of a colour as nouns: what is met with one alone is not learned.
 */
export function examplesOfColours(count: number, nouns = ["square", "block"]): ModelExample[] {
  const colours = ["black", "yellow"] as const;
  return Array.from({ length: count }, (_, i) => {
    const named = colours[i % 2]!;
    const shown = colours[Math.floor(i / 2) % 2]!;
    return {
      id: `${i}-0`,
      sentence: `There is a ${named} ${nouns[Math.floor(i / 4) % nouns.length]}.`,
      picture: { kind: "scene", scene: sceneOfSquares(shown, i) },
      label: named === shown,
      directory: String(Math.floor(i / 20)),
    };
  });
}

/** Three squares in each box, in columns that differ with the number. */
function sceneOfSquares(colour: Colour, number: number): Scene {
  const boxOf = (step: number) =>
    [0, 35, 70].map((y) => ({ x: (number * step) % 70, y, shape: "square", colour, size: 30 }) as const);
  return [boxOf(7), boxOf(11), boxOf(13)];
}

/** A question about photographs. */
export const exampleOfPhotographs: ModelExample = {
  id: "dev-1-0-0",
  sentence: "There is a black square.",
  picture: { kind: "pair", left: "dev-1-0-img0.png", right: "dev-1-0-img1.png" },
  label: true,
  directory: undefined,
};
