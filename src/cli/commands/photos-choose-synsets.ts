import { CounterpointError } from "../../core/index.ts";
import type { SynsetChoiceWithPruning } from "../../photos/index.ts";
import { defineCommand, JSON_FLAG } from "../command.ts";
import { integer, number, text, texts } from "../flags.ts";
import { formatCount, percent, textTable } from "../text-table.ts";

/** `photos choose-synsets`: selects synsets that often appear in rich contexts (SPEC P2). */
export const photosChooseSynsets = defineCommand({
  noun: "photos",
  verb: "choose-synsets",
  summary: "Select the synsets with the most interesting images",
  details:
    "Step 1: --page writes an HTML page from gathered sets (a folder, or JSON Lines with synset, query and images) on which your team marks interesting images: --queries queries per synset, --sets sets per query, --images images per set. Step 2: pass the saved marks. A set in which at least the share --min-interesting is interesting scores one point, and the synsets with the most points are kept; animals and objects are counted. Exits with code 1 if a synset has fewer than its sets (25 by default). Defaults from Suhr et al. 2019, section 3.1.",
  arguments: "<sets...>",
  options: {
    page: text("<file>", "write the marking page"),
    queries: integer("queries per synset", { min: 1 }, { default: "5" }),
    sets: integer("sets per query", { min: 1 }, { default: "5" }),
    images: integer("images per set, for --page (default: 8)", { min: 1 }),
    minInteresting: number("share of interesting images for which a set scores a point (default: 0.5)", {
      placeholder: "<share>",
      wanted: "above 0 and at most 1",
      accepts: (share) => share > 0 && share <= 1,
    }),
    keep: integer("number of synsets to keep (default: 124)", { min: 1 }),
    gathered: texts(
      "<dirs...>",
      "output folders of `photos gather`, to show how much of each synset was pruned",
    ),
    json: JSON_FLAG,
  },
  examples: [
    "photos choose-synsets gathered --page mark.html",
    "photos choose-synsets marks-ann.jsonl marks-bob.jsonl --keep 50 --gathered gathered",
  ],

  async run(paths, { page, queries, sets, images, json, ...options }, { print, log }) {
    if (page !== undefined) {
      const { keep, minInteresting, gathered } = options;
      if (keep !== undefined || minInteresting !== undefined || gathered.length > 0) {
        const message = "--keep, --min-interesting and --gathered can't be combined with --page";
        throw new CounterpointError("usage", message);
      }
      const { CHOICE_SETTINGS, writeMarkingPage } = await import("../../photos/index.ts");
      const settings = { queries, sets, images: images ?? CHOICE_SETTINGS.images };
      const written = await writeMarkingPage(paths, page, settings);
      print(
        json
          ? JSON.stringify(written)
          : `Open ${written.file} in a browser (sets: ${formatCount(written.sets)}, synsets: ${formatCount(written.synsets)}).`,
      );
      return 0;
    }
    if (images !== undefined) throw new CounterpointError("usage", "--images needs --page");
    const { CHOICE_SETTINGS, chooseMarkedSynsets } = await import("../../photos/index.ts");
    const {
      keep = CHOICE_SETTINGS.keep,
      minInteresting = CHOICE_SETTINGS.minInteresting,
      gathered,
    } = options;
    const choice = await chooseMarkedSynsets(paths, { keep, queries, sets, minInteresting, gathered });
    if (json) print(JSON.stringify(choice));
    else {
      print(
        textTable(choice.synsets, [
          { head: "synset", cell: (row) => row.synset },
          { head: "kind", cell: (row) => row.kind },
          { head: "points", cell: (row) => row.points },
          { head: "sets", cell: (row) => row.sets },
          { head: "queries", cell: (row) => row.queries },
          { head: "interesting %", cell: (row) => percent(row.interesting / row.images, 1) },
          { head: "of images", cell: (row) => formatCount(row.images) },
          ...(gathered.length > 0 ? [{ head: "pruned %", cell: prunedPercent }] : []),
          { head: "kept", cell: (row) => (row.isKept ? "yes" : "no") },
        ]),
      );
    }
    const { kept, balance, tied, leastPoints, incomplete, synsets } = choice;
    const unknown = balance.unknown > 0 ? `, ${formatCount(balance.unknown)} not in WordNet` : "";
    log(
      `${formatCount(kept)} of ${formatCount(synsets.length)} synsets kept: animals ${formatCount(balance.animals)}, objects ${formatCount(balance.objects)}${unknown}.`,
    );
    if (tied > 0)
      log(`Tied with the last kept synset at ${leastPoints} points, but not kept: ${formatCount(tied)}.`);
    if (incomplete > 0)
      log(
        `Not comparable, because the number of marked sets is not ${formatCount(queries * sets)}: ${formatCount(incomplete)}.`,
      );
    return incomplete > 0 ? 1 : 0;
  },
});

/** The share of a synset's images that pruning took away. */
function prunedPercent({ pruning }: SynsetChoiceWithPruning["synsets"][number]): string | null {
  return pruning === null || pruning.collected === 0
    ? null
    : percent(1 - pruning.left / pruning.collected, 1);
}
