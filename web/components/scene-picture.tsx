import { type Box, type Item, kindOfScene, type Scene } from "../../src/core/index.ts";
import { drawSvg, type SvgOptions } from "../../src/scenes/browser.ts";

/** A drawing of a scene, with a description of its items as alternative text. */
export function ScenePicture({
  scene,
  highlight,
  alt = describeScene(scene),
}: {
  readonly scene: Scene;
  /** Boxes and items to outline. */
  readonly highlight?: SvgOptions["highlight"];
  readonly alt?: string;
}) {
  const source = `data:image/svg+xml,${encodeURIComponent(drawSvg(scene, highlight && { highlight }))}`;
  return <img className="scene" src={source} alt={alt} width={400} height={100} />;
}

/** Describes a scene box by box, from left to right: towers from the base up, other items from the top down. */
export function describeScene(scene: Scene): string {
  const describe = kindOfScene(scene) === "tower" ? describeTower : describeScatter;
  return scene.map((box, b) => `Box ${b + 1}: ${describe(box)}.`).join(" ");
}

function describeTower(box: Box): string {
  const blocks = [...box].sort((a, b) => b.y - a.y);
  return `tower of ${blocks.map(({ colour }) => colour).join(", ")} from the base up`;
}

function describeScatter(box: Box): string {
  if (box.length === 0) return "empty";
  const items = [...box].sort((a, b) => a.y - b.y || a.x - b.x);
  return items
    .map((item) => `${SIZES[item.size]} ${item.colour} ${item.shape} at ${positionOf(item)}`)
    .join(", ");
}

const SIZES = { 10: "small", 20: "medium", 30: "large" } as const;

function positionOf({ x, y, size }: Item): string {
  const third = (at: number) => Math.min(2, Math.floor((at + size / 2) / (100 / 3)));
  const row = ["top", "middle", "bottom"][third(y)];
  const column = ["left", "centre", "right"][third(x)];
  const walls = [
    ...(y === 0 ? ["top"] : []),
    ...(y + size === 100 ? ["bottom"] : []),
    ...(x === 0 ? ["left"] : []),
    ...(x + size === 100 ? ["right"] : []),
  ];
  return `${row} ${column}${walls.length > 0 ? `, touching the ${walls.join(" and ")} wall` : ""}`;
}

const LETTERS = ["A", "B", "C", "D"];

/** Scenes with the letters of a writing prompt; `from` is the index of the first letter. */
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
