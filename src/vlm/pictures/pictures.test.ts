import sharp from "sharp";
import { expect, test } from "vitest";
import type { PictureData } from "../providers/provider.ts";
import { arrange } from "./arrange.ts";
import { blankLike, shrink } from "./distort.ts";

const sizeOf = async ({ bytes }: PictureData) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return `${width}x${height} ${format}`;
};

async function picture(width: number, height: number, orientation?: number): Promise<PictureData> {
  const image = sharp({ create: { width, height, channels: 3, background: "red" } });
  const bytes = await (orientation === undefined
    ? image.png().toBuffer()
    : image.jpeg().withMetadata({ orientation }).toBuffer());
  return { bytes, mediaType: orientation === undefined ? "image/png" : "image/jpeg" };
}

test("pictures are left as they are, or scaled down, or joined with 20 white pixels between them", async () => {
  const pictures = [await picture(100, 50), await picture(40, 80)];
  expect(await arrange(pictures, { layout: "separate", maxSide: 200 })).toEqual(pictures);
  const [wide, high] = await arrange(pictures, { layout: "separate", maxSide: 50 });
  expect([await sizeOf(wide!), await sizeOf(high!)]).toEqual(["50x25 png", "25x50 png"]);
  const [row, ...others] = await arrange(pictures, { layout: "side-by-side" });
  expect([await sizeOf(row!), others]).toEqual(["160x80 png", []]);
  expect(await sizeOf((await arrange(pictures, { layout: "stacked" }))[0]!)).toBe("100x150 png");
});

test("changed photographs stay JPEGs, and are turned the way the camera says", async () => {
  const turned = await picture(100, 50, 6); // shown as 50 wide and 100 high
  expect(await sizeOf((await arrange([turned], { layout: "separate", maxSide: 50 }))[0]!)).toBe("25x50 jpeg");
  expect(await sizeOf((await arrange([turned, turned], { layout: "side-by-side" }))[0]!)).toBe(
    "120x100 jpeg",
  );
  expect(await sizeOf(await shrink(turned, 2))).toBe("25x50 jpeg");
  expect(await sizeOf(await blankLike(turned))).toBe("50x100 png");
});
