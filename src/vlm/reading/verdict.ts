/** What a statement says about the truth of the sentence. */
export interface Verdict {
  readonly value: boolean;
  /** 3: announced as the answer; 2: said of the whole sentence; 1: perhaps of a part of it. */
  readonly strength: 1 | 2 | 3;
}

/** Letters of a prompt that asks for one of two options, and what they stand for. */
export type Options = ReadonlyMap<string, boolean>;

/** A verdict, and where in the statement it stands. */
export interface Found extends Verdict {
  readonly at: number;
}

/** The last of the strongest verdicts. */
export function lastOf(found: readonly (Found | undefined)[]): Verdict | undefined {
  const all = found.filter((each) => each !== undefined);
  const strongest = Math.max(...all.map(({ strength }) => strength));
  const last = all
    .filter(({ strength }) => strength === strongest)
    .sort((a, b) => a.at - b.at)
    .at(-1);
  return last && { value: last.value, strength: last.strength };
}
