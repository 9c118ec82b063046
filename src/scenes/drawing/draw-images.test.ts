import { expect, test } from "vitest";
import { BOX_ORDERS } from "../../core/index.ts";
import { imageFolder } from "./draw-images.ts";

test("[C4] folders are filled one after the other, none with more than a thousand images, nor room for two more", () => {
  const images = new Map<string, number>();
  for (let presentation = 0; presentation < 4_000; presentation += 1) {
    const folder = imageFolder(presentation);
    images.set(folder, (images.get(folder) ?? 0) + 4 * BOX_ORDERS);
  }
  expect([...images.keys()]).toEqual(Array.from({ length: 100 }, (_, i) => String(i)));
  for (const size of images.values()) {
    expect(size).toBeLessThanOrEqual(1_000);
    expect(size + 2 * 4 * BOX_ORDERS).toBeGreaterThan(1_000);
  }
});
