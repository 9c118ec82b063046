import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { CounterpointError, Findings, groupBy } from "../../core/index.ts";
import {
  forEachConcurrent,
  Journal,
  type ProgressOptions,
  removePartialsIn,
  withFolderLock,
  writeFileAtomic,
} from "../../files/index.ts";
import { readRecords, throwIfFindings } from "../../formats/index.ts";
import { type FetchingOptions, withFetcher } from "../fetching/with-fetcher.ts";
import type { GatheringLimits } from "../schemas/gathered.ts";
import { DESCRIPTOR_LENGTH } from "../similarity/descriptor.ts";
import { SimilarityPool } from "../similarity/nearest-neighbours.ts";
import { type PhotoFeatures, readPhotoFeatures } from "../similarity/photo-features.ts";
import { ONLINE_SOURCES, openSource } from "../sources/open-source.ts";
import type { FoundImage, ImageQuery, Source } from "../sources/source.ts";
import { collectSets, isStockPhoto } from "./collect-sets.ts";
import { fetchImage, imagePath, PENDING_FOLDER } from "./fetch-image.ts";
import { finishGathering } from "./finish-gathering.ts";
import { GatheringState, JournalEntry, resultsKey } from "./journal-entry.ts";
import { limitsFor, PAPER_LIMITS } from "./limits.ts";
import type { CollectedQuery, GatheringReport } from "./report.ts";

export interface GatherOptions {
  readonly source: Source;
  /** Name of the source; a folder holds images of one source. */
  readonly sourceName: string;
  readonly folder: string;
  readonly limits: GatheringLimits;
  /** Vectors by which similar images are found, where the source cannot tell them. */
  readonly features?: PhotoFeatures | undefined;
  /** Number of concurrent downloads. */
  readonly jobs: number;
  /** Fetches again what could not be had before. */
  readonly retry: boolean;
  /** Shows how much of some work is done. */
  readonly working: (verb: string, total: number) => (done: number) => void;
}

/** The report, and how many URLs were settled in this run. */
export interface GatherResult extends GatheringReport {
  readonly settled: number;
}

/**
 * SPEC P3 and P4: gathers sets of similar images for queries. What the source has answered is in a journal, and everything else
 * follows from it: run again, it asks only for what is missing, and ends as if it had never been stopped. The folder has one writer at a time.
 */
export async function gather(queries: readonly ImageQuery[], options: GatherOptions): Promise<GatherResult> {
  const { folder, sourceName } = options;
  refuseOtherFiles(folder);
  await removePartialsIn(folder, { recursive: true });
  const { journal, entries } = await Journal.open(join(folder, JOURNAL), JournalEntry);
  try {
    const state = new GatheringState();
    for (const entry of entries) state.add(entry);
    if (state.origin !== undefined) refuseOtherOrigin(state.origin, options);
    const run = new GatheringRun(options, state, async (entry) => {
      state.add(entry);
      await journal.append(entry);
    });
    if (state.origin === undefined) await run.append({ source: sourceName, limits: options.limits });
    return await run.gather(queries);
  } finally {
    await journal.close();
  }
}

/** The first file that a gathering makes. */
const JOURNAL = "journal.jsonl";

/** A folder is gathered from one source with one set of limits: nobody could tell any more how its sets came about. */
function refuseOtherOrigin(
  { source, limits: before }: NonNullable<GatheringState["origin"]>,
  { folder, sourceName, limits }: GatherOptions,
): void {
  if (source !== sourceName) {
    const message = `${folder} contains images from another source: ${source}`;
    throw new CounterpointError("usage", message, { hint: "Choose another folder, or the same source" });
  }
  const changed = (Object.keys(limits) as (keyof GatheringLimits)[]).filter(
    (name) => limits[name] !== before[name],
  );
  if (changed.length === 0) return;
  const were = changed.map((name) => `${name} ${before[name]} (now ${limits[name]})`).join(", ");
  const message = `${folder} was gathered with other limits: ${were}`;
  throw new CounterpointError("usage", message, { hint: "Choose another folder, or the same limits" });
}

/** Somebody else's files of these names would be written over, or removed with what waits. */
function refuseOtherFiles(folder: string): void {
  if (existsSync(join(folder, JOURNAL))) return;
  const names = ["sets.jsonl", "images.jsonl", "report.json", "images", PENDING_FOLDER];
  const taken = names.find((name) => existsSync(join(folder, name)));
  if (taken === undefined) return;
  const message = `${join(folder, taken)} already exists and was not written by \`photos gather\``;
  throw new CounterpointError("usage", message, { hint: "Choose another folder" });
}

