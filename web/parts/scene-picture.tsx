import type { Scene } from "../../src/core/index.ts";
import { drawSvg } from "../../src/scenes/drawing/draw-svg.ts";
import { describeScene } from "./describe-scene.ts";

/** A scene as the workbench draws it, with its items in words for those who do not see it. */
export function ScenePicture({ scene }: { readonly scene: Scene }) {
  const source = `data:image/svg+xml,${encodeURIComponent(drawSvg(scene))}`;
  return <img className="scene" src={source} alt={describeScene(scene)} width={400} height={100} />;
}
