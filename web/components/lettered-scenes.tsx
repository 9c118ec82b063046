import type { Scene } from "../../src/core/index.ts";
import { ScenePicture } from "./scene-picture.tsx";

const LETTERS = ["A", "B", "C", "D"];

/** Scenes with the letters that a writing prompt gives them; `from` is the place of the first. */
export function LetteredScenes({
  scenes,
  from = 0,
}: {
  readonly scenes: readonly Scene[];
  readonly from?: number;
}) {
  return scenes.map((scene, i) => (
    <figure key={LETTERS[from + i]} className="lettered">
      <figcaption>{LETTERS[from + i]}</figcaption>
      <ScenePicture scene={scene} />
    </figure>
  ));
}
