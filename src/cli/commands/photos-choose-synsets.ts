import { CounterpointError } from "../../core/index.ts";
import type { SynsetChoiceWithPruning } from "../../photos/index.ts";
import { defineCommand, JSON_FLAG } from "../command.ts";
import { integer, number, text, texts } from "../flags.ts";
import { formatCount, percent, textTable } from "../text-table.ts";

/** `photos choose-synsets`: selects synsets that often appear in rich contexts (SPEC P2). */
export const photosChooseSynsets = defineCommand({
  noun: "photos",
  verb: "choose-synsets",
  summary: "Choose the synsets whose images are most often interesting",
  details:
    "First --page writes a page from gathered sets (a folder, or JSON Lines with synset, query and images), in which the team marks interesting images: of each synset --queries queries, --sets sets of each, --images images of each. Then the saved marks are scored: a set of which at least --min-interesting is interesting gives a point, and the synsets with most points are kept; animals and other things are counted. Exits with 1 when a synset lacks some of its sets (25 by default). Defaults are those of NLVR2, section 3.1.",
  arguments: "<sets...>",
  options: {
    page: text("<file>", "write the page for marking"),
    queries: integer("queries of a synset", { min: 1 }, { default: "5" }),
    sets: integer("sets of a query", { min: 1 }, { default: "5" }),
    images: integer("images of a set, for --page (8)", { min: 1 }),
    minInteresting: number("the share of interesting images that gives a set its point (0.5)", {
      placeholder: "<share>",
      wanted: "above 0 and at most 1",
      accepts: (share) => share > 0 && share <= 1,
    }),
    keep: integer("how many synsets to keep (124)", { min: 1 }),
    gathered: texts("<dirs...>", "folders of `photos gather`, to tell how much of each synset was pruned"),
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
        const message = "--keep, --min-interesting and --gathered are for marks, not for --page";
        throw new CounterpointError("usage", message);
      }
      const { CHOICE_SETTINGS, writeMarkingPage } = await import("../../photos/index.ts");
      const settings = { queries, sets, images: images ?? CHOICE_SETTINGS.images };
      const written = await writeMarkingPage(paths, page, settings);
      print(
        json
          ? JSON.stringify(written)
          : `${written.file} is to be opened in a browser (sets: ${formatCount(written.sets)}, synsets: ${formatCount(written.synsets)}).`,
      );
      return 0;
    }
    if (images !== undefined) throw new CounterpointError("usage", "--images is for --page, not for marks");
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
      `${formatCount(kept)} of ${formatCount(synsets.length)} synsets are kept: animals ${formatCount(balance.animals)}, objects ${formatCount(balance.objects)}${unknown}.`,
    );
    if (tied > 0)
      log(`Not kept, though they have ${leastPoints} points as the last that is: ${formatCount(tied)}.`);
    if (incomplete > 0)
      log(
        `Synsets with another number of marked sets than ${formatCount(queries * sets)}, which do not compare: ${formatCount(incomplete)}.`,
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
