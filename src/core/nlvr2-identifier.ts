import { parseNumber, parseSplit } from "./identifier-parts.ts";
import type { Split } from "./split.ts";

/**
 * An example of NLVR2: `split-set-pair-sentence` (SPEC D3). A set of eight images is numbered within its
 * split, `pair` is one of its four pairs, `sentence` tells its writing tasks apart.
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
  return `${split}-${set}-${pair}-${sentence}`;
}

/** One photograph of a pair: `split-set-pair-img0.png` is the left one, `img1` the right one. */
export interface Nlvr2ImageName {
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
