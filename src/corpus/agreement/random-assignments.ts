import type { Random } from "../../core/index.ts";
import type { ExampleTable } from "../../formats/index.ts";
import type { Agreement } from "../schemas/audit.ts";

/** The 2017 paper's kappa and what it rests on. */
type RandomAssignments = Required<Pick<Agreement, "kappa">> & NonNullable<Agreement["randomAssignments"]>;

/** NLVR's dev and test examples have five answers each (N 4). */
const RATERS = 5;

/**
 * NLVR (N 5): the five answers of an example are dealt to five "raters" at random; kappa is that of Davies and
 * Fleiss (1982), chance agreement from each pair of raters' own label shares; the mean over many deals.
 */
export function kappaOfRandomAssignments(
  examples: ExampleTable["examples"],
  { random, assignments }: { readonly random: Random; readonly assignments: number },
): RandomAssignments {
  const items: number[][] = [];
  for (let row = 0; row < examples.count; row += 1) {
    const answers = [0, 1, 2].flatMap((k) => new Array<number>(examples.verdicts[3 * row + k]!).fill(k));
    if (answers.length === RATERS) items.push(answers);
  }
  const skipped = examples.count - items.length;
  const base = { assignments, raters: RATERS, examples: items.length, skipped };
  if (items.length === 0) return { kappa: null, ...base };
  let sum = 0;
  for (let i = 0; i < assignments; i += 1) sum += kappaOf(items.map((answers) => random.shuffle(answers)));
  const kappa = sum / assignments;
  return { kappa: Number.isFinite(kappa) ? kappa : null, ...base };
}

/** Answers by item and rater to kappa: (observed - expected) / (1 - expected), both means over rater pairs. */
function kappaOf(items: readonly (readonly number[])[]): number {
  const given = Array.from({ length: RATERS }, () => [0, 0, 0]);
  let agreeing = 0;
  for (const answers of items) {
    for (let a = 0; a < RATERS; a += 1) {
      given[a]![answers[a]!]! += 1;
      for (let b = a + 1; b < RATERS; b += 1) if (answers[a] === answers[b]) agreeing += 1;
    }
  }
  const pairs = (RATERS * (RATERS - 1)) / 2;
  let alikeByChance = 0; // whole numbers: rounding would turn the 0/0 of answers that never vary into a kappa
  for (let a = 0; a < RATERS; a += 1) {
    for (let b = a + 1; b < RATERS; b += 1) {
      for (let k = 0; k < 3; k += 1) alikeByChance += given[a]![k]! * given[b]![k]!;
    }
  }
  const expected = alikeByChance / (pairs * items.length ** 2);
  return (agreeing / (pairs * items.length) - expected) / (1 - expected);
}
