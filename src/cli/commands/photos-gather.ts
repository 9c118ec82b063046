import type { GatheringReport } from "../../photos/index.ts";
import { defineCommand, JSON_FLAG } from "../command.ts";
import { FETCHING_FLAGS } from "../fetching-options.ts";
import { flag, integer, text } from "../flags.ts";
import { formatCount, textTable } from "../text-table.ts";

const limit = (description: string, paper: string) => integer(description, { min: 1 }, { default: paper });

/** `photos gather`: sets of similar images for queries (SPEC P3, P4). */
export const photosGather = defineCommand({
  noun: "photos",
  verb: "gather",
  summary: "Search for photographs and build pruned sets of similar images",
  details:
    "Each search result and its most similar images form a set. Broken, already used, small and duplicate images are removed, then sets with too few images. Default limits from Suhr et al. 2019, appendix B; a folder keeps the limits it was started with. If the source has no similarity search, the nearest images of the same synset are used, by appearance or, with --features, by content. If interrupted, run the same command again to resume; with more queries it adds to the folder. The folder contains sets.jsonl, images.jsonl, report.json and the images; `campaign add-sets` adds them to a campaign. Exits with code 1 if no set is left.",
  arguments: "<queries>",
  options: {
    source: text(
      "<name>",
      "openverse, commons, a folder with one subfolder per query, or a manifest file (required)",
      { required: true },
    ),
    out: text("<dir>", "folder to write to (required)", { required: true }),
    features: text(
      "<file>",
      "output of `photos detect --features`, to compare images by content (commons, folders, manifests)",
    ),
    results: limit("search results per query", "60"),
    sets: limit("sets per query", "30"),
    extendedResults: limit('search results for "two X" and collective nouns ("group of X")', "100"),
    extendedSets: limit("sets for these queries", "60"),
    misses: limit("stop a query after this many results in a row without similar images", "5"),
    similar: limit("similar images in a set, besides the search result", "15"),
    minSide: limit("minimum width and height of an image in pixels", "200"),
    minImages: limit("minimum images in a set after pruning", "8"),
    retry: flag("retry downloads that failed before"),
    ...FETCHING_FLAGS,
    json: JSON_FLAG,
  },
  examples: [
    "photos gather queries.jsonl --source commons --contact me@example.org --out gathered",
    "photos gather queries.jsonl --source my-photos --out gathered --json",
    "photos gather queries.jsonl --source my-photos --features features.jsonl --min-images 12 --out gathered",
  ],
  isResumable: true,

  async run([file], options, context) {
    const { gatherPhotos } = await import("../../photos/index.ts");
    const { results, sets, extendedResults, extendedSets, misses, similar, minSide, minImages, ...rest } =
      options;
    const limits = { results, sets, extendedResults, extendedSets, misses, similar, minSide, minImages };
    const gathered = await gatherPhotos(file!, { ...rest, limits, onProgress: context.showProgress });
    if (options.json) context.print(JSON.stringify(gathered));
    else {
      const { removed, unfit, nearDuplicates, settled } = gathered;
      const rows: readonly (readonly [string, number | null, number])[] = [
        ["collected", gathered.sets, gathered.images],
        ["  broken", null, 0 - removed.broken],
        ["  seen in the same query", null, 0 - removed.seen],
        [`  smaller than ${minSide} x ${minSide}`, null, 0 - removed.small],
        ["  exact duplicates in a set", null, 0 - removed.duplicate],
        [
          `  in sets with fewer than ${minImages} images`,
          0 - gathered.droppedSets,
          0 - gathered.droppedImages,
        ],
        ["  in a set of another query", null, 0 - removed.shared],
        [
          `  in sets left with fewer than ${minImages} images`,
          0 - gathered.sharedSets,
          0 - gathered.sharedImages,
        ],
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
        `${formatCount(gathered.queries)} queries (${formatCount(gathered.withoutResults)} without results), ${formatCount(gathered.results)} results (plus ${formatCount(gathered.stock)} stock photos, ${formatCount(unfit.broken)} broken, ${formatCount(unfit.small)} small), ${formatCount(gathered.distinctImages)} distinct images, ${formatCount(nearDuplicates.length)} groups of near duplicates; ${formatCount(settled)} URLs processed in this run.`,
      );
      for (const remark of remarks(gathered, options)) context.log(remark);
    }
    return gathered.keptSets > 0 ? 0 : 1;
  },
});

/** Maximum number of names that are listed. */
const MAX_LISTED = 5;

function remarks(
  { emptyQueries, problems, keptSets, similarBy }: GatheringReport,
  { out: folder, features }: { readonly out: string; readonly features: string | undefined },
): readonly string[] {
  const byNumber = Object.entries(problems).sort(([, one], [, other]) => other - one);
  const broken = byNumber.map(([problem, images]) => `${formatCount(images)} ${problem}`);
  return [
    ...(emptyQueries.length > 0 && emptyQueries.length <= MAX_LISTED
      ? [`Without results: ${emptyQueries.join(", ")}.`]
      : []),
    ...(broken.length > 0
      ? [`Broken: ${broken.join(", ")}; journal.jsonl has the URLs; use --retry to try them again.`]
      : []),
    ...(features !== undefined
      ? [
          `Similar by features: ${formatCount(similarBy.features)} images; by appearance, because features are missing for their synset: ${formatCount(similarBy.descriptors)}.`,
        ]
      : []),
    ...(keptSets > 0
      ? [
          `Review the sets with \`counterpoint studio --gathered ${folder}\`; add them to a campaign with \`counterpoint campaign add-sets NAME ${folder}\`.`,
        ]
      : []),
  ];
}
