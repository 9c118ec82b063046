import type { Term } from "../../logic/term.ts";
import { type GrammaticalNumber, inflect, plural, punctuate, verb, withArticle } from "./agreement.ts";
import { numberOfAmount, sayAmount, sayNumber } from "./say-amount.ts";
import { numberOfContents, sayAll, sayClause, sayContents } from "./say-body.ts";
import { saySpot } from "./say-place.ts";
import { describe, sayCounted, sayNoun, sayPredicate } from "./say-set.ts";
import { type Voice, vary } from "./voice.ts";

/** A form as an English sentence; undefined when this voice has no words for it. */
export function saySentence(form: Term, voice: Voice): string | undefined {
  const words = sayStatement(form, voice);
  return words === undefined || CLUMSY.test(words) ? undefined : punctuate(words);
}

/** A number in digits at the beginning, and words that one does not use twice in a sentence. */
const CLUMSY = /^\d|\b(exactly|only|at most|no more than|more than|fewer than|or more|at least)\b.*\b\1\b/;

function sayStatement(form: Term, voice: Voice): string | undefined {
  const [first, second, third] = form.parts as readonly Term[];
  switch (form.operator) {
    case "and": {
      const found = sayTwoBoxes(form, voice);
      if (found !== undefined) return found;
      const statements = (form.parts as readonly Term[]).map((part) => sayStatement(part, voice));
      return statements.includes(undefined)
        ? undefined
        : statements.join(vary(voice, [2, " and "], [1, ", and "]));
    }
    case "count":
      return second!.sort === "items" ? sayItems(first!, second!, voice) : sayBoxes(first!, second!, voice);
    case "all":
      return first!.sort === "items" ? sayAll(first!, second!, voice) : sayEveryBox(second!, voice);
    case "the":
      return sayExtreme(first!, second!, voice);
    case "kinds":
    case "share":
      return sayAlike(form.operator, { amount: first!, key: second!, boxes: third!, voice });
    default:
      return undefined;
  }
}

/** "there are two circles touching the wall", "exactly one of the circles is touching the wall". */
function sayItems(amount: Term, set: Term, voice: Voice): string | undefined {
  const counted = sayCounted(amount, set, voice);
  if (counted === undefined) return undefined;
  const ofBox = vary(voice, [2, ""], [isEndOfAny(set, voice) ? 2 : 0, " of a tower"]);
  const there = `there ${verb("be", counted.number)} ${counted.words}${ofBox}`;
  const predicated = voice.random.uniform() < 0.3 ? sayItemsPredicated(amount, set, voice) : undefined;
  return predicated ?? there;
}

function isEndOfAny(set: Term, { box }: Voice): boolean {
  return box === "tower" && ["top", "base"].includes(lastPlace(set));
}

function lastPlace({ operator, parts }: Term): string {
  return operator === "and" ? (parts.at(-1) as Term).operator : operator;
}

function sayItemsPredicated(amount: Term, set: Term, voice: Voice): string | undefined {
  const description = describe(set, voice);
  const said = sayAmount(amount, voice);
  if (description?.place === undefined || said === undefined || lastPlace(set) === "in") return undefined;
  const { adjectives, noun, place } = description;
  const named = (number: GrammaticalNumber) => [...adjectives, inflect(noun, number)].join(" ");
  const be = `${verb("be", said.number)} ${place}`;
  if (amount.operator === "none") return `none of the ${named("plural")} are ${place}`;
  if (said.words === undefined) return `${withArticle(named("singular"))} ${be}`;
  return vary(
    voice,
    [1, `${said.words} ${named(said.number)} ${be}`],
    [1, `${said.words} of the ${named("plural")} ${be}`],
  );
}

