import type { Term } from "../../logic/term.ts";
import { numberOfContents, realiseAll, realiseClause, realiseContents } from "./realise-body.ts";
import {
  describe,
  numberOfAmount,
  realiseAmount,
  realiseCounted,
  realiseNoun,
  realiseNumber,
  realisePredicate,
  realiseSpot,
} from "./realise-set.ts";
import {
  type GrammaticalNumber,
  inflect,
  pickWording,
  plural,
  punctuate,
  verb,
  type WordingStyle,
  withArticle,
} from "./wording-style.ts";

/** A form as an English sentence; undefined when this voice has no words for it. */
export function realiseSentence(form: Term, style: WordingStyle): string | undefined {
  const words = realiseStatement(form, style);
  return words === undefined || CLUMSY.test(words) ? undefined : punctuate(words);
}

/** A number in digits at the beginning, and words that one does not use twice in a sentence. */
const CLUMSY = /^\d|\b(exactly|only|at most|no more than|more than|fewer than|or more|at least)\b.*\b\1\b/;

function realiseStatement(form: Term, style: WordingStyle): string | undefined {
  const [first, second, third] = form.args as readonly Term[];
  switch (form.operator) {
    case "and": {
      const found = realiseTwoBoxes(form, style);
      if (found !== undefined) return found;
      const statements = (form.args as readonly Term[]).map((part) => realiseStatement(part, style));
      return statements.includes(undefined)
        ? undefined
        : statements.join(pickWording(style, [2, " and "], [1, ", and "]));
    }
    case "count":
      return second!.sort === "items"
        ? realiseItems(first!, second!, style)
        : realiseBoxes(first!, second!, style);
    case "all":
      return first!.sort === "items" ? realiseAll(first!, second!, style) : realiseEveryBox(second!, style);
    case "the":
      return realiseSuperlative(first!, second!, style);
    case "kinds":
    case "share":
      return realiseSimilarity(form.operator, { amount: first!, key: second!, boxes: third!, style });
    default:
      return undefined;
  }
}

/** "there are two circles touching the wall", "exactly one of the circles is touching the wall". */
function realiseItems(amount: Term, set: Term, style: WordingStyle): string | undefined {
  const counted = realiseCounted(amount, set, style);
  if (counted === undefined) return undefined;
  const ofBox = pickWording(style, [2, ""], [isEndOfAny(set, style) ? 2 : 0, " of a tower"]);
  const there = `there ${verb("be", counted.number)} ${counted.words}${ofBox}`;
  const predicated = style.random.uniform() < 0.3 ? realiseItemsPredicated(amount, set, style) : undefined;
  return predicated ?? there;
}

function isEndOfAny(set: Term, { box }: WordingStyle): boolean {
  return box === "tower" && ["top", "base"].includes(lastLocation(set));
}

function lastLocation({ operator, args }: Term): string {
  return operator === "and" ? (args.at(-1) as Term).operator : operator;
}

function realiseItemsPredicated(amount: Term, set: Term, style: WordingStyle): string | undefined {
  const description = describe(set, style);
  const said = realiseAmount(amount, style);
  if (description?.location === undefined || said === undefined || lastLocation(set) === "in")
    return undefined;
  const { adjectives, noun, location } = description;
  const named = (number: GrammaticalNumber) => [...adjectives, inflect(noun, number)].join(" ");
  const be = `${verb("be", said.number)} ${location}`;
  if (amount.operator === "none") return `none of the ${named("plural")} are ${location}`;
  if (said.words === undefined) return `${withArticle(named("singular"))} ${be}`;
  return pickWording(
    style,
    [1, `${said.words} ${named(said.number)} ${be}`],
    [1, `${said.words} of the ${named("plural")} ${be}`],
  );
}

