import type { Part, Term } from "../../logic/term.ts";
import { type GrammaticalNumber, listed, plural, verb } from "./agreement.ts";
import { numberOfAmount, sayAmount, sayNumber } from "./say-amount.ts";
import { saySpot } from "./say-place.ts";
import { describe, sayCounted, sayNoun, sayPredicate } from "./say-set.ts";
import { type Voice, vary } from "./voice.ts";

/** What a box has, as it follows "with" or "has": "two black items and a circle", "only blue items". */
export function sayContents(body: Term, voice: Voice): string | undefined {
  const [first, second] = body.parts as readonly Term[];
  switch (body.operator) {
    case "count":
      return sayCounted(first!, second!, voice)?.words;
    case "and":
      return sayPart(body, voice) ?? sayList(body, voice);
    case "all": {
      const noun = first!.operator === "item" ? sayNoun(second!, "plural", voice) : undefined;
      return noun && describe(second!, voice)?.place === undefined ? `only ${noun}` : undefined;
    }
    case "consist":
      return `only ${sayPair(body.parts, voice)}`;
    case "kinds":
      return sayDiversity(body, voice);
    case "more":
      return `more ${sayNoun(first!, "plural", voice)} than ${sayNoun(second!, "plural", voice)}`;
    case "equal": {
      const [one, other] = [sayNoun(first!, "plural", voice), sayNoun(second!, "plural", voice)];
      return vary(
        voice,
        [1, `as many ${one} as ${other}`],
        [2, `the same number of ${sayPair(body.parts, voice)}`],
      );
    }
    default:
      return undefined;
  }
}

/** "two circles and a square"; "four blocks and a black block at the top", but never "four blocks and two black blocks". */
function sayList({ parts }: Term, voice: Voice): string | undefined {
  const [first, ...others] = parts as readonly Term[];
  const isWhole = (first!.parts[1] as Term).operator === "item";
  const isOnePlaced = ({ parts: [amount, set] }: Term) =>
    (amount as Term).operator === "some" && describe(set as Term, voice)?.place !== undefined;
  if (isWhole && !others.every(isOnePlaced)) return undefined;
  const phrases = (parts as readonly Term[]).map((part) =>
    part.operator === "count" ? sayContents(part, voice) : undefined,
  );
  return phrases.includes(undefined) ? undefined : listed(phrases as string[]);
}

/** "four items of which two are black", "three items, all of which are circles". */
function sayPart({ parts }: Term, voice: Voice): string | undefined {
  const [whole, part, ...more] = parts as readonly Term[];
  if (whole?.operator !== "count" || (whole.parts[1] as Term).operator !== "item") return undefined;
  if (part === undefined || more.length > 0) return undefined;
  const items = sayContents(whole, voice);
  const set = part.parts[1] as Term;
  if (part.operator === "all") {
    const predicate = sayPredicate(set, "plural", voice);
    return predicate && `${items}, all of which are ${predicate}`;
  }
  const amount = sayAmount(part.parts[0] as Term, voice);
  const predicate = amount && sayPredicate(set, amount.number, voice);
  if (amount?.words === undefined || predicate === undefined) return undefined;
  const said = `${amount.words} ${verb("be", amount.number)} ${predicate}`;
  return `${items} of which ${said}`;
}

/** "black and blue items", "circles and squares". */
function sayPair(parts: readonly Part[], voice: Voice): string {
  const [one, other] = parts as readonly [Term, Term];
  const isColour = describe(one, voice)!.adjectives.length > 0;
  return isColour
    ? `${one.operator} and ${other.operator} ${plural(voice.thing)}`
    : `${plural(one.operator)} and ${plural(other.operator)}`;
}

function sayDiversity({ parts }: Term, voice: Voice): string | undefined {
  const [amount, property, set] = parts as readonly [Term, Term, Term];
  const number = amount.parts[0] as number | undefined;
  if (amount.operator !== "exactly" || set.operator !== "item" || number === undefined) return undefined;
  const things = plural(voice.thing);
  const noun = sayProperty(property);
  if (number === 1) return `${things} of the same ${noun}`;
  const said = sayNumber(number, voice);
  return `${things} of ${vary(voice, [1, `exactly ${said}`], [1, said])} different ${plural(noun)}`;
}

function sayProperty({ operator }: Term): string {
  return operator === "colour" ? "color" : operator;
}

/** What holds inside a box, as a clause after "where": "all the black items are circles". */
export function sayClause(body: Term, voice: Voice): string | undefined {
  const [first, second, third] = body.parts as readonly Term[];
  switch (body.operator) {
    case "all":
      return sayAll(first!, second!, voice);
    case "the": {
      const spot = saySpot(first!, voice);
      const predicate = sayPredicate(second!, "singular", voice);
      return spot && predicate && `the ${spot} is ${predicate}`;
    }
    case "kinds":
      return third!.operator === "or" ? saySpotsAlike(body, voice) : undefined;
    default:
      return undefined;
  }
}

/** "all the black items are circles", "every item is touching the wall". */
export function sayAll(set: Term, said: Term, voice: Voice): string | undefined {
  const number = voice.random.uniform() < 0.7 ? "plural" : "singular";
  const noun = sayNoun(set, number, voice);
  const predicate = sayPredicate(said, number, voice);
  if (noun === undefined || predicate === undefined) return undefined;
  const all = number === "singular" ? "every" : vary(voice, [2, "all the"], [1, "all"], [1, "all of the"]);
  return `${all} ${noun} ${verb("be", number)} ${predicate}`;
}

function saySpotsAlike({ parts }: Term, voice: Voice): string | undefined {
  const [amount, , both] = parts as readonly [Term, Term, Term];
  const [one, other] = (both.parts as readonly Term[]).map((place) => saySpot(place, voice));
  if (one === undefined || other === undefined) return undefined;
  const same = vary(
    voice,
    [1, "are the same color"],
    [1, "have the same color"],
    [1, "are of the same color"],
  );
  const different = vary(voice, [1, "are not the same color"], [1, "have different colors"]);
  return `the ${one} and the ${other} ${amount.operator === "exactly" ? same : different}`;
}

/** Whether what a box has begins with one thing or with several: "there is a circle and two squares". */
export function numberOfContents(body: Term): GrammaticalNumber {
  const first = body.operator === "and" ? (body.parts[0] as Term) : body;
  return first.operator === "count" ? numberOfAmount(first.parts[0] as Term) : "plural";
}