/** So many boxes are such: by "there is", by "has", or by the part of a tower that is spoken of. */
function sayBoxes(amount: Term, set: Term, voice: Voice): string | undefined {
  if (set.operator !== "with") return undefined;
  const body = set.parts[1] as Term;
  const number = numberOfAmount(amount);
  const contents = sayContents(body, voice);
  if (contents !== undefined) {
    if (voice.random.uniform() < 0.3) return sayHaving(sayOfBoxes(amount, voice), number, body, voice);
    const noun =
      sayColouredTower(body, voice, number) ??
      `${inflect(voice.box, number)} ${sayWith(body, number, voice)}`;
    return `there ${verb("be", number)} ${withAmount(amount, noun, voice)}`;
  }
  const clause = sayClause(body, voice);
  if (clause === undefined) return undefined;
  const spoken = voice.random.uniform() < 0.4 ? saySpotOfBoxes(amount, body, voice) : undefined;
  if (spoken !== undefined) return spoken;
  const where = vary(voice, [2, "where"], [2, "in which"]);
  return `there ${verb("be", number)} ${withAmount(amount, `${inflect(voice.box, number)} ${where} ${clause}`, voice)}`;
}

/** "the top block of one of the towers is blue". */
function saySpotOfBoxes(amount: Term, body: Term, voice: Voice): string | undefined {
  if (body.operator !== "the" || amount.operator === "none") return undefined;
  const [spot, colour] = body.parts as readonly [Term, Term];
  const isEnd = spot.operator === "top" || spot.operator === "base";
  if (numberOfAmount(amount) === "singular") {
    return `the ${saySpot(spot, voice)} of ${sayOfBoxes(amount, voice)} is ${colour.operator}`;
  }
  return isEnd
    ? `the ${plural(spot.operator)} of ${sayOfBoxes(amount, voice)} are ${colour.operator}`
    : undefined;
}

/** "there is a box with two circles and a box with seven items". */
function sayTwoBoxes({ parts }: Term, voice: Voice): string | undefined {
  const boxes = (parts as readonly Term[]).map(({ operator, parts: [amount, set] }) => {
    const isBox =
      operator === "count" && (amount as Term).operator === "some" && (set as Term).operator === "with";
    const contents = isBox ? sayContents((set as Term).parts[1] as Term, voice) : undefined;
    return contents && `a ${voice.box} with ${contents}`;
  });
  return boxes.includes(undefined) ? undefined : `there is ${boxes.join(" and ")}`;
}

function withAmount(amount: Term, noun: string, voice: Voice): string {
  const words = sayAmount(amount, voice)?.words;
  return words === undefined ? withArticle(noun) : `${words} ${noun}`;
}

/** "one of the boxes", "exactly two towers", "none of the boxes". */
function sayOfBoxes(amount: Term, voice: Voice): string {
  const number = numberOfAmount(amount);
  const words = sayAmount(amount, voice)?.words;
  if (amount.operator === "none")
    return vary(voice, [1, `no ${voice.box}`], [1, `none of the ${plural(voice.box)}`]);
  if (words === undefined)
    return vary(voice, [1, `at least ${sayNumber(1, voice)} ${voice.box}`], [1, withArticle(voice.box)]);
  return vary(
    voice,
    [1, `${words} ${inflect(voice.box, number)}`],
    [1, `${words} of the ${plural(voice.box)}`],
  );
}

/** "a black tower": all its blocks are black. */
function sayColouredTower(body: Term, voice: Voice, number: GrammaticalNumber): string | undefined {
  const colour = body.operator === "all" ? (body.parts[1] as Term) : undefined;
  const isPlain = voice.box === "tower" && colour !== undefined && voice.random.uniform() < 0.5;
  return isPlain ? `${colour.operator} ${inflect("tower", number)}` : undefined;
}

/** "with two items", "that contain a circle", "where there are two items", "without any circles". */
function sayWith(body: Term, number: GrammaticalNumber, voice: Voice): string {
  const contents = sayContents(body, voice)!;
  if (isNone(body)) {
    const noun = sayNoun(body.parts[1] as Term, "plural", voice);
    const does = verb("do", number);
    return vary(
      voice,
      [2, `without any ${noun}`],
      [1, `with ${contents}`],
      [1, `that ${does} not have any ${noun}`],
    );
  }
  return vary(
    voice,
    [6, `with ${contents}`],
    [2, `that ${verb("have", number)} ${contents}`],
    [2, `that ${verb("contain", number)} ${contents}`],
    [1, `containing ${contents}`],
    [body.operator === "equal" ? 0 : 1, `in which there ${verb("be", numberOfContents(body))} ${contents}`],
  );
}

