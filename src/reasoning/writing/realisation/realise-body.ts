import type { Argument, Term } from "../../logic/term.ts";
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
  listed,
  pickWording,
  plural,
  verb,
  type WordingStyle,
} from "./wording-style.ts";

/** Contents of a box after "with" or "has": "two black items and a circle", "only blue items". */
export function realiseContents(body: Term, style: WordingStyle): string | undefined {
  const [first, second] = body.args as readonly Term[];
  switch (body.operator) {
    case "count":
      return realiseCounted(first!, second!, style)?.words;
    case "and":
      return realisePart(body, style) ?? realiseList(body, style);
    case "all": {
      const noun = first!.operator === "item" ? realiseNoun(second!, "plural", style) : undefined;
      return noun && describe(second!, style)?.location === undefined ? `only ${noun}` : undefined;
    }
    case "consist":
      return `only ${realisePair(body.args, style)}`;
    case "kinds":
      return realiseDiversity(body, style);
    case "more":
      return `more ${realiseNoun(first!, "plural", style)} than ${realiseNoun(second!, "plural", style)}`;
    case "equal": {
      const [one, other] = [realiseNoun(first!, "plural", style), realiseNoun(second!, "plural", style)];
      return pickWording(
        style,
        [1, `as many ${one} as ${other}`],
        [2, `the same number of ${realisePair(body.args, style)}`],
      );
    }
    default:
      return undefined;
  }
}

/** "two circles and a square"; "four blocks and a black block at the top", but never "four blocks and two black blocks". */
function realiseList({ args }: Term, style: WordingStyle): string | undefined {
  const [first, ...others] = args as readonly Term[];
  const isWhole = (first!.args[1] as Term).operator === "item";
  const isOnePlaced = ({ args: [amount, set] }: Term) =>
    (amount as Term).operator === "some" && describe(set as Term, style)?.location !== undefined;
  if (isWhole && !others.every(isOnePlaced)) return undefined;
  const phrases = (args as readonly Term[]).map((part) =>
    part.operator === "count" ? realiseContents(part, style) : undefined,
  );
  return phrases.includes(undefined) ? undefined : listed(phrases as string[]);
}

/** "four items of which two are black", "three items, all of which are circles". */
function realisePart({ args }: Term, style: WordingStyle): string | undefined {
  const [whole, part, ...more] = args as readonly Term[];
  if (whole?.operator !== "count" || (whole.args[1] as Term).operator !== "item") return undefined;
  if (part === undefined || more.length > 0) return undefined;
  const items = realiseContents(whole, style);
  const set = part.args[1] as Term;
  if (part.operator === "all") {
    const predicate = realisePredicate(set, "plural", style);
    return predicate && `${items}, all of which are ${predicate}`;
  }
  const amount = realiseAmount(part.args[0] as Term, style);
  const predicate = amount && realisePredicate(set, amount.number, style);
  if (amount?.words === undefined || predicate === undefined) return undefined;
  const said = `${amount.words} ${verb("be", amount.number)} ${predicate}`;
  return `${items} of which ${said}`;
}

/** "black and blue items", "circles and squares". */
function realisePair(parts: readonly Argument[], style: WordingStyle): string {
  const [one, other] = parts as readonly [Term, Term];
  const isColour = describe(one, style)!.adjectives.length > 0;
  return isColour
    ? `${one.operator} and ${other.operator} ${plural(style.itemNoun)}`
    : `${plural(one.operator)} and ${plural(other.operator)}`;
}

function realiseDiversity({ args }: Term, style: WordingStyle): string | undefined {
  const [amount, property, set] = args as readonly [Term, Term, Term];
  const number = amount.args[0] as number | undefined;
  if (amount.operator !== "exactly" || set.operator !== "item" || number === undefined) return undefined;
  const things = plural(style.itemNoun);
  const noun = realiseProperty(property);
  if (number === 1) return `${things} of the same ${noun}`;
  const said = realiseNumber(number, style);
  return `${things} of ${pickWording(style, [1, `exactly ${said}`], [1, said])} different ${plural(noun)}`;
}

function realiseProperty({ operator }: Term): string {
  return operator === "colour" ? "color" : operator;
}

/** Condition on a box, as a clause after "where": "all the black items are circles". */
export function realiseClause(body: Term, style: WordingStyle): string | undefined {
  const [first, second, third] = body.args as readonly Term[];
  switch (body.operator) {
    case "all":
      return realiseAll(first!, second!, style);
    case "the": {
      const spot = realiseSpot(first!, style);
      const predicate = realisePredicate(second!, "singular", style);
      return spot && predicate && `the ${spot} is ${predicate}`;
    }
    case "kinds":
      return third!.operator === "or" ? realiseSpotsAlike(body, style) : undefined;
    default:
      return undefined;
  }
}

/** "all the black items are circles", "every item is touching the wall". */
export function realiseAll(set: Term, said: Term, style: WordingStyle): string | undefined {
  const number = style.random.uniform() < 0.7 ? "plural" : "singular";
  const noun = realiseNoun(set, number, style);
  const predicate = realisePredicate(said, number, style);
  if (noun === undefined || predicate === undefined) return undefined;
  const all =
    number === "singular" ? "every" : pickWording(style, [2, "all the"], [1, "all"], [1, "all of the"]);
  return `${all} ${noun} ${verb("be", number)} ${predicate}`;
}

function realiseSpotsAlike({ args }: Term, style: WordingStyle): string | undefined {
  const [amount, , both] = args as readonly [Term, Term, Term];
  const [one, other] = (both.args as readonly Term[]).map((place) => realiseSpot(place, style));
  if (one === undefined || other === undefined) return undefined;
  const same = pickWording(
    style,
    [1, "are the same color"],
    [1, "have the same color"],
    [1, "are of the same color"],
  );
  const different = pickWording(style, [1, "are not the same color"], [1, "have different colors"]);
  return `the ${one} and the ${other} ${amount.operator === "exactly" ? same : different}`;
}

/** Grammatical number of the contents of a box, by their first phrase: "there is a circle and two squares". */
export function numberOfContents(body: Term): GrammaticalNumber {
  const first = body.operator === "and" ? (body.args[0] as Term) : body;
  return first.operator === "count" ? numberOfAmount(first.args[0] as Term) : "plural";
}
