import { CounterpointError } from "../../core/index.ts";
import { isOperator } from "../logic/operators.ts";
import { type Argument, resultSort, sortOf, type Term, term } from "../logic/term.ts";

/** The term that a text denotes: the inverse of `printTerm`. */
export function readTerm(text: string): Term {
  const tokens = text.match(/[a-zA-Z]+|\d+|[^\s]/g) ?? [];
  let at = 0;
  const fail = (message: string): never => {
    throw new CounterpointError("data/invalid", `${message} in the logical form ${JSON.stringify(text)}`);
  };
  const part = (): Argument => {
    const token = tokens[at++];
    if (token === undefined) return fail("Unexpected end of input");
    if (/^\d/.test(token)) return Number(token);
    if (!isOperator(token)) return fail(`"${token}" is no operator`);
    const parts: Argument[] = [];
    if (tokens[at] === "(") {
      do {
        at += 1;
        parts.push(part());
      } while (tokens[at] === ",");
      if (tokens[at++] !== ")") fail(`A ")" is missing after the parts of ${token}`);
    }
    if (resultSort(token, parts.map(sortOf)) === undefined) {
      return fail(`${token} does not take (${parts.map(sortOf).join(", ")})`);
    }
    return term(token, ...parts);
  };
  const read = part();
  if (typeof read === "number") return fail("A number alone is not a logical form");
  if (at < tokens.length) return fail(`"${tokens[at]}" should not follow`);
  return read;
}
