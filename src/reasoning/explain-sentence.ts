import { CounterpointError, type Scene } from "../core/index.ts";
import { type ProgressOptions, refuseToOverwrite, writeFileAtomic } from "../files/index.ts";
import { drawSvg, findScenes } from "../scenes/index.ts";
import { explainAnswer } from "./explain-answer.ts";
import { createReasoner } from "./reasoner.ts";
import type { ExplainedAnswer } from "./schemas/explained-answer.ts";

export interface ExplainOptions extends ProgressOptions {
  /** `file#identifier`, or an image. */
  readonly scene: string;
  /** A drawing to write, with the items and boxes marked that the answer rests on. */
  readonly svg?: string | undefined;
}

export interface ExplainedSentence extends Omit<ExplainedAnswer, "witnesses"> {
  /** How many items and boxes the answer rests on, and a drawing marks. */
  readonly marked: { readonly items: number; readonly boxes: number };
}

/** Reads a sentence, evaluates it on a scene of a file, and tells why it is true or false. */
export async function explainSentence(
  sentence: string,
  { scene: words, svg, ...options }: ExplainOptions,
): Promise<ExplainedSentence> {
  if (svg !== undefined) refuseToOverwrite([words, words.replace(/#[^#]*$/, "")], svg);
  const scene = await findScene(words, options);
  const { witnesses, ...explained } = explainAnswer(createReasoner(), { sentence, scene });
  if (svg !== undefined) await writeFileAtomic(svg, drawSvg(scene, { scale: 2, highlight: witnesses }));
  return { ...explained, marked: { items: witnesses.items.length, boxes: witnesses.boxes.length } };
}

async function findScene(words: string, options: ProgressOptions): Promise<Scene> {
  const [first, ...others] = await findScenes(words, options);
  if (others.length === 0) return first!.scene;
  const hint = `Name one of them: ${first!.name}, ${others.map(({ name }) => name).join(", ")}`;
  throw new CounterpointError("usage", `${words} is a presentation of several scenes`, { hint });
}
