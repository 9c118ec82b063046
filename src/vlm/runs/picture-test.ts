import type { Scene } from "../../core/index.ts";
import { scenePicture } from "../pictures/scene-picture.ts";
import type { Question, StopReason } from "./ask-questions.ts";
import type { QuestionMaker } from "./question-maker.ts";
import type { LogState, Unit } from "./run-log.ts";

const item = (colour: "yellow" | "black") => ({ x: 35, y: 35, shape: "square", colour, size: 30 }) as const;
const scene = (colour: "yellow" | "black"): Scene => [[item(colour)], [item(colour)], [item(colour)]];

const SENTENCE = "There is a yellow square.";
const unit = (id: string): Unit => ({ control: "picture-test", split: "", id, repeat: 0 });
const [TRUE, FALSE] = [unit("yellow"), unit("black")];

/** The same sentence about a picture of yellow squares and about one of black squares. */
export function pictureTest(maker: QuestionMaker): Question[] {
  const ask = (about: Unit, colour: "yellow" | "black") =>
    maker.question(about, async () => ({ sentence: SENTENCE, pictures: [scenePicture(scene(colour), {})] }));
  return [ask(TRUE, "yellow"), ask(FALSE, "black")];
}

/** A reason to stop when both pictures got the same answer: a model that got them would tell yellow from black. */
export function pictureTestFailure(state: LogState): StopReason | undefined {
  const [first, second] = [state.answerTo(TRUE)?.outcome, state.answerTo(FALSE)?.outcome];
  if (first === undefined || second === undefined || (first === "true" && second === "false"))
    return undefined;
  const message = `Asked whether there is a yellow square, the model answered ${first} for a picture of yellow squares and ${second} for one of black squares`;
  const hint = "Check that the model takes pictures through this API, or add --no-picture-test";
  return { kind: "failure", message, hint };
}
