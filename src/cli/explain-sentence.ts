import { CounterpointError, formatNlvrIdentifier, type Scene } from "../core/index.ts";
import { readScenes, writeText } from "../formats/index.ts";
import { createReasoner, explain, printTerm, type Route, type Trace, witnesses } from "../reasoning/index.ts";
import { drawSvg } from "../scenes/index.ts";

export interface ExplainOptions {
  /** `file#identifier`. */
  readonly scene: string;
  readonly svg: string | undefined;
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
  { scene: place, svg }: ExplainOptions,
): Promise<ExplainedSentence> {
  const scene = await findScene(place);
  const reasoner = createReasoner();
  const interpretation = reasoner.interpret(sentence);
  const { route, words, form } = interpretation;
  const trace = form && explain(form, scene);
  if (svg !== undefined) {
    const highlight = trace && witnesses(trace);
    await writeText(svg, drawSvg(scene, { scale: 2, ...(highlight === undefined ? {} : { highlight }) }));
  }
  return {
    route,
    words,
    reading: form && printTerm(form),
    answer: reasoner.judge(interpretation, scene),
    presuppositionFailure: trace !== undefined && trace.value === undefined,
    trace: trace ? traceLines(trace, scene, 0) : [],
  };
}

async function findScene(place: string): Promise<Scene> {
  const hash = place.lastIndexOf("#");
  if (hash < 1) {
    const hint = "Name a file and an identifier, as in: --scene dev.json#12-0";
    throw new CounterpointError("usage", `--scene should be file#identifier, but is "${place}"`, { hint });
  }
  const [path, id] = [place.slice(0, hash), place.slice(hash + 1)];
  for await (const batch of readScenes(path)) {
    const found = batch.find((each) => formatNlvrIdentifier(each) === id);
    if (found !== undefined) return found.scene;
  }
  throw new CounterpointError("data/invalid", `${path} has no example "${id}"`, { at: [path] });
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
