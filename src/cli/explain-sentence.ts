import { CounterpointError, type Scene } from "../core/index.ts";
import { writeText } from "../formats/index.ts";
import { createReasoner, explain, printTerm, type Route, type Trace, witnesses } from "../reasoning/index.ts";
import { drawSvg } from "../scenes/index.ts";
import type { Context } from "./command.ts";
import { findScenes } from "./find-scenes.ts";

export interface ExplainOptions {
  /** `file#identifier`, or an image. */
  readonly scene: string;
  readonly svg: string | undefined;
  readonly progress: Context["progress"];
}

/** One line of a trace. */
export interface TraceLine {
  readonly depth: number;
  readonly form: string;
  readonly value: "true" | "false" | "presupposition failure";
  /** The items or boxes that the form is about, in words. */
  readonly speaksOf: string;
}

export interface ExplainedSentence {
  readonly route: Route;
  readonly words: readonly string[];
  readonly reading: string | undefined;
  readonly answer: boolean;
  readonly presuppositionFailure: boolean;
  readonly trace: readonly TraceLine[];
}

/** Reads a sentence, evaluates it on a scene of a file, and tells why it is true or false. */
export async function explainSentence(
  sentence: string,
  { scene: words, svg, progress }: ExplainOptions,
): Promise<ExplainedSentence> {
  const scene = await findScene(words, { progress });
  const reasoner = createReasoner();
  const interpretation = reasoner.interpret(sentence);
  const { route, form } = interpretation;
  const trace = form && explain(form, scene);
  if (svg !== undefined) {
    const highlight = trace && witnesses(trace);
    await writeText(svg, drawSvg(scene, { scale: 2, ...(highlight === undefined ? {} : { highlight }) }));
  }
  return {
    route,
    words: interpretation.words,
    reading: form && printTerm(form),
    answer: reasoner.judge(interpretation, scene),
    presuppositionFailure: trace !== undefined && trace.value === undefined,
    trace: trace ? traceLines(trace, scene, 0) : [],
  };
}

async function findScene(words: string, context: Pick<Context, "progress">): Promise<Scene> {
  const [first, ...others] = await findScenes(words, context);
  if (others.length === 0) return first!.scene;
  const hint = `Name one of them: ${first!.name}, ${others.map(({ name }) => name).join(", ")}`;
  throw new CounterpointError("usage", `${words} is a presentation of several scenes`, { hint });
}

function traceLines(
  { form, value, box, items, boxes, parts }: Trace,
  scene: Scene,
  depth: number,
): TraceLine[] {
  const inBox = box === undefined ? [] : [`in box ${box + 1}`];
  const named = items.map(({ box: b, item }) => {
    const { size, colour, shape, x, y } = scene[b]![item]!;
    return `${colour} ${shape} of size ${size} at ${x},${y} in box ${b + 1}`;
  });
  const speaksOf = [...inBox, ...boxes.map((b) => `box ${b + 1}`), ...named].join("; ");
  const line = { depth, form: printTerm(form), value: valueName(value), speaksOf };
  return [line, ...parts.flatMap((part) => traceLines(part, scene, depth + 1))];
}

function valueName(value: boolean | undefined): TraceLine["value"] {
  return value === undefined ? "presupposition failure" : value ? "true" : "false";
}
