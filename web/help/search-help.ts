import type { HelpSection } from "./render-markdown.ts";

/** The searchable text of a page. */
export interface SearchablePage {
  readonly address: string;
  readonly title: string;
  readonly sections: readonly HelpSection[];
}

/** A section that has every word of a query. */
export interface Hit {
  readonly address: string;
  readonly anchor: string;
  readonly title: string;
  readonly heading: string;
  /** The text around the first word that was found. */
  readonly excerpt: string;
}

const MAX_HITS = 30;
/** Characters of an excerpt before and after the word. */
const AROUND = { before: 60, after: 140 };
/** A word in a heading counts as much as this many in the text. */
const HEADING_WEIGHT = 10;
/** More occurrences in the text count no more. */
const MAX_OCCURRENCES = 5;

/**
 * Sections that have every word of the query at the beginning of a word, in any case. Those with the words in their
 * heading come first, then those with more of them in the text.
 */
export function searchHelp(pages: readonly SearchablePage[], query: string): readonly Hit[] {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  const patterns = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, "giu"));
  return pages
    .flatMap(({ address, title, sections }) =>
      sections.map(({ anchor, heading, text }) => ({
        hit: { address, anchor, title, heading, excerpt: excerptOf(text, patterns) },
        scores: patterns.map((pattern) => scoreOf({ heading, text }, pattern)),
      })),
    )
    .filter(({ scores }) => scores.every((score) => score > 0))
    .sort((a, b) => sum(b.scores) - sum(a.scores))
    .slice(0, MAX_HITS)
    .map(({ hit }) => hit);
}

function scoreOf({ heading, text }: Pick<HelpSection, "heading" | "text">, pattern: RegExp): number {
  const inHeading = heading.match(pattern) === null ? 0 : HEADING_WEIGHT;
  return inHeading + Math.min(MAX_OCCURRENCES, text.match(pattern)?.length ?? 0);
}

function excerptOf(text: string, patterns: readonly RegExp[]): string {
  const found = patterns.map((pattern) => text.search(pattern)).filter((place) => place >= 0);
  const place = found.length === 0 ? 0 : Math.min(...found);
  const start = place <= AROUND.before ? 0 : text.indexOf(" ", place - AROUND.before) + 1;
  const end = Math.min(text.length, place + AROUND.after);
  return `${start > 0 ? "… " : ""}${text.slice(start, end).trim()}${end < text.length ? " …" : ""}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
