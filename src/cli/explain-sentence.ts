import { CounterpointError, type Scene } from "../core/index.ts";
import { writeFileAtomic } from "../files/index.ts";
import { createReasoner, type ExplainedAnswer, explainAnswer } from "../reasoning/index.ts";
import { drawSvg } from "../scenes/index.ts";
import type { Context } from "./command.ts";
import { findScenes } from "./find-scenes.ts";
import { refuseToOverwrite } from "./write-corpus.ts";

export interface ExplainOptions {
  /** `file#identifier`, or an image. */
  readonly scene: string;
  readonly svg: string | undefined;
  readonly startReadProgress: Context["startReadProgress"];
}

export interface ExplainedSentence extends Omit<ExplainedAnswer, "witnesses"> {
  /** How many items and boxes the answer rests on, and a drawing marks. */
  readonly marked: { readonly items: number; readonly boxes: number };
}

/** Reads a sentence, evaluates it on a scene of a file, and tells why it is true or false. */
export async function explainSentence(
  sentence: string,
  { scene: words, svg, startReadProgress }: ExplainOptions,
): Promise<ExplainedSentence> {
  if (svg !== undefined) refuseToOverwrite([words, words.replace(/#[^#]*$/, "")], svg);
  const scene = await findScene(words, { startReadProgress });
  const { witnesses, ...explained } = explainAnswer(createReasoner(), { sentence, scene });
  if (svg !== undefined) await writeFileAtomic(svg, drawSvg(scene, { scale: 2, highlight: witnesses }));
  return { ...explained, marked: { items: witnesses.items.length, boxes: witnesses.boxes.length } };
}

async function findScene(words: string, context: Pick<Context, "startReadProgress">): Promise<Scene> {
  const [first, ...others] = await findScenes(words, context);
  if (others.length === 0) return first!.scene;
  const hint = `Name one of them: ${first!.name}, ${others.map(({ name }) => name).join(", ")}`;
  throw new CounterpointError("usage", `${words} is a presentation of several scenes`, { hint });
}
