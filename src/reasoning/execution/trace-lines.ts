import type { Scene } from "../../core/index.ts";
import { printTerm } from "../logic/print-term.ts";
import type { ItemPlace, TraceLine } from "../schemas/explained-answer.ts";
import type { Trace } from "./explain.ts";

/** A trace as lines to print, what decided below what it decided. */
export function traceLines(
  { form, value, box, items, boxes, related, parts }: Trace,
  scene: Scene,
  depth = 0,
): TraceLine[] {
  const inBox = box === undefined ? [] : [`in box ${box + 1}`];
  const nameOf = ({ box: b, item }: ItemPlace) => {
    const { size, colour, shape, x, y } = scene[b]![item]!;
    return `${colour} ${shape} of size ${size} at ${x},${y} in box ${b + 1}`;
  };
  const named = [...items.map(nameOf), ...related.map((each) => `beside ${nameOf(each)}`)];
  const speaksOf = [...inBox, ...boxes.map((b) => `box ${b + 1}`), ...named].join("; ");
  const line = { depth, form: printTerm(form), value: valueName(value), speaksOf };
  return [line, ...parts.flatMap((part) => traceLines(part, scene, depth + 1))];
}

function valueName(value: boolean | undefined): TraceLine["value"] {
  return value === undefined ? "presupposition failure" : value ? "true" : "false";
}