/** One run of a gathering, from the first missing answer to the report. */
class GatheringRun {
  readonly #options: GatherOptions;
  readonly #state: GatheringState;
  readonly append: (entry: JournalEntry) => Promise<void>;
  #resolvedUrls = 0;
  readonly #similarBy = { features: 0, descriptors: 0 };

  constructor(options: GatherOptions, state: GatheringState, append: (entry: JournalEntry) => Promise<void>) {
    this.#options = options;
    this.#state = state;
    this.append = append;
  }

  async gather(queries: readonly ImageQuery[]): Promise<GatherResult> {
    const { source, working } = this.#options;
    await this.#each(queries, working("searching", queries.length), (query) => this.#search(query));
    if (source.similar === undefined)
      await this.#fetchAll(queries.flatMap((query) => this.#resultsOf(query)));
    const pools = source.similar === undefined ? this.#fillPools(queries) : undefined;
    const collected: CollectedQuery[] = [];
    await this.#each(queries, working("finding similar images", queries.length), async (query) => {
      const limits = limitsFor(query.query, this.#options.limits);
      const pool = pools?.get(query.synset);
      const results = this.#resultsOf(query);
      const stock = results.filter(({ url }) => isStockPhoto(url));
      const unfit = results.filter((image) => pool?.has(image) === false && !stock.includes(image));
      const fit = results.filter((image) => !unfit.includes(image));
      const free = function* () {
        for (const image of fit) if (pool === undefined || pool.isFree(image)) yield image;
      };
      const similarTo = (image: FoundImage) =>
        pool?.takeSimilar(image, limits.similar) ?? this.#similar(image, limits.similar);
      const sets = await collectSets(free(), similarTo, limits);
      collected.push({ ...query, results, stock, unfit, collected: sets });
    });
    await this.#fetchAll(collected.flatMap(({ collected: { sets } }) => sets.flat()));
    return this.#finish(collected);
  }

  async #each<Item>(
    items: readonly Item[],
    progress: (done: number) => void,
    work: (item: Item) => Promise<void>,
  ) {
    for (const [i, item] of items.entries()) {
      await work(item);
      progress(i + 1);
    }
  }

  #resultsOf(query: ImageQuery): readonly FoundImage[] {
    return this.#state.results.get(resultsKey(query))!;
  }

  /** Takes as many results as may be looked at; stock photos come on top. */
  async #search({ query, synset }: ImageQuery): Promise<void> {
    const { source } = this.#options;
    const known = this.#state.results.get(resultsKey({ query, synset }));
    if (known !== undefined && source.isLocal !== true) return;
    const results: FoundImage[] = [];
    let wanted = limitsFor(query, this.#options.limits).results;
    for await (const image of source.search({ query, synset })) {
      results.push(image);
      if (!isStockPhoto(image.url)) wanted -= 1;
      if (wanted === 0) break;
    }
    if (!isDeepStrictEqual(results, known)) await this.append({ query, synset, results });
  }

  async #similar(image: FoundImage, limit: number): Promise<readonly FoundImage[]> {
    const known = this.#state.similar.get(image.url);
    if (known !== undefined) return known;
    const images = [...(await this.#options.source.similar!(image, limit))];
    await this.append({ similarTo: image.url, images });
    return images;
  }

  /** Images of each synset, by whichever of its queries they were found, with features where all of them have some. */
  #fillPools(queries: readonly ImageQuery[]): ReadonlyMap<string, SimilarityPool> {
    const { features } = this.#options;
    const pools = new Map<string, SimilarityPool>();
    for (const [synset, some] of groupBy(queries, (query) => query.synset)) {
      const found = new Map(
        some.flatMap((query) => this.#resultsOf(query)).map((image) => [image.url, image]),
      );
      const described = [...found.values()].flatMap((image) => {
        const taken = this.#state.images.get(image.url);
        if (taken === undefined || !("image" in taken) || taken.image.descriptor === "") return [];
        const vector = features?.vectors.get(taken.image.hash) ?? features?.vectors.get(image.url);
        const { hash, descriptor } = taken.image;
        return [{ image, hash, vector, descriptor: Buffer.from(descriptor, "base64") }];
      });
      const haveFeatures = features !== undefined && described.every(({ vector }) => vector !== undefined);
      this.#similarBy[haveFeatures ? "features" : "descriptors"] += described.length;
      const pool = new SimilarityPool(haveFeatures ? features.length : DESCRIPTOR_LENGTH);
      for (const { image, hash, vector, descriptor } of described) {
        pool.add(image, { hash, vector: haveFeatures ? vector! : descriptor }); // each has one
      }
      pools.set(synset, pool);
    }
    return pools;
  }

  async #fetchAll(images: readonly FoundImage[]): Promise<void> {
    const urls = [...new Set(images.map(({ url }) => url))].filter(
      (url) => !isStockPhoto(url) && this.#needsFetch(url),
    );
    const progress = this.#options.working("downloading images", urls.length);
    let done = 0;
    await forEachConcurrent(urls, this.#options.jobs, async (url) => {
      const { entry, discard } = await fetchImage(url, this.#options);
      await this.append(entry);
      await discard();
      this.#resolvedUrls += 1;
      done += 1;
      progress(done);
    });
  }

  #needsFetch(url: string): boolean {
    const known = this.#state.images.get(url);
    if (known === undefined) return true;
    if ("problem" in known) return this.#options.retry;
    const { descriptor, hash } = known.image;
    return descriptor !== "" && !existsSync(imagePath(join(this.#options.folder, "images"), hash));
  }

  /** Prunes, writes what is left, and reports. */
  async #finish(collected: readonly CollectedQuery[]): Promise<GatherResult> {
    const { sets, images, report } = finishGathering(collected, this.#state.images, {
      limits: this.#options.limits,
      similarBy: this.#similarBy,
    });
    const pathOf = (name: string) => join(this.#options.folder, name);
    await writeFileAtomic(pathOf("images.jsonl"), toLines(images)); // before the sets: who reads meanwhile finds their images
    await writeFileAtomic(pathOf("sets.jsonl"), toLines(sets));
    await writeFileAtomic(pathOf("report.json"), `${JSON.stringify(report, null, 2)}\n`);
    await rm(pathOf(PENDING_FOLDER), { recursive: true, force: true }); // killed runs may have left some
    return { ...report, settled: this.#resolvedUrls };
  }
}

function toLines(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

interface GatherPhotosOptions extends FetchingOptions, ProgressOptions {
  /** "openverse", "commons", a folder of folders named by query, or a manifest. */
  readonly source: string;
  /** The folder to write to. */
  readonly out: string;
  /** True to fetch again what failed before. */
  readonly retry?: boolean | undefined;
  /** Limits that differ from the paper's. */
  readonly limits?: Partial<GatheringLimits> | undefined;
  /** A file of `photos detect --features`: similar images are then those whose features are near. */
  readonly features?: string | undefined;
}

/** Gathers sets of similar photographs for the queries of a file, and prunes them (SPEC P3, P4). */
export async function gatherPhotos(file: string, options: GatherPhotosOptions): Promise<GatherResult> {
  const { source: name, out: folder, retry = false, onProgress } = options;
  const isOnline = ONLINE_SOURCES.some((online) => online === name);
  if (isOnline && options.contact === undefined) {
    const hint = "Add --contact with your e-mail address or a page about your project";
    throw new CounterpointError("usage", `${name} requires contact information`, { hint });
  }
  const queries = await readQueries(file);
  const features = options.features === undefined ? undefined : await readPhotoFeatures(options.features);
  return withFetcher(options, async ({ fetcher, jobs }) => {
    const source = await openSource(name, fetcher);
    if (features !== undefined && source.similar !== undefined) {
      const message = `${name} has its own similarity search`;
      throw new CounterpointError("usage", message, { hint: "Omit --features" });
    }
    const sourceName = isOnline ? name : resolve(name);
    return withFolderLock(folder, () =>
      gather(queries, {
        source,
        sourceName,
        folder,
        limits: { ...PAPER_LIMITS, ...options.limits },
        features,
        jobs,
        retry,
        working: (activity, total) => (done) => onProgress?.({ activity, done, total }),
      }),
    );
  });
}

const Query = z.object({ synset: z.string().regex(/\S/), query: z.string().regex(/\S/) });

/** The queries of a file, as `photos queries` writes them: a `synset` and a `query` in each line of JSON. */
async function readQueries(path: string): Promise<readonly ImageQuery[]> {
  const findings = new Findings();
  const queries = new Map<string, ImageQuery>(); // a repeated query is sent once
  for await (const batch of readRecords(path, (finding) => findings.add(finding))) {
    for (const { record, line } of batch) {
      const { data, error } = Query.safeParse(record);
      if (data !== undefined) queries.set(JSON.stringify([data.synset, data.query]), data);
      else {
        const field = String(error.issues[0]!.path[0]);
        const message = `"${field}" should be a text, as in {"synset":"acorn","query":"two acorns"}`;
        findings.add({ code: "query/field", file: path, line, field, message });
      }
    }
  }
  if (queries.size === 0 && findings.total === 0)
    findings.add({ code: "file/empty", file: path, line: 0, message: "The file contains no queries" });
  throwIfFindings(findings);
  return [...queries.values()];
}
