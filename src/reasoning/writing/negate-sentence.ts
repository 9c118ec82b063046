import type { Random, SceneKind } from "../../core/index.ts";
import { printTerm, type Term, term } from "../logic/term.ts";
import type { Reasoner } from "../reasoner.ts";
import { realiseSentence } from "./realisation/realise-sentence.ts";
import { sampleWordingStyle } from "./realisation/wording-style.ts";

/**
 * An English sentence that is true exactly where another is false, such as "There is no box with ..." for "There is a box with ...";
 * undefined where the grammar does not read the sentence whole, or where its opposite is not one amount ("exactly two").
 */
export function negateSentence(
  sentence: string,
  {
    reasoner,
    kind,
    random,
  }: { readonly reasoner: Reasoner; readonly kind: SceneKind; readonly random: Random },
): string | undefined {
  const { route, form } = reasoner.interpret(sentence);
  if ((route !== "grammar" && route !== "repaired") || form?.operator !== "count") return undefined;
  const [amount, set] = form.args as readonly [Term, Term];
  const opposite = oppositeAmount(amount);
  if (opposite === undefined) return undefined;
  const negated = term("count", opposite, set);
  const written = realiseSentence(negated, sampleWordingStyle(kind, random));
  if (written === undefined) return undefined;
  const read = reasoner.interpret(written);
  return read.form !== undefined && printTerm(read.form) === printTerm(negated) ? written : undefined;
}

function oppositeAmount({ operator, args }: Term): Term | undefined {
  const number = args[0] as number;
  switch (operator) {
    case "some":
      return term("none");
    case "none":
      return term("some");
    case "atLeast":
      return number === 1 ? term("none") : term("fewerThan", number);
    case "fewerThan":
      return term("atLeast", number);
    case "atMost":
      return term("moreThan", number);
    case "moreThan":
      return term("atMost", number);
    default:
      return undefined;
  }
}
