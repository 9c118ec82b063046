import { type Box, countValues, type Item, kindOfScene, type Scene } from "../../core/index.ts";

/** Features of a scene (N 6.2): properties, and counts. */
export interface SceneFeatures {
  readonly properties: ReadonlySet<string>;
  /** The numbers that are met when something is counted, in the whole scene or box by box. */
  readonly counts: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Reads properties and counts off a scene. */
export function sceneFeatures(scene: Scene): SceneFeatures {
  return { properties: propertiesOf(scene), counts: countsIn(scene) };
}

function propertiesOf(scene: Scene): ReadonlySet<string> {
  const kind = kindOfScene(scene);
  const properties = new Set<string>([kind]);
  for (const item of scene.flat()) {
    const name = `${item.colour} ${item.shape}`;
    const walls = wallsOf(item);
    properties.add(name);
    for (const wall of walls) properties.add(wall);
    if (walls.length > 0) properties.add(`touching: ${name}`);
    if (walls.length > 1) properties.add("corner");
  }
  if (kind === "tower") for (const end of scene.flatMap(endsOf)) properties.add(end);
  return properties;
}

function countsIn(scene: Scene): ReadonlyMap<string, ReadonlySet<number>> {
  const kind = kindOfScene(scene);
  const met = new Map<string, Set<number>>();
  const meet = (what: string, number: number) => {
    const numbers = met.get(what) ?? new Set();
    met.set(what, numbers.add(number));
  };
  const boxes = scene.map((box) => countValues(box.flatMap(namesOf)));
  for (const box of boxes) for (const [name, count] of box) meet(`in a box: ${name}`, count);
  for (const [name, count] of countValues(scene.flat().flatMap(namesOf))) meet(`items: ${name}`, count);
  for (const [name, count] of countValues(boxes.flatMap((box) => [...box.keys()])))
    meet(`boxes: ${name}`, count);
  for (const box of scene) meet("colours in a box", new Set(box.map(({ colour }) => colour)).size);
  if (kind === "tower") {
    for (const [end, count] of countValues(scene.flatMap(endsOf))) meet(`towers: ${end}`, count);
    for (const [height, count] of countValues(scene.map((box) => `${box.length} high`))) meet(height, count);
  }
  return met;
}

/** Count features of an item: by colour, shape and both, anywhere and by the walls that it touches. */
function namesOf(item: Item): readonly string[] {
  const plain = ["item", item.colour, item.shape, `${item.colour} ${item.shape}`];
  const walls = wallsOf(item);
  return [
    ...plain,
    ...plain.map((name) => `${walls.length > 0 ? "touching" : "free"} ${name}`),
    ...(walls.length > 1 ? plain.map((name) => `corner ${name}`) : []),
  ];
}

/** The colours of a tower's ends; its first item is the lowest. */
function endsOf(box: Box): readonly string[] {
  const heights = [...box].sort((a, b) => b.y - a.y);
  if (heights.length === 0) return [];
  return [`base ${heights[0]!.colour}`, `top ${heights.at(-1)!.colour}`];
}

/** The side of a box in pixels (SPEC S1). */
const SIDE = 100;

function wallsOf({ x, y, size }: Item): readonly string[] {
  const walls: string[] = [];
  if (x <= 0) walls.push("left");
  if (y <= 0) walls.push("top");
  if (x + size >= SIDE) walls.push("right");
  if (y + size >= SIDE) walls.push("bottom");
  return walls;
}
