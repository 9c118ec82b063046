import type { Question } from "../baseline.ts";

/** Questions whose label is in the sentence: what has "some" is true, what has "no" is false. Twenty to a folder. */
export function ownQuestions(count: number): Question[] {
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
