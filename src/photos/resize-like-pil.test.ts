import { expect, test } from "vitest";
import { LANCZOS, resizeLikePil } from "./resize-like-pil.ts";

const EIGHT = { width: 8, height: 8, filter: LANCZOS };

/** Two bright and two dark squares: the case of Pillow's own tests of resampling (Tests/test_image_resample.py). */
function squares(size: number, bright: number): Uint8Array {
  return Uint8Array.from({ length: size * size }, (_, i) => {
    const [x, y] = [i % size, Math.floor(i / size)];
    return x < size / 2 === y < size / 2 ? bright : 255 - bright;
  });
}

test("the case of Pillow's tests, 16 x 16 to 8 x 8 by Lanczos, has the bytes that stand there", () => {
  const { data } = resizeLikePil({ data: squares(16, 0xe1), width: 16, height: 16, channels: 1 }, EIGHT);
  // Pillow gives the top left quarter; its mirror below and beside it is the negative.
  const quarter = [
    [0xe1, 0xe0, 0xe4, 0xd7],
    [0xe0, 0xdf, 0xe3, 0xd6],
    [0xe4, 0xe3, 0xe7, 0xda],
    [0xd7, 0xd6, 0xd9, 0xce],
  ];
  for (const [y, row] of quarter.entries()) {
    for (const [x, value] of row.entries()) {
      expect([x, y, data[y * 8 + x], data[(7 - y) * 8 + (7 - x)]]).toEqual([x, y, value, value]);
      expect([data[(7 - y) * 8 + x], data[y * 8 + (7 - x)]]).toEqual([255 - value, 255 - value]);
    }
  }
});

test("a picture of the wanted size stays as it is, and an even one even", () => {
  const small = squares(8, 200);
  const same = resizeLikePil({ data: small, width: 8, height: 8, channels: 1 }, EIGHT);
  expect(same.data).toEqual(small);
  const even = { data: new Uint8Array(37 * 5).fill(77), width: 37, height: 5, channels: 1 };
  expect([...resizeLikePil(even, EIGHT).data]).toEqual(new Array(64).fill(77));
});

test("one that is enlarged keeps its edge in the middle and overshoots beside it", () => {
  // Two pixels, 0 and 255, to four: column 1 has its centre at 0.75 of the old row. Weights of old pixels at distance
  // 0.25 and 0.75: L(0.25) = 0.9003 * 0.9886 = 0.8901, L(0.75) = 0.3001 * 0.9003 = 0.2702; the share of the second is
  // 0.2702 / 1.1603 = 0.2329, and 255 * 0.2329 = 59.4. Column 0: distances 0.25 and 1.25, L(1.25) = -0.1801 * 0.7379 =
  // -0.1329, share -0.1329 / 0.7572 = -0.1755: cut off at 0. The other two are the mirror: 195.6 and 255.
  const row = { data: Uint8Array.of(0, 255), width: 2, height: 1, channels: 1 };
  expect([...resizeLikePil(row, { width: 4, height: 1, filter: LANCZOS }).data]).toEqual([0, 59, 196, 255]);
});
