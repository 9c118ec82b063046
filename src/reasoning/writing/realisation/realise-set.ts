import type { Term } from "../../logic/term.ts";
import {
  type GrammaticalNumber,
  inflect,
  pickWording,
  type WordingStyle,
  withArticle,
} from "./wording-style.ts";

/** Words for a set of items. */
interface Description {
  readonly adjectives: readonly string[];
  readonly noun: string;
  /** Words after the noun: "touching the wall". */
  readonly location: string | undefined;
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
  const locations = parts.filter((part) => part.operator !== "item" && !looks.includes(part));
  const said = locations.map((part) =>
    part.operator === "in" ? realiseWithin(part, locations, style) : realiseLocation(part, style),
  );
  if (said.includes(undefined)) return undefined;
  const location = said.length === 0 ? undefined : said.join(" ");
  const adjectives = [size && realiseSize(size, style), colour?.operator].filter(
    (word) => word !== undefined,
  );
  return { adjectives, noun: shape?.operator ?? style.itemNoun, location, looks };
}

/** "in a box with two items"; after an end of a tower "of a tower with two blocks". */
function realiseWithin(
  { args: [boxes] }: Term,
  locations: readonly Term[],
  style: WordingStyle,
): string | undefined {
  const body = (boxes as Term).args[1] as Term | undefined;
  const [amount, set] = (body?.args ?? []) as readonly (Term | undefined)[];
  if (body?.operator !== "count" || set?.operator !== "item") return undefined;
  const isEnd = locations.some(({ operator }) => operator === "top" || operator === "base");
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
  const { adjectives, noun, location } = description;
  return [...adjectives, inflect(noun, number), ...(location === undefined ? [] : [location])].join(" ");
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

/** Predicate of items after "is" or "are": "black", "circles", "touching the wall". */
export function realisePredicate(
  set: Term,
  number: GrammaticalNumber,
  style: WordingStyle,
): string | undefined {
  const description = describe(set, style);
  if (description === undefined) return undefined;
  const { location, looks, adjectives } = description;
  if (looks.length === 0) return location;
  if (location !== undefined) return undefined;
  const isAdjective = looks.every(({ operator }) => !SHAPES.includes(operator));
  if (isAdjective) return adjectives.length === 1 ? adjectives[0] : undefined;
  const noun = realiseNoun(set, number, style)!;
  return number === "singular" ? withArticle(noun) : noun;
}

const NUMBER_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

export function realiseNumber(number: number, { digits }: WordingStyle): string {
  return digits ? String(number) : (NUMBER_WORDS[number] ?? String(number));
}

/** An amount in words, without what is counted; `undefined` when an article says it. */
interface AmountWords {
  readonly words: string | undefined;
  readonly number: GrammaticalNumber;
}

/** "One or more", "no" and everything of one take the singular. */
export function numberOfAmount({ args }: Term): GrammaticalNumber {
  return args.length === 0 || args[0] === 1 ? "singular" : "plural";
}

export function realiseAmount(amount: Term, style: WordingStyle): AmountWords | undefined {
  const { operator, args } = amount;
  const wanted = args[0] as number;
  const number = numberOfAmount(amount);
  const said = args.length === 0 ? "" : realiseNumber(wanted, style);
  switch (operator) {
    case "some":
      return { words: undefined, number };
    case "none":
      return { words: "no", number };
    case "bare":
      return { words: said, number };
    case "exactly":
      return { words: `exactly ${said}`, number };
    case "only":
      return { words: `only ${said}`, number };
    case "atLeast":
      return {
        words: pickWording(style, [3, `at least ${said}`], [wanted > 1 ? 1 : 0, `${said} or more`]),
        number,
      };
    case "atMost":
      return { words: pickWording(style, [3, `at most ${said}`], [1, `no more than ${said}`]), number };
    case "moreThan":
      return { words: `more than ${said}`, number };
    case "fewerThan":
      return { words: `fewer than ${said}`, number };
    default:
      return undefined;
  }
}

const ORDINALS = ["first", "second", "third", "fourth"];

/** Location of items after a noun or "is": "touching the wall", "on top of a blue block". */
function realiseLocation({ operator, args }: Term, style: WordingStyle): string | undefined {
  const part = args[0] as Term;
  switch (operator) {
    case "touching":
      return realiseContact(part, style);
    case "not":
      return part.operator === "touching" && (part.args[0] as Term).operator === "wall"
        ? pickWording(style, [1, `not touching any ${style.wall}`], [1, `not touching the ${style.wall}`])
        : undefined;
    case "top":
      return pickWording(style, [4, "at the top"], [1, "on the top"]);
    case "base":
      return `at the ${style.base}`;
    case "middle":
      return "in the middle";
    case "level":
      return `at the ${ORDINALS[(args[0] as number) - 1]} level`;
    case "on":
      return `${pickWording(style, [2, "on top of"], [2, "above"], [1, "directly above"], [1, "on"])} a ${realiseBlock(part)}`;
    case "under":
      return `${pickWording(style, [2, "below"], [1, "under"], [1, "directly below"])} a ${realiseBlock(part)}`;
    default:
      return undefined;
  }
}

/** Relations between items are spoken of in towers only. */
function realiseBlock(colour: Term): string {
  return `${colour.operator} block`;
}

function realiseContact({ operator }: Term, style: WordingStyle): string | undefined {
  const { wall } = style;
  switch (operator) {
    case "wall":
      return pickWording(style, [2, `touching the ${wall}`], [1, `touching ${withArticle(wall)}`]);
    case "corner":
      return pickWording(style, [3, "touching a corner"], [1, "in a corner"], [1, "touching the corner"]);
    case "left":
    case "right":
      return `touching the ${operator} ${wall}`;
    case "roof":
      return pickWording(
        style,
        [1, `touching the top ${wall}`],
        [1, `touching the upper ${wall}`],
        [1, "touching the top"],
      );
    case "floor":
      return pickWording(style, [1, `touching the bottom ${wall}`], [1, `touching the ${style.base}`]);
    default:
      return undefined;
  }
}

/** A part of a tower as a noun: "top block", "second block". */
export function realiseSpot({ operator, args }: Term, style: WordingStyle): string | undefined {
  switch (operator) {
    case "top":
      return pickWording(style, [2, "top block"], [1, "top"]);
    case "base":
      return pickWording(style, [1, "bottom block"], [2, "base"]);
    case "middle":
      return "middle block";
    case "level":
      return `${ORDINALS[(args[0] as number) - 1]} block from the ${style.base}`;
    default:
      return undefined;
  }
}
