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
interface NlvrImageName extends NlvrIdentifier {
  readonly split: Split;
  readonly order: number;
}

/** Number of orders of three boxes, and so of images of an example of NLVR. */
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

/**
 * An example of NLVR2: `split-set-pair-sentence` (SPEC D3). A set of eight images is numbered within its
 * split, `pair` is one of its four pairs, `sentence` distinguishes its writing tasks.
 */
export interface Nlvr2Identifier {
  readonly split: Split;
  readonly set: number;
  readonly pair: number;
  readonly sentence: number;
}

/** "dev-850-0-1" to its parts; undefined when the text is not an identifier of NLVR2. */
export function parseNlvr2Identifier(text: string): Nlvr2Identifier | undefined {
  const first = text.indexOf("-");
  const second = text.indexOf("-", first + 1);
  const third = text.indexOf("-", second + 1);
  if (first < 0 || second < 0 || third < 0) return undefined;
  const split = parseSplit(text.slice(0, first));
  const set = parseNumber(text, first + 1, second);
  const pair = parseNumber(text, second + 1, third);
  const sentence = parseNumber(text, third + 1, text.length);
  if (split === undefined || set === undefined) return undefined;
  if (pair === undefined || sentence === undefined) return undefined;
  return { split, set, pair, sentence };
}

export function formatNlvr2Identifier({ split, set, pair, sentence }: Nlvr2Identifier): string {
  // A template would be a chain of strings, three times the size: corpora of a million examples are in memory.
  return [split, set, pair, sentence].join("-");
}

/** One photograph of a pair: `split-set-pair-img0.png` is the left one, `img1` the right one. */
interface Nlvr2ImageName {
  readonly split: Split;
  readonly set: number;
  readonly pair: number;
  readonly image: 0 | 1;
}

const IMAGE_NAME = /^(.*)-img([01])\.png$/;

/** "dev-850-0-img1.png" to its parts. */
export function parseNlvr2ImageName(text: string): Nlvr2ImageName | undefined {
  const match = IMAGE_NAME.exec(text);
  const identifier = match && parseNlvr2Identifier(`${match[1]}-0`);
  if (!identifier) return undefined;
  const { split, set, pair } = identifier;
  return { split, set, pair, image: match[2] === "0" ? 0 : 1 };
}

export function formatNlvr2ImageName({ split, set, pair, image }: Nlvr2ImageName): string {
  return `${split}-${set}-${pair}-img${image}.png`;
}

/**
 * The number written in text[from..to): digits without leading zeros, at most nine, so that text and parts
 * determine each other; undefined for anything else. Works on the text in place, as millions are read.
 */
function parseNumber(text: string, from: number, to: number): number | undefined {
  if (to <= from || to - from > 9) return undefined;
  let value = 0;
  for (let i = from; i < to; i += 1) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return to - from > 1 && text.charCodeAt(from) === 48 ? undefined : value;
}

const SPLIT = /^[A-Za-z][A-Za-z0-9_]*$/;
let lastSplit: Split = "train"; // most identifiers of a file share their split: tested once

export function parseSplit(text: string): Split | undefined {
  if (text === lastSplit) return lastSplit;
  if (!SPLIT.test(text)) return undefined;
  lastSplit = text;
  return text;
}
