import type { RecipeName } from "../../campaigns/index.ts";
import { CounterpointError } from "../../core/index.ts";
import { rehearse } from "../../index.ts";
import { defineCommand, JSON_FLAG, SEED_FLAG } from "../command.ts";
import { choice, flag, integer, number, text, texts, wrongValue } from "../flags.ts";
import { formatCount, formatFixed, formatInterval, percent, textTable } from "../text-table.ts";

/** More than any campaign costs, and below the largest exact integer of JavaScript. */
const MAX_CENTS = 10 ** 12;

/** `rehearse`: a whole campaign with simulated workers. */
export const rehearseCommand = defineCommand({
  noun: "",
  verb: "rehearse",
  summary: "Rehearse a whole campaign with simulated workers, up to the audited corpus",
  details:
    "Simulated workers (careful, slow, sloppy, abandoning, spammers) and a manager use the real server on a simulated clock, so days take seconds. Prints the estimated duration, cost and agreement, so you can choose settings before you spend money. Settings are those of a campaign.",
  arguments: "",
  options: {
    recipe: choice("<name>", "protocol: scenes or photos", ["scenes", "photos"], { default: "scenes" }),
    presentations: integer(
      "number of presentations (scenes) or image sets (photos) (100, or all gathered sets)",
      {
        min: 10,
        max: 100_000,
      },
    ),
    splits: texts(
      "<name=share...>",
      "shares of the splits of scenes, such as train=7 dev=1 test=1 hidden=1 (default: train=8 dev=1 test=1)",
    ),
    workers: integer("number of workers, 6 to 500", { min: 6, max: 500 }, { default: "40" }),
    set: texts("<name=value...>", "settings to change from their defaults, such as writingPay=40"),
    gathered: text("<dir>", "use the image sets of this `photos gather` folder (default: generated ones)"),
    simulate: texts(
      "<name=value...>",
      "probabilities of simulated behaviour: similarPairs, violations, flags, missedViolations, sharedImages",
    ),
    budget: number("budget in dollars, including fees (default: no limit)", {
      placeholder: "<amount>",
      wanted: "an amount in dollars",
      accepts: (dollars) => dollars >= 0 && Math.round(100 * dollars) <= MAX_CENTS,
    }),
    out: text("<dir>", "write the corpus, its images, the raw answers and the report to this folder"),
    noImages: flag("do not write images to that folder"),
    seed: SEED_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "rehearse --presentations 300 --workers 40 --seed 1",
    "rehearse --presentations 100 --set heldOutJudgments=3 minVoteMargin=1 --out rehearsed",
    "rehearse --recipe photos --gathered gathered --simulate similarPairs=0",
  ],

  async run(
    _,
    { recipe, presentations, splits, workers, set, gathered, simulate, budget, out, noImages, seed, json },
    context,
  ) {
    const { print, log, showProgress } = context;
    const result = await rehearse({
      recipe,
      presentations,
      splits: sharesOf(recipe, splits),
      workers,
      settings: await settingsOf(recipe, set),
      simulation: valuesOf("--simulate", simulate) as Readonly<Record<string, number>>, // others are refused
      gathered,
      budget: budget === undefined ? undefined : Math.round(100 * budget),
      out,
      noImages,
      seed,
      onProgress: showProgress,
    });
    if (json) print(JSON.stringify(result));
    else {
      const { outcomeLines } = await import("../outcome-lines.ts");
      const { outcome, people, audit, days } = result;
      for (const line of outcomeLines(outcome)) print(line);
      print("");
      print(
        textTable(people, [
          { head: "people", cell: ({ character }) => character },
          { head: "workers", cell: (row) => formatCount(row.workers) },
          { head: "blocked", cell: (row) => formatCount(row.blocked) },
          { head: "answers", cell: (row) => formatCount(row.answers) },
          { head: "abandoned", cell: (row) => formatCount(row.abandoned) },
          { head: "hours", cell: (row) => formatFixed(row.hours, 1) },
          { head: "earned", cell: (row) => formatFixed(row.earned / 100, 2) },
          {
            head: "earned per hour",
            cell: (row) => formatFixed(row.earnedPerHour === null ? null : row.earnedPerHour / 100, 2),
          },
        ]),
      );
      print("");
      print(
        textTable(
          (audit?.bias ?? []).flatMap(({ split, probes }) =>
            probes.filter(({ accuracy }) => accuracy !== null).map((probe) => ({ split, ...probe })),
          ),
          [
            { head: "split", cell: ({ split }) => split },
            { head: "input", cell: ({ name }) => name },
            { head: "accuracy %", cell: ({ accuracy }) => percent(accuracy, 1) },
            { head: "95 %", cell: ({ interval }) => formatInterval(interval, (share) => percent(share, 1)) },
            { head: "majority", cell: ({ majorityBaseline }) => percent(majorityBaseline, 1) },
            { head: "verdict", cell: ({ verdict }) => verdict },
          ],
        ),
      );
      const { cost } = outcome.costs.total;
      const { alpha, alphaInterval } = outcome.quality.after.agreement;
      print("");
      print(
        `A real campaign of this size would take ${formatFixed(days, 1)} days and cost ${formatFixed(cost / 100, 2)} ${outcome.campaign.currency}, fees included, for ${formatCount(outcome.sentences)} sentences and ${formatCount(outcome.examples)} examples; expected agreement: alpha ${formatFixed(alpha, 3)} (95 % ${formatInterval(alphaInterval, (a) => formatFixed(a, 3))}).`,
      );
      if (result.files.length > 0) print(`Wrote ${result.files.join(", ")}`);
      print(result.simulated);
    }
    const undone = result.outcome.funnel.reduce(
      (sum, { dropped }) => sum + (dropped.unfinished ?? 0) + (dropped.withdrawn ?? 0),
      0,
    );
    if (undone > 0) {
      const { cost } = result.outcome.costs.total;
      const limit = budget === undefined ? "" : ` ${formatFixed(cost / 100, 2)} of ${budget} dollars spent.`;
      log(`${formatCount(undone)} tasks were not done because no worker could or would take them.${limit}`);
    }
    return undone > 0 ? 1 : 0;
  },
});

