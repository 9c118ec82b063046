import { CounterpointError, type Scene } from "../core/index.ts";
import { writeBytes } from "../formats/index.ts";
import { drawSheet } from "../scenes/index.ts";
import type { NamedScene } from "./find-scenes.ts";

const LETTERS = ["A", "B", "C", "D"] as const;

/** Writes the contact sheet of a presentation; gives the letters of the scenes that were not there. */
export async function writeSheet(scenes: readonly NamedScene[], out: string): Promise<readonly string[]> {
  if (!out.endsWith(".png")) {
    throw new CounterpointError("usage", `A sheet is a PNG: --out should end in .png, but is ${out}`);
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
  await writeBytes(out, drawSheet([at.get(0), at.get(1), at.get(2), at.get(3)]));
  return LETTERS.filter((_, position) => !at.has(position));
}
