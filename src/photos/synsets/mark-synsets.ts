import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { z } from "zod";
import { CounterpointError } from "../../core/index.ts";
import { readDataFile, refuseToOverwrite, writeFileAtomic } from "../../files/index.ts";
import { WordNet } from "../../language/index.ts";
import { findSynset } from "../queries/find-synset.ts";
import { ILSVRC_SYNSETS } from "../queries/word-lists.ts";
import {
  CHOICE_SETTINGS,
  type ChoiceSettings,
  chooseSynsets,
  type SynsetChoice,
  type SynsetKind,
  type SynsetScore,
  trialSets,
} from "./choose-synsets.ts";
import type { CandidateSet } from "./read-sets.ts";
import { readMarkedSets, readSets } from "./read-sets.ts";

/** Writes the page in which the trial sets of gathered folders or files are marked. */
export async function writeMarkingPage(
  paths: readonly string[],
  page: string,
  settings: Pick<ChoiceSettings, "queries" | "sets" | "images"> = CHOICE_SETTINGS,
): Promise<{ readonly file: string; readonly sets: number; readonly synsets: number }> {
  const files = paths.map(fileOfSets);
  refuseToOverwrite(files, page);
  const gathered: (CandidateSet & { readonly folder: string })[] = [];
  for (const file of files) {
    for (const set of await readSets([file])) gathered.push({ ...set, folder: dirname(resolve(file)) });
  }
  const trial = trialSets(gathered, settings);
  if (trial.length === 0) {
    const hint = `Gather more images: sets to mark need at least ${settings.images}`;
    throw new CounterpointError("data/invalid", "No sets to mark", { hint });
  }
  const from = dirname(resolve(page));
  const shown = trial.map(({ synset, query, images, folder }) => ({
    synset,
    query,
    images,
    sources: images.map((image) => sourceOf(image, { folder, from })),
  }));
  await writeFileAtomic(page, markingPage(shown));
  return {
    file: resolve(page),
    sets: trial.length,
    synsets: new Set(trial.map(({ synset }) => synset)).size,
  };
}

/** A set with where its images are, as seen from the page. */
interface ShownSet extends CandidateSet {
  readonly sources: readonly string[];
}

const DATA = '<script type="application/json" id="sets">';

/**
 * A page of its own in which somebody marks interesting images, by keys or pointer, and saves the marks as JSON Lines. What is
 * marked stays in the browser, so that one can go on another day.
 */
function markingPage(sets: readonly ShownSet[]): string {
  const data = JSON.stringify(sets).replaceAll("<", "\\u003c"); // no text can end the script
  return readDataFile("marking-page.html")
    .toString()
    .replace(DATA, () => DATA + data);
}

/** The images of a synset in gathered folders: those that were collected, and those that pruning left. */
interface PruningCounts {
  readonly collected: number;
  readonly left: number;
}

/** A choice with the pruning of each synset; null for synsets that were not gathered there. */
export interface SynsetChoiceWithPruning extends SynsetChoice {
  readonly synsets: readonly (SynsetScore & { readonly pruning: PruningCounts | null })[];
}

/**
 * Chooses synsets by marks that were saved; a folder has none, but sets that are still to be marked. With gathered folders it tells how
 * much of each synset was pruned: NLVR2 dropped one for that (section 3.1, footnote 7).
 */
export async function chooseMarkedSynsets(
  paths: readonly string[],
  {
    gathered = [],
    ...settings
  }: Partial<Omit<ChoiceSettings, "images">> & { readonly gathered?: readonly string[] } = {},
): Promise<SynsetChoiceWithPruning> {
  const folder = paths.find(isFolder);
  if (folder !== undefined) {
    const hint = `Write a page with \`photos choose-synsets ${folder} --page mark.html\`, mark images on it, and pass the files it saves`;
    throw new CounterpointError("usage", `${folder} is a folder; pass the saved mark files`, { hint });
  }
  const pruning = await readPruning(gathered);
  const wordnet = new WordNet();
  const choice = chooseSynsets(await readMarkedSets(paths), {
    ...settings,
    kindOf: (synset) => kindOf(synset, wordnet),
  });
  const synsets = choice.synsets.map((each) => ({ ...each, pruning: pruning.get(each.synset) ?? null }));
  return { ...choice, synsets };
}

/** Animals first by ImageNet's challenge, whose "boxer" is a dog. */
function kindOf(name: string, wordnet: WordNet): SynsetKind {
  const senses = wordnet.senses(name);
  if (senses.length === 0) return null;
  const listed = senses.find(
    ({ id, synonyms }) => synonyms[0]!.toLowerCase() === name.toLowerCase() && ILSVRC_SYNSETS.includes(id),
  );
  const synset = listed ?? findSynset(name, wordnet).synset;
  return wordnet.isHyponymOf(synset, "animal.n.01") ? "animal" : "object";
}

const Report = z.object({
  synsets: z.array(z.object({ synset: z.string(), images: z.number(), keptImages: z.number() })),
});

/** Sums the reports of gathered folders by synset. */
async function readPruning(folders: readonly string[]): Promise<ReadonlyMap<string, PruningCounts>> {
  const pruning = new Map<string, PruningCounts>();
  for (const folder of folders) {
    const path = join(folder, "report.json");
    const report = Report.safeParse(await readJson(path));
    if (!report.success) throw noReport(path, report.error);
    for (const { synset, images, keptImages } of report.data.synsets) {
      const { collected, left } = pruning.get(synset) ?? { collected: 0, left: 0 };
      pruning.set(synset, { collected: collected + images, left: left + keptImages });
    }
  }
  return pruning;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (cause) {
    throw noReport(path, cause);
  }
}

function noReport(path: string, cause: unknown): CounterpointError {
  const hint = "Pass finished output folders of `photos gather`";
  return new CounterpointError("data/unreadable", `${path} is not a report of \`photos gather\``, {
    at: [path],
    hint,
    cause,
  });
}

/** A gathered folder has its sets in a file of this name. */
function fileOfSets(path: string): string {
  return isFolder(path) ? join(path, "sets.jsonl") : path;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Address of an image on the page: its URL, or a file in the folder of the sets, by path or, as gathered, by hash. */
function sourceOf(
  image: string,
  { folder, from }: { readonly folder: string; readonly from: string },
): string {
  if (/^https?:\/\//.test(image)) return image;
  const path = /^[0-9a-f]{64}$/.test(image)
    ? join(folder, "images", image.slice(0, 2), `${image}-530x416.jpg`)
    : join(folder, image);
  return relative(from, path).split(sep).map(encodeURIComponent).join("/");
}
