import type { Scene } from "../../src/core/index.ts";
import { drawSvg, type SvgOptions } from "../../src/scenes/browser.ts";
import { describeScene } from "./describe-scene.ts";

/** A scene as the workbench draws it, with its items in words for those who do not see it. */
export function ScenePicture({
  scene,
  highlight,
  alt = describeScene(scene),
}: {
  readonly scene: Scene;
  /** Boxes and items to draw a line around. */
  readonly highlight?: SvgOptions["highlight"];
  readonly alt?: string;
}) {
  const source = `data:image/svg+xml,${encodeURIComponent(drawSvg(scene, highlight && { highlight }))}`;
  return <img className="scene" src={source} alt={alt} width={400} height={100} />;
}
