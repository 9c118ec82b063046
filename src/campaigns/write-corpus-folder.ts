import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { CounterpointError } from "../core/index.ts";
import type { ImageFiles } from "../database/index.ts";
import {
  forEachConcurrent,
  type ProgressOptions,
  packageVersion,
  refuseFolder,
  writeFolderAtomic,
} from "../files/index.ts";
import { drawScenes } from "../scenes/index.ts";
import { type ImageRecord, publicSplitFiles } from "./rules/corpus-files.ts";
import type { CampaignOutcome } from "./schemas/outcome.ts";

/**
 * Lets `make` write the corpus of a campaign, and adds `campaign.json` with the outcome and the names of all that was written (SPEC C4, D3).
 * By these the next run replaces the whole corpus and nothing else. The folder is locked from the beginning, and refused before the work
 * if it cannot be used. While `make` writes nothing, the earlier corpus stays.
 */
export async function writeCorpusFolder<T extends { readonly outcome: CampaignOutcome }>(
  out: string,
  corpus: CorpusFolder,
  make: (partial: string) => Promise<T>,
): Promise<T> {
  const write = async (partial: string) => {
    const made = await make(partial);
    const files = (await readdir(partial)).sort();
    const about = { version: packageVersion(), ...made.outcome, files };
    if (files.length > 0) await writeFile(join(partial, MANIFEST), `${JSON.stringify(about, null, 2)}\n`);
    return made;
  };
  return writeFolderAtomic(out, write, { replaced: () => earlierNames(out, corpus), manifest: MANIFEST });
}

export interface CorpusFolder {
  /** The id of the campaign. */
  readonly campaign: string;
  /** True to write no images. */
  readonly noImages: boolean;
}

const MANIFEST = "campaign.json";

/** Names that the files and folders of a corpus have: nothing else is ever removed, whatever a manifest lists. */
const CORPUS_NAME = /^(?:images|sealed|report\.html|\w+\.json)$/;

/** The part of `campaign.json` by which an earlier corpus is known. */
const Manifest = z.object({
  campaign: z.object({ id: z.string() }),
  files: z.array(z.string().regex(CORPUS_NAME)).readonly(),
});

/** The files and folders of the campaign's earlier corpus. Throws when the folder holds something that cannot be replaced. */
async function earlierNames(out: string, { campaign, noImages }: CorpusFolder): Promise<readonly string[]> {
  const present = await readdir(out);
  const earlier = present.includes(MANIFEST) ? await readManifest(out, campaign) : [];
  for (const name of present) {
    const isWritten = CORPUS_NAME.test(name) && !(noImages && name === "images");
    if (isWritten && !earlier.includes(name)) await refuseFolder(join(out, name));
  }
  return earlier;
}

async function readManifest(out: string, campaign: string): Promise<readonly string[]> {
  const path = join(out, MANIFEST);
  await refuseFolder(path);
  try {
    const { campaign: own, files } = Manifest.parse(JSON.parse(await readFile(path, "utf8")));
    if (own.id === campaign) return files;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
  }
  const message = `Cannot write ${out}: its ${MANIFEST} does not describe a corpus of the campaign ${JSON.stringify(campaign)}`;
  const hint = "Choose another folder, or move its contents away";
  throw new CounterpointError("output/unwritable", message, { at: [path], hint });
}

export interface CorpusContents extends ProgressOptions {
  /** Texts of the files by their names. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly outcome: CampaignOutcome;
  /** The photographs of the server; undefined to write no images. */
  readonly images: ImageFiles | undefined;
  /** Number of threads that draw scenes. */
  readonly threads?: number | undefined;
}

/** Numbers of images that were written, and of those that were not, by the reason. */
export interface WrittenImages {
  readonly written: number;
  readonly notCopied: Readonly<Record<string, number>>;
  /** Photographs without a URL, which nobody can download. */
  readonly withoutUrl: number;
}

/** Writes the files of a corpus, and its images under their released names. */
export async function writeCorpus(folder: string, contents: CorpusContents): Promise<WrittenImages> {
  for (const { name, text } of contents.files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return writeImages(folder, contents);
}

async function writeImages(folder: string, options: CorpusContents): Promise<WrittenImages> {
  const { files, outcome, images: stored, threads, onProgress } = options;
  if (outcome.campaign.recipe === "scenes") {
    const splits = stored === undefined ? [] : publicSplitFiles(files.map(({ name }) => name));
    let written = 0;
    for (const name of splits) {
      const out = join(folder, "images", name.replace(/\.json$/, ""));
      written += (await drawScenes([join(folder, name)], { out, threads, onProgress })).images;
    }
    return { written, notCopied: {}, withoutUrl: 0 };
  }
  const manifest = files.find(({ name }) => name === "images.json")?.text ?? "";
  const images = manifest
    .split("\n")
    .filter((line) => line !== "")
    .map((line): ImageRecord => JSON.parse(line));
  const notCopied: Record<string, number> = {};
  for (const { notCopied: why } of images) if (why !== undefined) notCopied[why] = (notCopied[why] ?? 0) + 1;
  const copied = images.filter((image) => image.notCopied === undefined);
  const written = stored === undefined ? 0 : await copyPhotographs(copied, { folder, stored, onProgress });
  return { written, notCopied, withoutUrl: images.filter(({ url }) => url === "").length };
}

async function copyPhotographs(
  images: readonly ImageRecord[],
  { folder, stored, onProgress }: { readonly folder: string; readonly stored: ImageFiles } & ProgressOptions,
): Promise<number> {
  await stored.requireAll(images.map(({ hash }) => hash));
  const copies = images.flatMap(({ hash, files }) => files.map((file) => ({ hash, to: join(folder, file) })));
  for (const place of new Set(copies.map(({ to }) => dirname(to)))) await mkdir(place, { recursive: true });
  let done = 0;
  await forEachConcurrent(copies, CONCURRENCY, async ({ hash, to }) => {
    await writeFile(to, await stored.get(hash));
    done += 1;
    onProgress?.({ activity: "copying images", done, total: copies.length });
  });
  return copies.length;
}

const CONCURRENCY = 4;
