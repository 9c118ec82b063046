import type { Term } from "../../logic/term.ts";
import type { GrammaticalNumber } from "./agreement.ts";
import { type Voice, vary } from "./voice.ts";

const NUMBER_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

export function sayNumber(number: number, { digits }: Voice): string {
  return digits ? String(number) : (NUMBER_WORDS[number] ?? String(number));
}

/** An amount in words, without what is counted; `undefined` when an article says it. */
export interface AmountWords {
  readonly words: string | undefined;
  readonly number: GrammaticalNumber;
}

/** "One or more", "no" and everything of one take the singular. */
export function numberOfAmount({ parts }: Term): GrammaticalNumber {
  return parts.length === 0 || parts[0] === 1 ? "singular" : "plural";
}

export function sayAmount(amount: Term, voice: Voice): AmountWords | undefined {
  const { operator, parts } = amount;
  const wanted = parts[0] as number;
  const number = numberOfAmount(amount);
  const said = parts.length === 0 ? "" : sayNumber(wanted, voice);
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
      return { words: vary(voice, [3, `at least ${said}`], [wanted > 1 ? 1 : 0, `${said} or more`]), number };
    case "atMost":
      return { words: vary(voice, [3, `at most ${said}`], [1, `no more than ${said}`]), number };
    case "moreThan":
      return { words: `more than ${said}`, number };
    case "fewerThan":
      return { words: `fewer than ${said}`, number };
    default:
      return undefined;
  }
}