function isNone({ operator, parts }: Term): boolean {
  return operator === "count" && (parts[0] as Term).operator === "none";
}

function sayHaving(subject: string, number: GrammaticalNumber, body: Term, voice: Voice): string {
  if (isNone(body)) {
    const noun = sayNoun(body.parts[1] as Term, "plural", voice);
    return vary(
      voice,
      [1, `${subject} ${verb("have", number)} no ${noun}`],
      [1, `${subject} ${verb("do", number)} not have any ${noun}`],
    );
  }
  const contents = sayContents(body, voice);
  return vary(
    voice,
    [2, `${subject} ${verb("have", number)} ${contents}`],
    [1, `${subject} ${verb("contain", number)} ${contents}`],
  );
}

/** "every box has", "the top of each tower is". */
function sayEveryBox(body: Term, voice: Voice): string | undefined {
  const [singular, many] = [voice.box, plural(voice.box)];
  if (body.operator === "the") {
    const spot = saySpot(body.parts[0] as Term, voice);
    const predicate = sayPredicate(body.parts[1] as Term, "singular", voice);
    return (
      spot &&
      predicate &&
      `the ${spot} of ${vary(voice, [1, "every"], [1, "each"])} ${singular} is ${predicate}`
    );
  }
  if (sayContents(body, voice) === undefined) return undefined;
  if (voice.random.uniform() < 0.5) {
    return sayHaving(vary(voice, [1, `every ${singular}`], [1, `each ${singular}`]), "singular", body, voice);
  }
  const all = vary(voice, [2, `all the ${many}`], [1, `all ${many}`], [1, `all three ${many}`]);
  return sayHaving(all, "plural", body, voice);
}

/** "the box with the most items has a circle", "the tallest tower has a black block at the top". */
function sayExtreme(boxes: Term, body: Term, voice: Voice): string | undefined {
  const set = boxes.parts[1] as Term;
  const most = boxes.operator === "most";
  const isHeight = voice.box === "tower" && set.operator === "item";
  if (sayContents(body, voice) === undefined) return undefined;
  const noun = sayNoun(set, "plural", voice);
  if (noun === undefined) return undefined;
  const subject = isHeight
    ? `the ${most ? "tallest" : "shortest"} tower`
    : `the ${voice.box} with the ${most ? "most" : "fewest"} ${noun}`;
  return sayHaving(subject, "singular", body, voice);
}

interface Likeness {
  readonly amount: Term;
  readonly key: Term;
  readonly boxes: Term;
  readonly voice: Voice;
}

/** "two of the boxes have the same number of items", "all the towers have different heights". */
function sayAlike(operator: "kinds" | "share", { amount, key, voice }: Likeness): string | undefined {
  const many = plural(voice.box);
  const all = vary(voice, [2, `all the ${many}`], [1, `all ${many}`], [1, `all three ${many}`]);
  const number = amount.parts[0] as number;
  const subject = operator === "kinds" ? all : sayOfBoxes(amount, voice);
  const different = operator === "kinds" && number === 3;
  if (key.operator === "values") {
    const end = key.parts[1] as Term;
    const spots = end.operator === "top" ? "tops" : "bases";
    return `the ${spots} of ${subject} ${different ? "have different colors" : "are the same color"}`;
  }
  const counted = key.parts[0] as Term;
  const noun = sayNoun(counted, "plural", voice);
  if (noun === undefined) return undefined;
  if (voice.box === "tower" && counted.operator === "item") {
    return `${subject} have ${different ? "different heights" : "the same height"}`;
  }
  return different
    ? `${subject} have a different number of ${noun}`
    : `${subject} have the same number of ${noun}`;
}
