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
  summary: "Gather sets of similar photographs for queries, and prune them",
  details:
    "Each search result with its most similar images is a set. Broken, seen, small and duplicate images go, then sets with too few. The limits are those of NLVR2, appendix B, unless others are given; a folder keeps those that it was begun with. Where a source cannot tell what is similar, the nearest images of the same synset are, by their looks or, with --features, by what they show. Stopped half-way, the same command goes on where it was; with more queries the folder grows. The folder holds sets.jsonl, images.jsonl, report.json and the images; `campaign add-sets` hands them to a campaign. Exits with 1 when no set is left.",
  arguments: "<queries>",
  options: {
    source: text(
      "<name>",
      "openverse, commons, a folder of folders named by query, or a manifest (required)",
      { required: true },
    ),
    out: text("<dir>", "the folder to write to (required)", { required: true }),
    features: text(
      "<file>",
      "a file of `photos detect --features`: images are then similar by what they show (commons, folders, manifests)",
    ),
    results: limit("results of a query that are looked at", "60"),
    sets: limit("sets of a query", "30"),
    extendedResults: limit('the same for "two X" and collective nouns ("group of X")', "100"),
    extendedSets: limit("the same of their sets", "60"),
    misses: limit("results in a row without similar images that end a query", "5"),
    similar: limit("similar images beside the result in a set", "15"),
    minSide: limit("the least width and height of an image in pixels", "200"),
    minImages: limit("the fewest images of a set after pruning", "8"),
    retry: flag("fetch again what could not be had before"),
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
        [`  sets of fewer than ${minImages}`, 0 - gathered.droppedSets, 0 - gathered.droppedImages],
        ["  in another set already", null, 0 - removed.shared],
        [
          `  sets of fewer than ${minImages} of their own`,
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
        `${formatCount(gathered.queries)} queries (${formatCount(gathered.withoutResults)} without results), ${formatCount(gathered.results)} results (beside them ${formatCount(gathered.stock)} of stock photos, ${formatCount(unfit.broken)} broken, ${formatCount(unfit.small)} small), ${formatCount(gathered.distinctImages)} different images, ${formatCount(nearDuplicates.length)} groups of near duplicates; ${formatCount(settled)} URLs settled in this run.`,
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
      ? [`Broken: ${broken.join(", ")}; journal.jsonl has the URLs, and --retry asks for them again.`]
      : []),
    ...(features !== undefined
      ? [
          `Similar by features: ${formatCount(similarBy.features)} images; by looks, as images of their synset lack features: ${formatCount(similarBy.descriptors)}.`,
        ]
      : []),
    ...(keptSets > 0
      ? [
          `Look at the sets with \`counterpoint studio --gathered ${folder}\`; hand them over with \`counterpoint campaign add-sets NAME ${folder}\`.`,
        ]
      : []),
  ];
}
