import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ImageFiles } from "../database/index.ts";
import {
  forEachConcurrent,
  type ProgressOptions,
  packageVersion,
  writeFolderAtomic,
} from "../files/index.ts";
import { drawScenes } from "../scenes/index.ts";
import { type ImageRecord, publicSplitFiles } from "./rules/corpus-files.ts";
import type { CampaignOutcome } from "./schemas/outcome.ts";

export interface CorpusFolderOptions extends ProgressOptions {
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

/**
 * Writes the corpus of a campaign: its files, `campaign.json` with the outcome, and its images under their released
 * names (SPEC C4, D3). A corpus of the same campaign that is in the folder is replaced.
 */
export async function writeCorpusFolder(out: string, options: CorpusFolderOptions): Promise<WrittenImages> {
  const { files, outcome } = options;
  const about = { version: packageVersion(), ...outcome };
  const replaced = (await holdsCampaign(out, outcome.campaign.id)) ? ["images", "sealed"] : [];
  const write = async (partial: string) => {
    for (const { name, text } of files) {
      await mkdir(dirname(join(partial, name)), { recursive: true });
      await writeFile(join(partial, name), text);
    }
    await writeFile(join(partial, "campaign.json"), `${JSON.stringify(about, null, 2)}\n`);
    return writeImages(partial, options);
  };
  return writeFolderAtomic(out, write, { replaced });
}

/** True when a folder holds a corpus of this campaign. */
async function holdsCampaign(folder: string, campaign: string): Promise<boolean> {
  try {
    const about = JSON.parse(await readFile(join(folder, "campaign.json"), "utf8"));
    return about.campaign.id === campaign;
  } catch {
    return false; // there is no such file, or it is somebody else's
  }
}

async function writeImages(folder: string, options: CorpusFolderOptions): Promise<WrittenImages> {
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
