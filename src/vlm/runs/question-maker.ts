import type { PictureFolder } from "../../photos/index.ts";
import { type Arrangement, arrange } from "../pictures/arrange.ts";
import { readPicture } from "../pictures/read-picture.ts";
import { scenePicture } from "../pictures/scene-picture.ts";
import type { Prompt } from "../prompts/prompts.ts";
import { renderPrompt } from "../prompts/render.ts";
import type { PictureData, Turn } from "../providers/provider.ts";
import { optionsOfPrompt } from "../reading/options-of-prompt.ts";
import type { Question } from "./ask-questions.ts";
import { namedPictures, type RunExample } from "./run-example.ts";
import type { Unit } from "./run-log.ts";

/** A sentence and pictures to ask about. */
export interface Asked {
  readonly sentence: string;
  readonly pictures: readonly PictureData[];
  /** The number of pictures that are left out, so that the prompt stays the same otherwise. */
  readonly omitted?: number;
  /** True to ask with the answers in the other order. */
  readonly exchanged?: boolean;
  /** A sentence before the prompt, such as one that says that there are no pictures. */
  readonly note?: string;
}

export interface QuestionMakerOptions extends Arrangement {
  readonly prompt: Pick<Prompt, "text" | "exchanged" | "answers" | "exchangedAnswers">;
  /** Pictures of the corpus; undefined where scenes are drawn. */
  readonly folder: PictureFolder | undefined;
  readonly scale: number;
  /** Few-shot examples, with their answers. */
  readonly shots: readonly RunExample[];
}

/** Makes the messages of a run. */
export class QuestionMaker {
  readonly #options: QuestionMakerOptions;

  constructor(options: QuestionMakerOptions) {
    this.#options = options;
  }

  /** The pictures of an example, as they are before they are arranged. */
  async picturesOf(example: RunExample, order = 0): Promise<readonly PictureData[]> {
    const { folder, scale } = this.#options;
    if (folder)
      return Promise.all(namedPictures(example, order).map((picture) => readPicture(folder, picture)));
    if (example.picture.kind !== "scene") throw new Error("Photographs need a folder"); // checked before
    return [scenePicture(example.picture.scene, { order, scale })];
  }

  question(unit: Unit, asked: () => Promise<Asked>): Question {
    return { unit, prepare: async () => this.#prepare(await asked()) };
  }

  async #prepare({ sentence, pictures, omitted, exchanged = false, note }: Asked) {
    const { prompt, layout } = this.#options;
    const text = exchanged ? prompt.exchanged : prompt.text;
    const answers = (exchanged ? prompt.exchangedAnswers : undefined) ?? prompt.answers;
    const turns: Turn[] = [];
    for (const shot of this.#options.shots) {
      const shown = await arrange(await this.picturesOf(shot), this.#options);
      turns.push({ role: "user", parts: renderPrompt(text, { sentence: shot.sentence, pictures: shown }) });
      turns.push({
        role: "assistant",
        parts: [{ kind: "text", text: answers[shot.label ? "true" : "false"] }],
      });
    }
    const parts = renderPrompt(text, {
      sentence,
      pictures: await arrange(pictures, this.#options),
      omitted: omitted !== undefined && layout !== "separate" ? 1 : omitted,
    });
    turns.push({
      role: "user",
      parts: note === undefined ? parts : [{ kind: "text", text: note }, ...parts],
    });
    return { turns, options: optionsOfPrompt(text) };
  }
}
