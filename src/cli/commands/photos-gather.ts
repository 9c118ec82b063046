import type { GatheringReport } from "../../photos/index.ts";
import { defineCommand, JSON_FLAG } from "../command.ts";
import { FETCHING_FLAGS } from "../fetching-options.ts";
import { flag, text } from "../flags.ts";
import { formatCount, textTable } from "../text-table.ts";

/** `photos gather`: sets of similar images for queries (SPEC P3, P4). */
export const photosGather = defineCommand({
  noun: "photos",
  verb: "gather",
  summary: "Gather sets of similar photographs for queries, and prune them",
  details:
    "Each search result with its fifteen most similar images is a set of sixteen. Broken, seen, small and duplicate images go, then sets of fewer than eight. Where a source cannot tell what is similar, the nearest images of the same synset are. Stopped half-way, the same command goes on where it was; with more queries the folder grows. The folder holds sets.jsonl, images.jsonl, report.json and the images; `campaign add-sets` hands them to a campaign. Exits with 1 when no set is left.",
  arguments: "<queries>",
  options: {
    source: text(
      "<name>",
      "openverse, commons, a folder of folders named by query, or a manifest (required)",
      { required: true },
    ),
    out: text("<dir>", "the folder to write to (required)", { required: true }),
    retry: flag("fetch again what could not be had before"),
    ...FETCHING_FLAGS,
    json: JSON_FLAG,
  },
  examples: [
    "photos gather queries.jsonl --source commons --contact me@example.org --out gathered",
    "photos gather queries.jsonl --source my-photos --out gathered --json",
  ],
  isResumable: true,

  async run([file], options, context) {
    const { gatherPhotos } = await import("../../photos/index.ts");
    const gathered = await gatherPhotos(file!, { ...options, onProgress: context.showProgress });
    if (options.json) context.print(JSON.stringify(gathered));
    else {
      const { removed, unfit, nearDuplicates, settled } = gathered;
      const rows: readonly (readonly [string, number | null, number])[] = [
        ["collected", gathered.sets, gathered.images],
        ["  broken", null, 0 - removed.broken],
        ["  seen in the same query", null, 0 - removed.seen],
        ["  smaller than 200 x 200", null, 0 - removed.small],
        ["  exact duplicates in a set", null, 0 - removed.duplicate],
        ["  sets of fewer than eight", 0 - gathered.droppedSets, 0 - gathered.droppedImages],
        ["  in another set already", null, 0 - removed.shared],
        ["  sets of fewer than eight of their own", 0 - gathered.sharedSets, 0 - gathered.sharedImages],
        ["kept", gathered.keptSets, gathered.keptImages],
      ];
      context.print(
        textTable(rows, [
          { head: "step", cell: ([step]) => step },
          { head: "sets", cell: ([, sets]) => (sets === null ? null : formatCount(sets)) },
          { head: "images", cell: ([, , images]) => formatCount(images) },
        ]),
      );
      context.log(
        `${formatCount(gathered.queries)} queries (${formatCount(gathered.withoutResults)} without results), ${formatCount(gathered.results)} results (beside them ${formatCount(gathered.stock)} of stock photos, ${formatCount(unfit.broken)} broken, ${formatCount(unfit.small)} small), ${formatCount(gathered.distinctImages)} different images, ${formatCount(nearDuplicates.length)} groups of near duplicates; ${formatCount(settled)} URLs settled in this run.`,
      );
      for (const remark of remarks(gathered, options.out)) context.log(remark);
    }
    return gathered.keptSets > 0 ? 0 : 1;
  },
});

/** Maximum number of names that are listed. */
const MAX_LISTED = 5;

function remarks({ emptyQueries, problems, keptSets }: GatheringReport, folder: string): readonly string[] {
  const byNumber = Object.entries(problems).sort(([, one], [, other]) => other - one);
  const broken = byNumber.map(([problem, images]) => `${formatCount(images)} ${problem}`);
  return [
    ...(emptyQueries.length > 0 && emptyQueries.length <= MAX_LISTED
      ? [`Without results: ${emptyQueries.join(", ")}.`]
      : []),
    ...(broken.length > 0
      ? [`Broken: ${broken.join(", ")}; journal.jsonl has the URLs, and --retry asks for them again.`]
      : []),
    ...(keptSets > 0
      ? [
          `Look at the sets with \`counterpoint studio --gathered ${folder}\`; hand them over with \`counterpoint campaign add-sets NAME ${folder}\`.`,
        ]
      : []),
  ];
}
