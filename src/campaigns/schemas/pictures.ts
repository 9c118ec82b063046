import { z } from "zod";

/** The name of an image: SHA-256 of its file. Anything else names none. */
export const ImageHash = z.string().regex(/^[0-9a-f]{64}$/, "An image should be named by its hash");

const Item = z.object({
  x: z.number(),
  y: z.number(),
  shape: z.enum(["square", "circle", "triangle"]),
  colour: z.enum(["black", "blue", "yellow"]),
  size: z.literal([10, 20, 30]),
});
export const Scene = z.tuple([z.array(Item), z.array(Item), z.array(Item)]);

/** An image by its name in the set, which answers use, and its URL for a page. */
export const ViewedImage = z.object({ image: z.string(), url: z.string() });
export type ViewedImage = z.infer<typeof ViewedImage>;

export const ViewedPair = z.tuple([ViewedImage, ViewedImage]);