/** So many boxes are such: by "there is", by "has", or by the part of a tower that is spoken of. */
function realiseBoxes(amount: Term, set: Term, style: WordingStyle): string | undefined {
  if (set.operator !== "with") return undefined;
  const body = set.args[1] as Term;
  const number = numberOfAmount(amount);
  const contents = realiseContents(body, style);
  if (contents !== undefined) {
    if (style.random.uniform() < 0.3)
      return realiseHaving(realiseOfBoxes(amount, style), number, body, style);
    const noun =
      realiseColouredTower(body, style, number) ??
      `${inflect(style.box, number)} ${realiseWith(body, number, style)}`;
    return `there ${verb("be", number)} ${withAmount(amount, noun, style)}`;
  }
  const clause = realiseClause(body, style);
  if (clause === undefined) return undefined;
  const spoken = style.random.uniform() < 0.4 ? realiseSpotOfBoxes(amount, body, style) : undefined;
  if (spoken !== undefined) return spoken;
  const where = pickWording(style, [2, "where"], [2, "in which"]);
  return `there ${verb("be", number)} ${withAmount(amount, `${inflect(style.box, number)} ${where} ${clause}`, style)}`;
}

/** "the top block of one of the towers is blue". */
function realiseSpotOfBoxes(amount: Term, body: Term, style: WordingStyle): string | undefined {
  if (body.operator !== "the" || amount.operator === "none") return undefined;
  const [spot, colour] = body.args as readonly [Term, Term];
  const isEnd = spot.operator === "top" || spot.operator === "base";
  if (numberOfAmount(amount) === "singular") {
    return `the ${realiseSpot(spot, style)} of ${realiseOfBoxes(amount, style)} is ${colour.operator}`;
  }
  return isEnd
    ? `the ${plural(spot.operator)} of ${realiseOfBoxes(amount, style)} are ${colour.operator}`
    : undefined;
}

/** "there is a box with two circles and a box with seven items". */
function realiseTwoBoxes({ args }: Term, style: WordingStyle): string | undefined {
  const boxes = (args as readonly Term[]).map(({ operator, args: [amount, set] }) => {
    const isBox =
      operator === "count" && (amount as Term).operator === "some" && (set as Term).operator === "with";
    const contents = isBox ? realiseContents((set as Term).args[1] as Term, style) : undefined;
    return contents && `a ${style.box} with ${contents}`;
  });
  return boxes.includes(undefined) ? undefined : `there is ${boxes.join(" and ")}`;
}

function withAmount(amount: Term, noun: string, style: WordingStyle): string {
  const words = realiseAmount(amount, style)?.words;
  return words === undefined ? withArticle(noun) : `${words} ${noun}`;
}

/** "one of the boxes", "exactly two towers", "none of the boxes". */
function realiseOfBoxes(amount: Term, style: WordingStyle): string {
  const number = numberOfAmount(amount);
  const words = realiseAmount(amount, style)?.words;
  if (amount.operator === "none")
    return pickWording(style, [1, `no ${style.box}`], [1, `none of the ${plural(style.box)}`]);
  if (words === undefined)
    return pickWording(
      style,
      [1, `at least ${realiseNumber(1, style)} ${style.box}`],
      [1, withArticle(style.box)],
    );
  return pickWording(
    style,
    [1, `${words} ${inflect(style.box, number)}`],
    [1, `${words} of the ${plural(style.box)}`],
  );
}

/** "a black tower": all its blocks are black. */
function realiseColouredTower(
  body: Term,
  style: WordingStyle,
  number: GrammaticalNumber,
): string | undefined {
  const colour = body.operator === "all" ? (body.args[1] as Term) : undefined;
  const isPlain = style.box === "tower" && colour !== undefined && style.random.uniform() < 0.5;
  return isPlain ? `${colour.operator} ${inflect("tower", number)}` : undefined;
}

/** "with two items", "that contain a circle", "where there are two items", "without any circles". */
function realiseWith(body: Term, number: GrammaticalNumber, style: WordingStyle): string {
  const contents = realiseContents(body, style)!;
  if (isNone(body)) {
    const noun = realiseNoun(body.args[1] as Term, "plural", style);
    const does = verb("do", number);
    return pickWording(
      style,
      [2, `without any ${noun}`],
      [1, `with ${contents}`],
      [1, `that ${does} not have any ${noun}`],
    );
  }
  return pickWording(
    style,
    [6, `with ${contents}`],
    [2, `that ${verb("have", number)} ${contents}`],
    [2, `that ${verb("contain", number)} ${contents}`],
    [1, `containing ${contents}`],
    [body.operator === "equal" ? 0 : 1, `in which there ${verb("be", numberOfContents(body))} ${contents}`],
  );
}