async function settingsOf(
  recipe: RecipeName,
  pairs: readonly string[],
): Promise<Readonly<Record<string, number | boolean>>> {
  const changes = valuesOf("--set", pairs);
  const { validateRecipe } = await import("../../campaigns/index.ts");
  try {
    validateRecipe(recipe, changes);
  } catch (cause) {
    throw new CounterpointError("usage", `--set: ${(cause as Error).message}`, { cause });
  }
  return changes;
}

/** The values of a flag that takes name=value. */
function valuesOf(flag: string, pairs: readonly string[]): Readonly<Record<string, number | boolean>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, text] = /^(\w+)=(true|false|-?[\d.]+)$/.exec(pair) ?? [];
      const value = text === "true" || text === "false" ? text === "true" : Number(text);
      if (name === undefined || Number.isNaN(value)) {
        const message = `${flag} takes name=value with a number, true or false, not ${JSON.stringify(pair)}`;
        throw new CounterpointError("usage", message);
      }
      return [name, value];
    }),
  );
}

/** Shares by split; undefined for those of a rehearsal by default. */
function sharesOf(
  recipe: RecipeName,
  pairs: readonly string[],
): Readonly<Record<string, number>> | undefined {
  if (pairs.length === 0) return undefined;
  const shares = pairs.map((pair): [string, number] => {
    const [, split, share] = /^(train|dev|test|hidden)=(\d+(?:\.\d+)?)$/.exec(pair) ?? [];
    if (split === undefined) throw wrongValue("--splits", "train, dev, test or hidden, = and a number", pair);
    return [split, Number(share)];
  });
  if (recipe !== "scenes")
    throw new CounterpointError("usage", "--splits is for scenes: photographs are split by their settings");
  if (shares.every(([, share]) => share === 0))
    throw new CounterpointError("usage", "--splits needs a share above 0");
  return Object.fromEntries(shares);
}
