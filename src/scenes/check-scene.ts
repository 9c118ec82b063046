import type { Item, SceneKind } from "../core/index.ts";
import { BOX_SIDE, clearance, MIN_CLEARANCE } from "./place-items.ts";
import { BLOCK, COLOURS, MAX_ITEMS, MAX_TOWER_HEIGHT, SHAPES, SIZES, yOfBlock } from "./sample-scene.ts";

/** One thing wrong with a scene. Boxes and items are counted from 0, as in structured_rep[0][2]. */
export interface SceneProblem {
  /** A stable kind; scripts match on it. */
  readonly code:
    | "scene/boxes"
    | "scene/items"
    | "scene/property"
    | "scene/outside"
    | "scene/clearance"
    | "scene/tower";
  readonly box?: number;
  readonly item?: number;
  readonly message: string;
}

/** An item whose fields may hold anything, such as one that was just parsed. */
export type UncheckedItem = Readonly<Record<keyof Item, unknown>>;

/**
 * Everything that is wrong with a scene by SPEC S1, and by S2 where it claims to be a tower; none when it is legal.
 * One block in every box is no problem: eleven released scenes have it.
 */
export function checkScene(
  scene: readonly (readonly UncheckedItem[])[],
  { kind }: { readonly kind?: SceneKind } = {},
): readonly SceneProblem[] {
  const problems: SceneProblem[] = [];
  if (scene.length !== 3) {
    problems.push({
      code: "scene/boxes",
      message: `A scene should have three boxes, but has ${scene.length}`,
    });
  }
  for (const [box, items] of scene.entries()) {
    problems.push(...checkCount(items, { box, kind }));
    for (const [item, each] of items.entries()) {
      const location = { box, item };
      problems.push(...checkProperties(each, location), ...checkInside(each, location));
    }
    problems.push(...checkClearances(items, box));
    if (kind === "tower") problems.push(...checkTower(items, box));
  }
  return problems;
}

interface ItemLocation {
  readonly box: number;
  readonly item: number;
}

function checkCount(
  items: readonly UncheckedItem[],
  { box, kind }: { box: number; kind: SceneKind | undefined },
): SceneProblem[] {
  const [max, what] = kind === "tower" ? [MAX_TOWER_HEIGHT, "blocks"] : [MAX_ITEMS, "items"];
  if (items.length >= 1 && items.length <= max) return [];
  const message = `Box ${box}: it should hold 1 to ${max} ${what}, but holds ${items.length}`;
  return [{ code: "scene/items", box, message }];
}

function checkProperties(each: UncheckedItem, location: ItemLocation): SceneProblem[] {
  const wanted = { shape: SHAPES, colour: COLOURS, size: SIZES } as const;
  return Object.entries(wanted).flatMap(([property, values]): SceneProblem[] => {
    const seen = each[property as keyof typeof wanted];
    if ((values as readonly unknown[]).includes(seen)) return [];
    const message = `${name(location)}: ${property} should be ${values.join(" or ")}, but is ${show(seen)}`;
    return [{ code: "scene/property", ...location, message }];
  });
}

function checkInside(each: UncheckedItem, location: ItemLocation): SceneProblem[] {
  const room = typeof each.size === "number" && each.size >= 0 ? BOX_SIDE - each.size : BOX_SIDE;
  return (["x", "y"] as const).flatMap((axis): SceneProblem[] => {
    const at = each[axis];
    if (Number.isInteger(at) && (at as number) >= 0 && (at as number) <= room) return [];
    const message = `${name(location)}: ${axis} should be a whole number from 0 to ${room}, but is ${show(at)}`;
    return [{ code: "scene/outside", ...location, message }];
  });
}

function checkClearances(items: readonly UncheckedItem[], box: number): SceneProblem[] {
  const problems: SceneProblem[] = [];
  for (const [item, second] of items.entries()) {
    for (const [earlier, first] of items.slice(0, item).entries()) {
      if (!isSquare(first) || !isSquare(second)) continue; // its numbers are reported already
      const apart = clearance(first, second);
      if (apart >= MIN_CLEARANCE) continue;
      const seen = apart < 0 ? "overlap" : `are ${apart} apart`;
      const message = `Box ${box}, items ${earlier} and ${item}: they should be at least ${MIN_CLEARANCE} pixel apart, but ${seen}`;
      problems.push({ code: "scene/clearance", box, item, message });
    }
  }
  return problems;
}

function checkTower(items: readonly UncheckedItem[], box: number): SceneProblem[] {
  const problems: SceneProblem[] = [];
  const levels = items.map((_, level) => yOfBlock(level)).slice(0, MAX_TOWER_HEIGHT);
  for (const [item, each] of items.entries()) {
    for (const property of ["shape", "size", "x"] as const) {
      if (each[property] === BLOCK[property]) continue;
      const message = `${name({ box, item })}: ${property} of a tower's block should be ${BLOCK[property]}, but is ${show(each[property])}`;
      problems.push({ code: "scene/tower", box, item, message });
    }
    if ((levels as unknown[]).includes(each.y)) continue;
    const message = `${name({ box, item })}: y in a tower of ${items.length} should be ${levels.join(" or ")}, but is ${show(each.y)}`;
    problems.push({ code: "scene/tower", box, item, message });
  }
  return problems;
}

function isSquare(each: UncheckedItem): each is UncheckedItem & Pick<Item, "x" | "y" | "size"> {
  return [each.x, each.y, each.size].every(Number.isFinite);
}

function name({ box, item }: ItemLocation): string {
  return `Box ${box}, item ${item}`;
}

/** The value as a person would write it; never longer than a line. */
function show(value: unknown): string {
  const isPlain = typeof value === "number" || typeof value === "bigint" || value === undefined;
  const text = isPlain ? String(value) : (JSON.stringify(value) ?? typeof value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
