import { CounterpointError, type Scene } from "../core/index.ts";
import type { ModelExample } from "./baseline.ts";

/** The scene of a question; one about photographs has none, and is refused. */
export function sceneOf({ id, picture }: ModelExample): Scene {
  if (picture.kind === "scene") return picture.scene;
  const message = `This baseline looks at scenes of NLVR, but the picture of ${id} is a pair of photographs`;
  throw new CounterpointError("data/invalid", message, {
    at: [id],
    hint: "Choose a baseline that reads the sentence alone, such as text",
  });
}
