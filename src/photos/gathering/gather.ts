import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { CounterpointError } from "../../core/index.ts";
import { eachAtOnce, Journal, removeUnfinishedIn, writeText } from "../../files/index.ts";
import type { FoundImage, ImageQuery, Source } from "../sources/source.ts";
import { collectSets, limitsFor } from "./collect-sets.ts";
import { finishGathering } from "./finish-gathering.ts";
import { GatheringState, JournalEntry, resultsKey } from "./journal-entry.ts";
import { Pool } from "./pool.ts";
import type { CollectedQuery, GatheringReport } from "./report.ts";
import { isStockPhoto } from "./stock-photos.ts";
import { placeOfImage, takeImage, WAITING } from "./take-image.ts";

export interface GatherOptions {
  readonly source: Source;
  /** What the source is called; a folder holds images of one source. */
  readonly sourceName: string;
  readonly folder: string;
  /** How many images are fetched at once. */
  readonly jobs: number;
  /** Fetches again what could not be had before. */
  readonly retry: boolean;
  /** Shows how much of some work is done. */
  readonly working: (verb: string, total: number) => (done: number) => void;
}

/** The report, and how many URLs were settled in this run. */
export interface Gathered extends GatheringReport {
  readonly settled: number;
}

/**
 * SPEC P3 and P4: gathers sets of similar images for queries. What the source has answered is in a journal, and everything else
 * follows from it: run again, it asks only for what is missing, and ends as if it had never been stopped. The folder has one writer at a time.
 */
export async function gather(queries: readonly ImageQuery[], options: GatherOptions): Promise<Gathered> {
  const { folder, sourceName } = options;
  refuseOtherFiles(folder);
  await removeUnfinishedIn(folder);
  const { journal, entries } = await Journal.open(join(folder, JOURNAL), JournalEntry);
  try {
    const state = new GatheringState();
    for (const entry of entries) state.add(entry);
    if ((state.source ?? sourceName) !== sourceName) {
      const message = `${folder} holds images of another source: ${state.source}`;
      throw new CounterpointError("usage", message, { hint: "Choose another folder, or the same source" });
    }
    const run = new GatheringRun(options, state, async (entry) => {
      state.add(entry);
      await journal.append(entry);
    });
    if (state.source === undefined) await run.note({ source: sourceName });
    return await run.gather(queries);
  } finally {
    await journal.close();
  }
}

/** The first file that a gathering makes. */
const JOURNAL = "journal.jsonl";

/** Somebody else's files of these names would be written over, or removed with what waits. */
function refuseOtherFiles(folder: string): void {
  if (existsSync(join(folder, JOURNAL))) return;
  const names = ["sets.jsonl", "images.jsonl", "report.json", "images", WAITING];
  const taken = names.find((name) => existsSync(join(folder, name)));
  if (taken === undefined) return;
  const message = `${join(folder, taken)} is there already, and not from \`photos gather\``;
  throw new CounterpointError("usage", message, { hint: "Choose another folder" });
}

/** One run of a gathering, from the first missing answer to the report. */
class GatheringRun {
  readonly #options: GatherOptions;
  readonly #state: GatheringState;
  readonly note: (entry: JournalEntry) => Promise<void>;
  #settled = 0;

  constructor(options: GatherOptions, state: GatheringState, note: (entry: JournalEntry) => Promise<void>) {
    this.#options = options;
    this.#state = state;
    this.note = note;
  }

  async gather(queries: readonly ImageQuery[]): Promise<Gathered> {
    const { source, working } = this.#options;
    await this.#each(queries, working("searching", queries.length), (query) => this.#search(query));
    if (source.similar === undefined) await this.#take(queries.flatMap((query) => this.#resultsOf(query)));
    const pools = source.similar === undefined ? this.#fillPools(queries) : undefined;
    const collected: CollectedQuery[] = [];
    await this.#each(queries, working("finding similar images", queries.length), async (query) => {
      const limits = limitsFor(query.query);
      const pool = pools?.get(query.synset);
      const results = this.#resultsOf(query);
      const stock = results.filter(({ url }) => isStockPhoto(url));
      const unfit = results.filter((image) => pool?.has(image) === false && !stock.includes(image));
      const fit = results.filter((image) => !unfit.includes(image));
      const similarTo = (image: FoundImage) =>
        pool?.similar(image, limits.similar) ?? this.#similar(image, limits.similar);
      collected.push({ ...query, stock, unfit, collected: await collectSets(fit, similarTo, limits) });
    });
    await this.#take(collected.flatMap(({ collected: { sets } }) => sets.flat()));
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
    let wanted = limitsFor(query).results;
    for await (const image of source.search({ query, synset })) {
      results.push(image);
      if (!isStockPhoto(image.url)) wanted -= 1;
      if (wanted === 0) break;
    }
    if (!isDeepStrictEqual(results, known)) await this.note({ query, synset, results });
  }

  async #similar(image: FoundImage, most: number): Promise<readonly FoundImage[]> {
    const known = this.#state.similar.get(image.url);
    if (known !== undefined) return known;
    const images = [...(await this.#options.source.similar!(image, most))];
    await this.note({ similarTo: image.url, images });
    return images;
  }

  /** Images of a synset, by whichever of its queries they were found. */
  #fillPools(queries: readonly ImageQuery[]): ReadonlyMap<string, Pool> {
    const pools = new Map<string, Pool>();
    for (const query of queries) {
      const pool = pools.get(query.synset) ?? new Pool();
      pools.set(query.synset, pool);
      for (const image of this.#resultsOf(query)) {
        const taken = this.#state.images.get(image.url);
        if (taken === undefined || !("image" in taken) || taken.image.descriptor === "") continue;
        pool.add(image, Buffer.from(taken.image.descriptor, "base64"));
      }
    }
    return pools;
  }

  async #take(images: readonly FoundImage[]): Promise<void> {
    const urls = [...new Set(images.map(({ url }) => url))].filter(
      (url) => !isStockPhoto(url) && this.#isOpen(url),
    );
    const progress = this.#options.working("fetching images", urls.length);
    let done = 0;
    await eachAtOnce(urls, this.#options.jobs, async (url) => {
      const { entry, forget } = await takeImage(url, this.#options);
      await this.note(entry);
      await forget();
      this.#settled += 1;
      done += 1;
      progress(done);
    });
  }

  #isOpen(url: string): boolean {
    const known = this.#state.images.get(url);
    if (known === undefined) return true;
    if ("problem" in known) return this.#options.retry;
    const { descriptor, hash } = known.image;
    return descriptor !== "" && !existsSync(placeOfImage(join(this.#options.folder, "images"), hash));
  }

  /** Prunes, writes what is left, and reports. */
  async #finish(collected: readonly CollectedQuery[]): Promise<Gathered> {
    const { sets, images, report } = finishGathering(collected, this.#state.images);
    const place = (name: string) => join(this.#options.folder, name);
    await writeText(place("images.jsonl"), toLines(images)); // before the sets: who reads meanwhile finds their images
    await writeText(place("sets.jsonl"), toLines(sets));
    await writeText(place("report.json"), `${JSON.stringify(report, null, 2)}\n`);
    await rm(place(WAITING), { recursive: true, force: true }); // killed runs may have left some
    return { ...report, settled: this.#settled };
  }
}

function toLines(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}
