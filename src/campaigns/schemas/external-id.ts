import { CounterpointError } from "../../core/index.ts";

/** Ids of one marketplace: of participants, studies and sessions. */
interface IdShape {
  readonly pattern: RegExp;
  readonly words: string;
}

/** Ids by marketplace. They come from an address that anybody can change, and end up in files that pay people. */
const SHAPES: Readonly<Record<string, IdShape>> = {
  prolific: { pattern: /^[0-9a-f]{24}$/, words: "24 hexadecimal digits" },
};

/** Ids of other marketplaces: none of them looks like a formula or divides a line of CSV. */
const OTHER: IdShape = {
  pattern: /^[A-Za-z0-9][\w.-]{0,99}$/,
  words: "up to 100 letters, digits, dots, hyphens and underscores, a letter or digit first",
};

/** True when a text has the shape of an id of the marketplace. */
export function isExternalId(source: string, id: string): boolean {
  return shapeOf(source).pattern.test(id);
}

/** The id in a parameter of the address that somebody came with; throws when it has another shape than the marketplace's. */
export function requireExternalId(
  source: string,
  { parameter, id }: { parameter: string; id: string },
): string {
  if (isExternalId(source, id)) return id;
  const message = `${parameter} is ${JSON.stringify(id)}, but ids of ${source} are ${shapeOf(source).words}`;
  const hint = "Open the study again from its page on the marketplace";
  throw new CounterpointError("data/invalid", message, { hint });
}

function shapeOf(source: string): IdShape {
  return (Object.hasOwn(SHAPES, source) ? SHAPES[source] : undefined) ?? OTHER;
}
