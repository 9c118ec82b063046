import type { Term } from "../../logic/term.ts";
import type { GrammaticalNumber } from "./agreement.ts";
import { pickWording, type WordingStyle } from "./wording-style.ts";

const NUMBER_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

export function realiseNumber(number: number, { digits }: WordingStyle): string {
  return digits ? String(number) : (NUMBER_WORDS[number] ?? String(number));
}

/** An amount in words, without what is counted; `undefined` when an article says it. */
export interface AmountWords {
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
