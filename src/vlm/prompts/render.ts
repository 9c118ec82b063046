import type { Part, PictureData } from "../providers/provider.ts";

export interface PromptValues {
  readonly sentence: string;
  readonly pictures: readonly PictureData[];
  /** The number of pictures that the prompt speaks of, where they are omitted. */
  readonly omitted?: number | undefined;
}

/** The parts of a message: the text of a prompt with its placeholders filled in. A prompt without pictures loses their placeholders. */
export function renderPrompt(text: string, { sentence, pictures, omitted }: PromptValues): Part[] {
  const scope = (omitted ?? pictures.length) === 1 ? "the picture" : "the pictures";
  const parts: Part[] = [];
  let pending = "";
  const add = (shown: readonly (PictureData | undefined)[]) => {
    if (pending.trim() !== "") parts.push({ kind: "text", text: pending.trim() });
    pending = "";
    for (const picture of shown) if (picture) parts.push({ kind: "picture", picture });
  };
  // Split before anything is filled in: a sentence may contain braces.
  for (const piece of text.split(/(\{(?:pictures|picture\d|scope|sentence)\})/)) {
    const number = /^\{picture(\d)\}$/.exec(piece)?.[1];
    if (piece === "{pictures}") add(pictures);
    else if (number !== undefined) add([pictures[Number(number) - 1]]);
    else if (piece === "{scope}") pending += scope;
    else pending += piece === "{sentence}" ? sentence : piece;
  }
  add([]);
  return parts;
}
