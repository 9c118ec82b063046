import { CounterpointError } from "./errors.ts";
import type { Colour, Item, Shape } from "./scene.ts";

/**
 * What an argument of the library may be. Programs without types, and casts, pass anything: it is refused before it is used, with its
 * name and its value.
 */
export interface Kind<out Value> {
  /** The kind in words, for "out should be a path". */
  readonly wanted: string;
  readonly accepts: (value: unknown) => value is Value;
  /** The kinds of its members, by which a message names the one that is wrong. */
  readonly members?: Readonly<Record<string, Kind<unknown>>> | undefined;
}

/** A kind for every option, so that none is forgotten. */
export type Kinds<Options> = { readonly [Name in keyof Options]-?: Kind<NonNullable<Options[Name]>> };

const isText = (value: unknown): value is string => typeof value === "string";
const isPath = (value: unknown): value is string => isText(value) && /^[^\0]+$/.test(value);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

export const TEXT: Kind<string> = { wanted: "a text", accepts: isText };
export const PATH: Kind<string> = { wanted: "a path", accepts: isPath };
export const FLAG: Kind<boolean> = {
  wanted: "true or false",
  accepts: (value): value is boolean => typeof value === "boolean",
};
/** A function of any type: nothing but its caller's types can check more. */
export const CALLBACK: Kind<never> = {
  wanted: "a function",
  accepts: (value): value is never => typeof value === "function",
};
/** An object whose members are checked where they are used. */
export const OBJECT: Kind<never> = {
  wanted: "an object",
  accepts: (value): value is never => isObject(value),
};

/** Numbers in a range, and no NaN. */
export function numbers(min = -Number.MAX_VALUE, max = Number.MAX_VALUE): Kind<number> {
  const accepts = (value: unknown): value is number =>
    typeof value === "number" && value >= min && value <= max;
  return { wanted: `a number${rangeInWords(min, max)}`, accepts };
}

/** Whole numbers in a range. */
export function integers(min: number, max = Number.MAX_SAFE_INTEGER): Kind<number> {
  const accepts = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
  return { wanted: `a whole number${rangeInWords(min, max)}`, accepts };
}

function rangeInWords(min: number, max: number): string {
  if (max < Number.MAX_SAFE_INTEGER) return ` from ${min} to ${max}`;
  return min > -Number.MAX_VALUE ? ` of at least ${min}` : "";
}

/** One of some words. */
export function choice<const Word extends string>(...words: readonly Word[]): Kind<Word> {
  const accepts = (value: unknown): value is Word => words.some((word) => word === value);
  return { wanted: `one of ${words.join(", ")}`, accepts };
}

/** An object with such values. */
export function recordOf<Value>({ wanted, accepts }: Kind<Value>): Kind<Readonly<Record<string, Value>>> {
  return {
    wanted: `an object whose values are each ${wanted}`,
    accepts: (value): value is Readonly<Record<string, Value>> =>
      isObject(value) && Object.values(value).every(accepts),
  };
}

/** An object with these members; others are left to its reader. */
export function objectOf<Value extends object>(members: Partial<Kinds<Value>>): Kind<Value> {
  const kinds = Object.entries<Kind<unknown>>(members as Kinds<Value>);
  const accepts = (value: unknown): value is Value =>
    isObject(value) && kinds.every(([name, kind]) => kind.accepts(value[name]));
  return {
    wanted: `an object with ${kinds.map(([name]) => name).join(", ")}`,
    accepts,
    members: Object.fromEntries(kinds),
  };
}

/** Any of two kinds. */
export function either<A, B>(a: Kind<A>, b: Kind<B>): Kind<A | B> {
  const accepts = (value: unknown): value is A | B => a.accepts(value) || b.accepts(value);
  return { wanted: `${a.wanted} or ${b.wanted}`, accepts, members: a.members ?? b.members };
}

/** A list of such elements. */
export function listOf<Value>({ wanted, accepts }: Kind<Value>): Kind<readonly Value[]> {
  return {
    wanted: `a list, each ${wanted}`,
    accepts: (value): value is readonly Value[] => Array.isArray(value) && value.every(accepts),
  };
}

/** Refuses an argument that is of another kind. */
export function checkArgument<Value>(
  name: string,
  value: unknown,
  { wanted, accepts, members = {} }: Kind<Value>,
): asserts value is Value {
  if (accepts(value)) return;
  if (isObject(value))
    for (const [member, kind] of Object.entries(members))
      checkArgument(`${name}.${member}`, value[member], kind);
  throw new CounterpointError("usage", `${name} should be ${wanted}, but is ${describe(value)}`, {
    at: [name],
    hint: `Pass ${wanted}`,
  });
}

/** Refuses options of other kinds, options that do not exist, and, of those named as required, missing ones; undefined is a default. */
export function checkOptions<Options extends object>(
  options: Options,
  kinds: Kinds<NoInfer<Options>>,
  required: readonly (keyof Options & string)[] = [],
): void {
  checkArgument("options", options, OBJECT);
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(kinds, name)) continue;
    const hint = `Available: ${Object.keys(kinds).join(", ")}`;
    throw new CounterpointError("usage", `There is no option "${name}"`, { at: [name], hint });
  }
  for (const [name, kind] of Object.entries<Kind<unknown>>(kinds)) {
    const value: unknown = (options as Readonly<Record<string, unknown>>)[name];
    if (value === undefined && !required.some((each) => each === name)) continue;
    checkArgument(name, value, kind);
  }
}

/** Refuses what is not a list of scenes: three boxes of items each. */
export function checkScenes(name: string, scenes: unknown): void {
  if (Array.isArray(scenes) && scenes.every(isScene)) return;
  throw new CounterpointError("usage", "A scene should be three lists of items", {
    at: [name],
    hint: "Take one from samplePresentation, readScene or the picture of an example",
  });
}

function isScene(scene: unknown): boolean {
  const isBox = (box: unknown) => Array.isArray(box) && box.every(isItem);
  return Array.isArray(scene) && scene.length === 3 && scene.every(isBox);
}

function isItem(item: unknown): boolean {
  const { x, y, shape, colour, size } = Object(item) as Readonly<Partial<Item>>;
  const isKnown =
    SHAPE.accepts(shape) && COLOUR.accepts(colour) && [10, 20, 30].some((each) => each === size);
  return isKnown && Number.isFinite(x) && Number.isFinite(y);
}

const SHAPE = choice<Shape>("square", "circle", "triangle");
const COLOUR = choice<Colour>("black", "blue", "yellow");

/** A value in a few words; nothing in it is called or read. */
function describe(value: unknown): string {
  if (typeof value === "string")
    return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}...` : value);
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return String(value);
}
