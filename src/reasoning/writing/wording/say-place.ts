import type { Term } from "../../logic/term.ts";
import { withArticle } from "./agreement.ts";
import { type Voice, vary } from "./voice.ts";

const ORDINALS = ["first", "second", "third", "fourth"];

/** Where items are, as it follows a noun or "is": "touching the wall", "on top of a blue block". */
export function sayPlace({ operator, parts }: Term, voice: Voice): string | undefined {
  const part = parts[0] as Term;
  switch (operator) {
    case "touching":
      return sayContact(part, voice);
    case "not":
      return part.operator === "touching" && (part.parts[0] as Term).operator === "wall"
        ? vary(voice, [1, `not touching any ${voice.wall}`], [1, `not touching the ${voice.wall}`])
        : undefined;
    case "top":
      return vary(voice, [4, "at the top"], [1, "on the top"]);
    case "base":
      return `at the ${voice.base}`;
    case "middle":
      return "in the middle";
    case "level":
      return `at the ${ORDINALS[(parts[0] as number) - 1]} level`;
    case "on":
      return `${vary(voice, [2, "on top of"], [2, "above"], [1, "directly above"], [1, "on"])} a ${sayBlock(part)}`;
    case "under":
      return `${vary(voice, [2, "below"], [1, "under"], [1, "directly below"])} a ${sayBlock(part)}`;
    default:
      return undefined;
  }
}

/** Relations between items are spoken of in towers only. */
function sayBlock(colour: Term): string {
  return `${colour.operator} block`;
}

function sayContact({ operator }: Term, voice: Voice): string | undefined {
  const { wall } = voice;
  switch (operator) {
    case "wall":
      return vary(voice, [2, `touching the ${wall}`], [1, `touching ${withArticle(wall)}`]);
    case "corner":
      return vary(voice, [3, "touching a corner"], [1, "in a corner"], [1, "touching the corner"]);
    case "left":
    case "right":
      return `touching the ${operator} ${wall}`;
    case "roof":
      return vary(
        voice,
        [1, `touching the top ${wall}`],
        [1, `touching the upper ${wall}`],
        [1, "touching the top"],
      );
    case "floor":
      return vary(voice, [1, `touching the bottom ${wall}`], [1, `touching the ${voice.base}`]);
    default:
      return undefined;
  }
}

/** A part of a tower as a noun: "top block", "second block". */
export function saySpot({ operator, parts }: Term, voice: Voice): string | undefined {
  switch (operator) {
    case "top":
      return vary(voice, [2, "top block"], [1, "top"]);
    case "base":
      return vary(voice, [1, "bottom block"], [2, "base"]);
    case "middle":
      return "middle block";
    case "level":
      return `${ORDINALS[(parts[0] as number) - 1]} block from the ${voice.base}`;
    default:
      return undefined;
  }
}
