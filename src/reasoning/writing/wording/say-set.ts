import type { Term } from "../../logic/term.ts";
import { type GrammaticalNumber, inflect, withArticle } from "./agreement.ts";
import { sayAmount } from "./say-amount.ts";
import { sayPlace } from "./say-place.ts";
import type { Voice } from "./voice.ts";

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
export function describe(set: Term, voice: Voice): Description | undefined {
  const parts = set.operator === "and" ? (set.parts as readonly Term[]) : [set];
  const find = (names: readonly string[]) => parts.find(({ operator }) => names.includes(operator));
  const [colour, shape, size] = [find(COLOURS), find(SHAPES), find(SIZES)];
  const looks = [colour, shape, size].filter((part) => part !== undefined);
  const places = parts.filter((part) => part.operator !== "item" && !looks.includes(part));
  const said = places.map((part) =>
    part.operator === "in" ? sayWithin(part, places, voice) : sayPlace(part, voice),
  );
  if (said.includes(undefined)) return undefined;
  const place = said.length === 0 ? undefined : said.join(" ");
  const adjectives = [size && saySize(size, voice), colour?.operator].filter((word) => word !== undefined);
  return { adjectives, noun: shape?.operator ?? voice.thing, place, looks };
}

/** "in a box with two items"; after an end of a tower "of a tower with two blocks". */
function sayWithin({ parts: [boxes] }: Term, places: readonly Term[], voice: Voice): string | undefined {
  const body = (boxes as Term).parts[1] as Term | undefined;
  const [amount, set] = (body?.parts ?? []) as readonly (Term | undefined)[];
  if (body?.operator !== "count" || set?.operator !== "item") return undefined;
  const isEnd = places.some(({ operator }) => operator === "top" || operator === "base");
  const counted = sayCounted(amount!, set, voice);
  return counted && `${isEnd ? "of" : "in"} a ${voice.box} with ${counted.words}`;
}

function saySize({ operator }: Term, voice: Voice): string {
  return operator === "big" ? voice.big : operator === "medium" ? "medium sized" : operator;
}

/** "black squares touching the wall", without article or number. */
export function sayNoun(set: Term, number: GrammaticalNumber, voice: Voice): string | undefined {
  const description = describe(set, voice);
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
export function sayCounted(amount: Term, set: Term, voice: Voice): NounPhrase | undefined {
  const said = sayAmount(amount, voice);
  const noun = said && sayNoun(set, said.number, voice);
  if (said === undefined || noun === undefined) return undefined;
  const words = said.words === undefined ? withArticle(noun) : `${said.words} ${noun}`;
  return { words, number: said.number };
}

/** What is said of items after "is" or "are": "black", "circles", "touching the wall". */
export function sayPredicate(set: Term, number: GrammaticalNumber, voice: Voice): string | undefined {
  const description = describe(set, voice);
  if (description === undefined) return undefined;
  const { place, looks, adjectives } = description;
  if (looks.length === 0) return place;
  if (place !== undefined) return undefined;
  const isAdjective = looks.every(({ operator }) => !SHAPES.includes(operator));
  if (isAdjective) return adjectives.length === 1 ? adjectives[0] : undefined;
  const noun = sayNoun(set, number, voice)!;
  return number === "singular" ? withArticle(noun) : noun;
}
