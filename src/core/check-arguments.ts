import { CounterpointError } from "./errors.ts";

/** Numbers of an option that are accepted. */
export interface IntegerRange {
  readonly min: number;
  readonly max?: number;
}

/** Refuses options that are not whole numbers in a range; those that are undefined have a default. */
export function checkIntegers(
  options: Readonly<Record<string, number | undefined>>,
  { min, max = Number.MAX_SAFE_INTEGER }: IntegerRange = { min: 1 },
): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || (Number.isInteger(value) && value >= min && value <= max)) continue;
    const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
    throw new CounterpointError("usage", `${name} should be a whole number ${range}, but is ${value}`, {
      at: [name],
      hint: "Pass such a number, or omit the option if it has a default",
    });
  }
}

/** Refuses an option that is none of these words; undefined has a default. */
export function checkChoice(name: string, value: string | undefined, choices: readonly string[]): void {
  if (value === undefined || choices.includes(value)) return;
  throw new CounterpointError("usage", `There is no ${name} "${value}"`, {
    at: [name],
    hint: `Available: ${choices.join(", ")}`,
  });
}

/** Refuses what is not a list of three boxes with items, as a program without types may pass it. */
export function checkScenes(name: string, scenes: readonly unknown[]): void {
  for (const scene of scenes) {
    if (Array.isArray(scene) && scene.length === 3 && scene.every(Array.isArray)) continue;
    throw new CounterpointError("usage", "A scene should be three lists of items", {
      at: [name],
      hint: "Take one from samplePresentation, readScene or the picture of an example",
    });
  }
}

/** Refuses sentences that are not texts, as a program without types may pass them. */
export function checkSentences(sentences: Iterable<unknown>): void {
  for (const sentence of sentences) {
    if (typeof sentence === "string") continue;
    throw new CounterpointError("usage", `A sentence should be a text, but is ${sentence}`, {
      at: ["sentence"],
      hint: "Take the sentence of an example",
    });
  }
}
