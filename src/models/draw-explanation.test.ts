import { expect, test } from "vitest";
import { drawExplanation } from "./draw-explanation.ts";
import { placesOfBox, placesOfPicture, relativeWeights, weightsOfShares } from "./explanation.ts";

test("a step is drawn with its words and, over the picture, its attention; what has none is not drawn", () => {
  const steps = [
    {
      name: "find[<unknown>]",
      words: [
        { word: "a", weight: 0.05 },
        { word: "box", weight: 0.2 },
        { word: "&", weight: 0.75 },
      ],
      places: placesOfPicture([1, 0, 0.5, 0], { rows: 2, columns: 2 }),
    },
    { name: "measure", words: [], places: [] },
  ];
  const svg = drawExplanation([[], [], []], { title: "A sentence", steps });
  expect(svg).toContain(">find[&lt;unknown>]: &amp; 0.75, box 0.20<");
  expect(svg.match(/fill-opacity="[\d.]+"/g)).toEqual(['fill-opacity="0.75"', 'fill-opacity="0.38"']);
  expect(svg).toContain('<rect x="0" y="50" width="200" height="50" fill="#e00000"');
  expect(svg.match(/<svg /g)).toHaveLength(2); // one picture for the one step with a map
});

test("cells of a box lie where the box is, and are cut off at its walls", () => {
  const places = placesOfBox([1, 2, 3, 4], 1, { side: 2, from: -10, cell: 60 });
  expect(places).toEqual([
    { x: 150, y: 0, width: 50, height: 50, weight: 1 },
    { x: 200, y: 0, width: 50, height: 50, weight: 2 },
    { x: 150, y: 50, width: 50, height: 50, weight: 3 },
    { x: 200, y: 50, width: 50, height: 50, weight: 4 },
  ]);
});

test("scores and shares become weights from 0 to 1", () => {
  expect(relativeWeights([-1, 0, 3])).toEqual([0, 0.25, 1]);
  expect(relativeWeights([3, 3])).toEqual([1, 1]);
  expect(weightsOfShares([0.2, 0.8])).toEqual([0.25, 1]);
  expect(weightsOfShares([0, 0])).toEqual([0, 0]);
});
