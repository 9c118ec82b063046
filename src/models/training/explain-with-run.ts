import type { ProgressOptions } from "../../files/index.ts";
import { refuseToOverwrite, writeFileAtomic } from "../../files/index.ts";
import { findScene } from "../../scenes/index.ts";
import { drawExplanation } from "../draw-explanation.ts";
import { bestRunOf, type ExplainedAnswer, explainExample } from "./predict.ts";

export interface ExplainWithRunOptions extends ProgressOptions {
  /** `file#identifier`, or an image. */
  readonly scene: string;
  /** A drawing to write, with the attention of each step over the picture. */
  readonly svg?: string | undefined;
}

/** What a run says of a scene, and the steps by which it came to that. */
export interface ExplainedByRun extends ExplainedAnswer {
  readonly run: string;
}

/** Answers a sentence about a scene with a trained run, and tells what each step attends to. */
export async function explainWithRun(
  folder: string,
  sentence: string,
  { scene: words, svg, ...options }: ExplainWithRunOptions,
): Promise<ExplainedByRun> {
  if (svg !== undefined) refuseToOverwrite([words, words.replace(/#[^#]*$/, "")], svg);
  const scene = await findScene(words, options);
  const run = await bestRunOf(folder);
  const explained = await explainExample(run, {
    id: words,
    sentence,
    picture: { kind: "scene", scene },
    label: undefined,
    directory: undefined,
  });
  if (svg !== undefined) {
    const { baseline, answer, probability, steps } = explained;
    const title = `${sentence} - ${baseline}: ${answer} (${probability.toFixed(2)} for true)`;
    await writeFileAtomic(svg, drawExplanation(scene, { title, steps }));
  }
  return { run, ...explained };
}
