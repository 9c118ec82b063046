import { parseNumber, parseSplit } from "./identifier-parts.ts";
import type { Split } from "./split.ts";

/** An example of NLVR: `n-m`, presentation n and position m of the image in the writing task. */
export interface NlvrIdentifier {
  readonly presentation: number;
  readonly position: number;
}

/** "1572-0" to its parts; undefined when the text is not an identifier of NLVR. */
export function parseNlvrIdentifier(text: string): NlvrIdentifier | undefined {
  const hyphen = text.indexOf("-");
  if (hyphen < 0) return undefined;
  const presentation = parseNumber(text, 0, hyphen);
  const position = parseNumber(text, hyphen + 1, text.length);
  if (presentation === undefined || position === undefined) return undefined;
  return { presentation, position };
}

export function formatNlvrIdentifier({ presentation, position }: NlvrIdentifier): string {
  return `${presentation}-${position}`;
}

/** One drawn image of an example: `split-n-m-k.png`, k the order of its boxes (SPEC S6, C4). */
export interface NlvrImageName extends NlvrIdentifier {
  readonly split: Split;
  readonly order: number;
}

/** How many orders three boxes have, and so images an example of NLVR. */
export const BOX_ORDERS = 6;

/** "dev-1572-0-3.png", with or without the ending, to its parts. */
export function parseNlvrImageName(text: string): NlvrImageName | undefined {
  const name = text.endsWith(".png") ? text.slice(0, -4) : text;
  const first = name.indexOf("-");
  const last = name.lastIndexOf("-");
  if (first < 0 || last <= first) return undefined;
  const split = parseSplit(name.slice(0, first));
  const identifier = parseNlvrIdentifier(name.slice(first + 1, last));
  const order = parseNumber(name, last + 1, name.length);
  if (split === undefined || identifier === undefined) return undefined;
  if (order === undefined || order >= BOX_ORDERS) return undefined;
  return { split, ...identifier, order };
}

export function formatNlvrImageName({ split, presentation, position, order }: NlvrImageName): string {
  return `${split}-${presentation}-${position}-${order}.png`;
}
