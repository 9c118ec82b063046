import type { Term } from "../../logic/term.ts";
import { type GrammaticalNumber, inflect, withArticle } from "./agreement.ts";
import { realiseAmount } from "./realise-amount.ts";
import { realisePlace } from "./realise-place.ts";
import type { WordingStyle } from "./wording-style.ts";

/** What a set of items is called. */
interface Description {
  readonly adjectives: readonly string[];
  readonly noun: string;
  /** What follows the noun: "touching the wall". */
  readonly place: string | undefined;
  readonly looks: readonly Term[];
}

const COLOURS = ["black", "blue", "yellow"];
const SHAPES = ["square", "circle", "triangle"];
const SIZES = ["small", "medium", "big"];

/** A set of items in words: size, colour and noun, then the place; undefined when there are no words for it. */
export function describe(set: Term, style: WordingStyle): Description | undefined {
  const parts = set.operator === "and" ? (set.args as readonly Term[]) : [set];
  const find = (names: readonly string[]) => parts.find(({ operator }) => names.includes(operator));
  const [colour, shape, size] = [find(COLOURS), find(SHAPES), find(SIZES)];
  const looks = [colour, shape, size].filter((part) => part !== undefined);
  const places = parts.filter((part) => part.operator !== "item" && !looks.includes(part));
  const said = places.map((part) =>
    part.operator === "in" ? realiseWithin(part, places, style) : realisePlace(part, style),
  );
  if (said.includes(undefined)) return undefined;
  const place = said.length === 0 ? undefined : said.join(" ");
  const adjectives = [size && realiseSize(size, style), colour?.operator].filter(
    (word) => word !== undefined,
  );
  return { adjectives, noun: shape?.operator ?? style.itemNoun, place, looks };
}

/** "in a box with two items"; after an end of a tower "of a tower with two blocks". */
function realiseWithin(
  { args: [boxes] }: Term,
  places: readonly Term[],
  style: WordingStyle,
): string | undefined {
  const body = (boxes as Term).args[1] as Term | undefined;
  const [amount, set] = (body?.args ?? []) as readonly (Term | undefined)[];
  if (body?.operator !== "count" || set?.operator !== "item") return undefined;
  const isEnd = places.some(({ operator }) => operator === "top" || operator === "base");
  const counted = realiseCounted(amount!, set, style);
  return counted && `${isEnd ? "of" : "in"} a ${style.box} with ${counted.words}`;
}

function realiseSize({ operator }: Term, style: WordingStyle): string {
  return operator === "big" ? style.big : operator === "medium" ? "medium sized" : operator;
}

/** "black squares touching the wall", without article or number. */
export function realiseNoun(set: Term, number: GrammaticalNumber, style: WordingStyle): string | undefined {
  const description = describe(set, style);
  if (description === undefined) return undefined;
  const { adjectives, noun, place } = description;
  return [...adjectives, inflect(noun, number), ...(place === undefined ? [] : [place])].join(" ");
}

/** A noun phrase and whether it takes "is" or "are". */
export interface NounPhrase {
  readonly words: string;
  readonly number: GrammaticalNumber;
}

/** "exactly two black squares", "a circle touching the wall", "no small items". */
export function realiseCounted(amount: Term, set: Term, style: WordingStyle): NounPhrase | undefined {
  const said = realiseAmount(amount, style);
  const noun = said && realiseNoun(set, said.number, style);
  if (said === undefined || noun === undefined) return undefined;
  const words = said.words === undefined ? withArticle(noun) : `${said.words} ${noun}`;
  return { words, number: said.number };
}

/** What is said of items after "is" or "are": "black", "circles", "touching the wall". */
export function realisePredicate(
  set: Term,
  number: GrammaticalNumber,
  style: WordingStyle,
): string | undefined {
  const description = describe(set, style);
  if (description === undefined) return undefined;
  const { place, looks, adjectives } = description;
  if (looks.length === 0) return place;
  if (place !== undefined) return undefined;
  const isAdjective = looks.every(({ operator }) => !SHAPES.includes(operator));
  if (isAdjective) return adjectives.length === 1 ? adjectives[0] : undefined;
  const noun = realiseNoun(set, number, style)!;
  return number === "singular" ? withArticle(noun) : noun;
}