function isNone({ operator, args }: Term): boolean {
  return operator === "count" && (args[0] as Term).operator === "none";
}

function realiseHaving(subject: string, number: GrammaticalNumber, body: Term, style: WordingStyle): string {
  if (isNone(body)) {
    const noun = realiseNoun(body.args[1] as Term, "plural", style);
    return pickWording(
      style,
      [1, `${subject} ${verb("have", number)} no ${noun}`],
      [1, `${subject} ${verb("do", number)} not have any ${noun}`],
    );
  }
  const contents = realiseContents(body, style);
  return pickWording(
    style,
    [2, `${subject} ${verb("have", number)} ${contents}`],
    [1, `${subject} ${verb("contain", number)} ${contents}`],
  );
}

/** "every box has", "the top of each tower is". */
function realiseEveryBox(body: Term, style: WordingStyle): string | undefined {
  const [singular, many] = [style.box, plural(style.box)];
  if (body.operator === "the") {
    const spot = realiseSpot(body.args[0] as Term, style);
    const predicate = realisePredicate(body.args[1] as Term, "singular", style);
    return (
      spot &&
      predicate &&
      `the ${spot} of ${pickWording(style, [1, "every"], [1, "each"])} ${singular} is ${predicate}`
    );
  }
  if (realiseContents(body, style) === undefined) return undefined;
  if (style.random.uniform() < 0.5) {
    return realiseHaving(
      pickWording(style, [1, `every ${singular}`], [1, `each ${singular}`]),
      "singular",
      body,
      style,
    );
  }
  const all = pickWording(style, [2, `all the ${many}`], [1, `all ${many}`], [1, `all three ${many}`]);
  return realiseHaving(all, "plural", body, style);
}

/** "the box with the most items has a circle", "the tallest tower has a black block at the top". */
function realiseSuperlative(boxes: Term, body: Term, style: WordingStyle): string | undefined {
  const set = boxes.args[1] as Term;
  const most = boxes.operator === "most";
  const isHeight = style.box === "tower" && set.operator === "item";
  if (realiseContents(body, style) === undefined) return undefined;
  const noun = realiseNoun(set, "plural", style);
  if (noun === undefined) return undefined;
  const subject = isHeight
    ? `the ${most ? "tallest" : "shortest"} tower`
    : `the ${style.box} with the ${most ? "most" : "fewest"} ${noun}`;
  return realiseHaving(subject, "singular", body, style);
}

interface Likeness {
  readonly amount: Term;
  readonly key: Term;
  readonly boxes: Term;
  readonly style: WordingStyle;
}

/** "two of the boxes have the same number of items", "all the towers have different heights". */
function realiseSimilarity(
  operator: "kinds" | "share",
  { amount, key, style }: Likeness,
): string | undefined {
  const many = plural(style.box);
  const all = pickWording(style, [2, `all the ${many}`], [1, `all ${many}`], [1, `all three ${many}`]);
  const number = amount.args[0] as number;
  const subject = operator === "kinds" ? all : realiseOfBoxes(amount, style);
  const different = operator === "kinds" && number === 3;
  if (key.operator === "values") {
    const end = key.args[1] as Term;
    const spots = end.operator === "top" ? "tops" : "bases";
    return `the ${spots} of ${subject} ${different ? "have different colors" : "are the same color"}`;
  }
  const counted = key.args[0] as Term;
  const noun = realiseNoun(counted, "plural", style);
  if (noun === undefined) return undefined;
  if (style.box === "tower" && counted.operator === "item") {
    return `${subject} have ${different ? "different heights" : "the same height"}`;
  }
  return different
    ? `${subject} have a different number of ${noun}`
    : `${subject} have the same number of ${noun}`;
}
