import { CounterpointError } from "../core/index.ts";

/** Behaviour of simulated people that no campaign setting decides. All are probabilities; 0 switches one off. */
export interface Simulation {
  /** A writer selects the pairs that are most similar to each other, instead of any. */
  readonly similarPairs: number;
  /** A sentence about photographs breaks a guideline. */
  readonly violations: number;
  /** A writer flags the set in place of writing about it. */
  readonly flags: number;
  /** The manager does not notice a broken guideline. */
  readonly missedViolations: number;
  /** A generated image of a set is one of an earlier set. */
  readonly sharedImages: number;
}

/** The papers' rates, where they tell any. */
export const SIMULATION: Simulation = {
  // Two writers then give a pair the same label with probability (1 + 0.5 ** 2) / 2 = 62.5 %; VB Table 1: 62.8 %.
  similarPairs: 0.5,
  violations: 0.13, // AP B: 13 of 100 sentences
  // Our guess; N2 3.6 has no rate. Of its 35,370 writing tasks 31,418 ended with a sentence: at most 11 % were flagged.
  flags: 0.01,
  missedViolations: 0.1, // our guess
  // VB Table 1: of the 50,529 pairs of train 759 occur more than twice, and so in more than one set (VB 2).
  sharedImages: 759 / 50_529,
};

/** The usual behaviour with changes; names and values that cannot be are refused. */
export function simulationWith(changes: Readonly<Record<string, unknown>>): Simulation {
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(SIMULATION, name)) {
      const hint = `Available: ${Object.keys(SIMULATION).join(", ")}`;
      throw new CounterpointError("usage", `"${name}" is not a simulated behaviour`, { hint });
    }
    if (typeof value !== "number" || !(value >= 0 && value <= 1)) {
      const message = `The probability "${name}" must be from 0 to 1, not ${String(value)}`;
      throw new CounterpointError("usage", message);
    }
  }
  return { ...SIMULATION, ...changes };
}

/** The last word on a rehearsal: what in it is simulated, and what its figures therefore cannot tell. */
export function describeSimulation({
  recipe,
  isGathered,
}: {
  readonly recipe: "scenes" | "photos";
  readonly isGathered: boolean;
}): string {
  const about =
    recipe === "scenes" ? "" : isGathered ? " (including what they see in your images)" : ", their images";
  return `Simulated: the workers${about}, their sentences, judgments and working times, and the manager's reviews; intervals cover the simulation only, not the difference between real and simulated workers.`;
}
