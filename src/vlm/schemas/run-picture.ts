import { z } from "zod";

const Item = z.object({
  x: z.number(),
  y: z.number(),
  shape: z.enum(["square", "circle", "triangle"]),
  colour: z.enum(["black", "blue", "yellow"]),
  size: z.union([z.literal(10), z.literal(20), z.literal(30)]),
});
const Box = z.array(Item);

const RunPhotograph = z.object({
  name: z.string(),
  url: z.string().optional(),
  sha256: z.string().optional(),
  role: z.string().optional(),
});

/** The pictures of an example as a run keeps them: a scene, or photographs by their names. */
export const RunPicture = z.union([
  z.object({ kind: z.literal("scene"), scene: z.tuple([Box, Box, Box]) }),
  z.object({ kind: z.literal("photographs"), photographs: z.array(RunPhotograph) }),
]);
