import { CounterpointError } from "../../core/index.ts";
import { defineCommand, JSON_FLAG } from "../command.ts";
import { integer, text } from "../flags.ts";
import { formatCount, percent, textTable } from "../text-table.ts";

/** `photos choose-synsets`: selects synsets that often appear in rich contexts (SPEC P2). */
export const photosChooseSynsets = defineCommand({
  noun: "photos",
  verb: "choose-synsets",
  summary: "Choose the synsets whose images are most often interesting",
  details:
    "First --page writes a page from gathered sets (a folder, or JSON Lines with synset, query and images), in which the team marks interesting images: of each synset five queries, five sets of each, eight images of each. Then the saved marks are scored: a set of which at least half is interesting gives a point, and the synsets with most points are kept. Exits with 1 when a synset lacks some of its 25 sets.",
  arguments: "<sets...>",
  options: {
    page: text("<file>", "write the page for marking"),
    keep: integer("how many synsets to keep (124)", { min: 1 }),
    json: JSON_FLAG,
  },
  examples: [
    "photos choose-synsets gathered --page mark.html",
    "photos choose-synsets marks-ann.jsonl marks-bob.jsonl --keep 50",
  ],

  async run(paths, { page, keep, json }, { print, log }) {
    if (page !== undefined) {
      if (keep !== undefined) throw new CounterpointError("usage", "--keep is for marks, not for --page");
      const { writeMarkingPage } = await import("../../photos/index.ts");
      const written = await writeMarkingPage(paths, page);
      print(
        json
          ? JSON.stringify(written)
          : `${written.file} is to be opened in a browser (sets: ${formatCount(written.sets)}, synsets: ${formatCount(written.synsets)}).`,
      );
      return 0;
    }
    const { chooseMarkedSynsets } = await import("../../photos/index.ts");
    const choice = await chooseMarkedSynsets(paths, { keep });
    if (json) print(JSON.stringify(choice));
    else {
      print(
        textTable(choice.synsets, [
          { head: "synset", cell: (row) => row.synset },
          { head: "points", cell: (row) => row.points },
          { head: "sets", cell: (row) => row.sets },
          { head: "queries", cell: (row) => row.queries },
          { head: "interesting %", cell: (row) => percent(row.interesting / row.images, 1) },
          { head: "of images", cell: (row) => formatCount(row.images) },
          { head: "kept", cell: (row) => (row.isKept ? "yes" : "no") },
        ]),
      );
    }
    const { kept, tied, leastPoints, incomplete, synsets } = choice;
    log(`${formatCount(kept)} of ${formatCount(synsets.length)} synsets are kept.`);
    if (tied > 0)
      log(`Not kept, though they have ${leastPoints} points as the last that is: ${formatCount(tied)}.`);
    if (incomplete > 0)
      log(
        `Synsets with another number of marked sets than 25, which do not compare: ${formatCount(incomplete)}.`,
      );
    return incomplete > 0 ? 1 : 0;
  },
});
