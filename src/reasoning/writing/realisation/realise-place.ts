import type { Term } from "../../logic/term.ts";
import { withArticle } from "./agreement.ts";
import { pickWording, type WordingStyle } from "./wording-style.ts";

const ORDINALS = ["first", "second", "third", "fourth"];

/** Where items are, as it follows a noun or "is": "touching the wall", "on top of a blue block". */
export function realisePlace({ operator, args }: Term, style: WordingStyle): string | undefined {
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
