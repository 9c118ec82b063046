import { CounterpointError, type Scene } from "../../core/index.ts";
import { writeFileAtomic } from "../../files/index.ts";
import type { NamedScene } from "../reading/find-scenes.ts";
import { drawSheet } from "./draw-sheet.ts";
import { drawSvg } from "./draw-svg.ts";

const LETTERS = ["A", "B", "C", "D"] as const;

/** SVG pixels a pixel of the scene. */
const SVG_SCALE = 2;

/** Writes one scene as an SVG, or the contact sheet of a presentation; gives the letters that have no scene there. */
export async function writeScenes(scenes: readonly NamedScene[], out: string): Promise<readonly string[]> {
  const [only, ...others] = scenes;
  if (out.endsWith(".svg") && others.length === 0) {
    await writeFileAtomic(out, drawSvg(only!.scene, { scale: SVG_SCALE }));
    return [];
  }
  if (!out.endsWith(".png")) {
    const message = `A sheet is a PNG and a single scene an SVG: --out should end so, but is ${out}`;
    throw new CounterpointError("usage", message);
  }
  const at = new Map<number | undefined, Scene>();
  for (const { name, position, scene } of scenes) {
    if (position === undefined || position >= LETTERS.length || at.has(position)) {
      const message = `A sheet has one scene at each of the positions 0 to 3, but ${name} has no place there`;
      throw new CounterpointError("usage", message, {
        hint: "Name a presentation, as in: counterpoint scenes show dev.json#12 --out sheet.png",
      });
    }
    at.set(position, scene);
  }
  await writeFileAtomic(out, drawSheet([at.get(0), at.get(1), at.get(2), at.get(3)]));
  return LETTERS.filter((_, position) => !at.has(position));
}
