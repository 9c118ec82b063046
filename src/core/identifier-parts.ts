import type { Split } from "./split.ts";

/**
 * The number written in text[from..to): digits without leading zeros, at most nine, so that text and parts
 * determine each other; undefined for anything else. Works on the text in place, as millions are read.
 */
export function parseNumber(text: string, from: number, to: number): number | undefined {
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
