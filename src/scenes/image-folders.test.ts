import { expect, test } from "vitest";
import { imageFolder, imagePath } from "./image-folders.ts";

const ORDERS = [1, 2, 3, 4, 5, 6];

test.each(ORDERS)("[C4] with %d orders drawn, no folder gets more than 1000 images", (orders) => {
  const images = new Map<string, number>();
  for (let presentation = 0; presentation < 5_000; presentation += 1) {
    const folder = imageFolder(presentation, { orders });
    images.set(folder, (images.get(folder) ?? 0) + 4 * orders);
  }
  const sizes = [...images.values()];
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000);
  // Room is not wasted: at most two presentations' worth, so that a folder has as many towers as scatters.
  expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(1_000 - 2 * 4 * orders);
  expect([...images.keys()]).toEqual(sizes.map((_, i) => String(i)));
});

test("[C4] all images of a presentation are in one folder, whatever their position and order", () => {
  const folders = new Set<string>();
  for (let position = 0; position < 4; position += 1) {
    for (let order = 0; order < 6; order += 1) {
      folders.add(imagePath({ split: "train", presentation: 120, position, order }).split("/")[0]!);
    }
  }
  expect(folders).toEqual(new Set(["3"])); // 40 presentations of 24 images a folder
});

test("[C4] an image is named after split, presentation, position and order", () => {
  expect(imagePath({ split: "train", presentation: 120, position: 0, order: 5 })).toBe("3/train-120-0-5.png");
});
