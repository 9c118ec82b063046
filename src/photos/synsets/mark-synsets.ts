import { statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { CounterpointError } from "../../core/index.ts";
import { readDataFile, refuseToOverwrite, writeFileAtomic } from "../../files/index.ts";
import { chooseSynsets, type SynsetChoice, trialSets } from "./choose-synsets.ts";
import type { CandidateSet } from "./read-sets.ts";
import { readMarkedSets, readSets } from "./read-sets.ts";

/** Writes the page in which the trial sets of gathered folders or files are marked. */
export async function writeMarkingPage(
  paths: readonly string[],
  page: string,
): Promise<{ readonly file: string; readonly sets: number; readonly synsets: number }> {
  const files = paths.map(fileOfSets);
  refuseToOverwrite(files, page);
  const gathered: (CandidateSet & { readonly folder: string })[] = [];
  for (const file of files) {
    for (const set of await readSets([file])) gathered.push({ ...set, folder: dirname(resolve(file)) });
  }
  const trial = trialSets(gathered);
  if (trial.length === 0) {
    const hint = "Gather more images: a set for this needs eight";
    throw new CounterpointError("data/invalid", "There is no set to mark", { hint });
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

/** Chooses synsets by marks that were saved; a folder has none, but sets that are still to be marked. */
export async function chooseMarkedSynsets(
  paths: readonly string[],
  options: { readonly keep?: number | undefined } = {},
): Promise<SynsetChoice> {
  const folder = paths.find(isFolder);
  if (folder !== undefined) {
    const hint = `Write a page with \`photos choose-synsets ${folder} --page mark.html\`, mark images in it, and name the files that it saves`;
    throw new CounterpointError("usage", `${folder} is a folder, and marks are in files`, { hint });
  }
  return chooseSynsets(await readMarkedSets(paths), options);
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
