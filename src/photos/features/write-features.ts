import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { CounterpointError, type Finding } from "../../core/index.ts";
import {
  forEachConcurrent,
  type ProgressOptions,
  packageVersion,
  removePartialsIn,
  withFolderLock,
} from "../../files/index.ts";
import { installedDetector } from "../detection/detector.ts";
import { MAX_PIXELS } from "../open-photo.ts";
import { PictureFolder } from "../picture-folder.ts";
import type { Pixels } from "../resize-like-pil.ts";
import { Backbone } from "./backbone.ts";
import { type FeatureRecipe, findRecipe } from "./feature-recipe.ts";
import { type FeatureManifest, type MissingRow, rowLength } from "./feature-store.ts";
import { FeatureWriter } from "./feature-writer.ts";
import { photographLists } from "./photograph-lists.ts";
import { padPhotograph, toNetworkImages } from "./prepare-image.ts";

export interface FeatureOptions extends ProgressOptions {
  /** The folder with the photographs, at any depth. */
  readonly images: string;
  /** The folder to fill. */
  readonly out: string;
  /** A recipe by name, or the path of one's own. */
  readonly recipe: string;
  /** The ONNX file of the network; the shipped detector by default. */
  readonly backbone?: string | undefined;
  /** The node of the network whose output is taken; by default its only output. */
  readonly output?: string | undefined;
  /** The folder in which the detector was installed. */
  readonly cacheFolder: string;
  /** Number of rows prepared at a time. */
  readonly jobs: number;
  /** Threads of the network. */
  readonly threads: number;
  /** Where the network is computed: an execution provider of ONNX Runtime, such as "cuda"; the processor by default. */
  readonly device?: string | undefined;
  /** Number of photographs that may be missing or damaged; 0 by default. */
  readonly maxMissing?: number | undefined;
}

/** Features that were written. */
export interface WrittenFeatures extends Pick<FeatureManifest, "recipe" | "backbone" | "shape" | "rows"> {
  readonly folder: string;
  /** Rows written by this call. */
  readonly written: number;
  readonly missing: readonly MissingRow[];
  /** Bytes of all rows. */
  readonly bytes: number;
}

/** Rows that are written, and noted, together. */
const CHUNK = 16;

/**
 * Writes the features of the photographs of a corpus: each distinct list of photographs once, in the order in which the files first have
 * it. Run again with the same options, it goes on where it was stopped, and tries missing photographs once more.
 */
export async function writeFeatures(
  files: readonly string[],
  { images, out, maxMissing = 0, ...options }: FeatureOptions,
): Promise<WrittenFeatures> {
  const lists = await photographLists(files);
  const { recipe, network } = await openNetwork(options);
  try {
    const folder = await PictureFolder.open(images, { links: "anywhere" });
    refuseMissing(listAbsent(lists, folder), { images, maxMissing });
    const shape = await findShape(network.backbone, recipe, lists[0]!.length);
    const source = {
      version: packageVersion(),
      recipe,
      backbone: {
        file: network.name,
        sha256: network.backbone.sha256,
        output: network.backbone.output,
      },
      corpus: await Promise.all(files.map(fileHash)),
      shape: [...shape],
      rows: lists.length,
      type: "float16" as const,
      threads: options.threads,
      device: options.device ?? "cpu",
    };
    const { manifest, written } = await withFolderLock(out, async () => {
      await removePartialsIn(out);
      const writer = await FeatureWriter.open(out, source, lists);
      const sources = { ...options, images, maxMissing, lists, folder, recipe, shape, ...network };
      const before = writer.rows - writer.missing.length;
      try {
        await retryMissing(writer, sources);
        await fill(writer, sources);
        const manifest = await writer.complete();
        return { manifest, written: manifest.rows - manifest.missing.length - before };
      } finally {
        await writer.close();
      }
    });
    const { missing, rows, backbone } = manifest;
    const bytes = 2 * rows * rowLength(manifest);
    return { folder: out, recipe, backbone, shape: manifest.shape, rows, written, missing, bytes };
  } finally {
    await network.backbone.close();
  }
}

interface Network {
  readonly backbone: Backbone;
  readonly name: string;
}

/** The network, and the recipe with the size of image that it needs. */
async function openNetwork(
  options: Pick<FeatureOptions, "recipe" | "backbone" | "output" | "cacheFolder" | "threads" | "device">,
): Promise<{ readonly recipe: FeatureRecipe; readonly network: Network }> {
  const recipe = await findRecipe(options.recipe);
  const { threads, device } = options;
  if (options.backbone === undefined) {
    const path = installedDetector(options.cacheFolder);
    const output = options.output ?? (recipe.sideBySide ? "maps" : "features");
    const backbone = await Backbone.open({ path, output, threads, device });
    const image = { ...recipe.image, ...backbone.imageSize };
    return { recipe: { ...recipe, image }, network: { backbone, name: "shipped detector" } };
  }
  const path = options.backbone;
  const backbone = await Backbone.open({ path, output: options.output, threads, device });
  const { width = recipe.image.width, height = recipe.image.height } = backbone.imageSize;
  if (width !== recipe.image.width || height !== recipe.image.height) {
    await backbone.close();
    const message = `${path} takes images of ${width}x${height}, but the recipe ${recipe.name} makes ${recipe.image.width}x${recipe.image.height}`;
    const hint = "Export it for the size of the recipe, or pass a recipe of your own as a JSON file";
    throw new CounterpointError("usage", message, { hint });
  }
  return { recipe, network: { backbone, name: basename(path) } };
}

/** The shape of a row, which the network's output for a blank image shows. */
async function findShape(
  backbone: Backbone,
  recipe: FeatureRecipe,
  photographs: number,
): Promise<readonly number[]> {
  const { width, height } = recipe.image;
  const blank = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  const { shape } = await backbone.features([blank], recipe);
  return recipe.sideBySide ? shape : [photographs, ...shape];
}

interface FillOptions extends Network, Pick<FeatureOptions, "images" | "jobs" | "onProgress"> {
  readonly lists: readonly (readonly string[])[];
  readonly folder: PictureFolder;
  readonly recipe: FeatureRecipe;
  readonly shape: readonly number[];
  readonly maxMissing: number;
}

async function retryMissing(writer: FeatureWriter, { lists, ...options }: FillOptions): Promise<void> {
  for (const { row } of writer.missing) {
    const rows = await prepareRows(row, [lists[row]!], options);
    if ("images" in rows[0]!) await writer.replace(row, await featuresOf(rows, options));
  }
}

async function fill(writer: FeatureWriter, { lists, ...options }: FillOptions): Promise<void> {
  const { images, maxMissing, onProgress } = options;
  const prepare = (from: number) => prepareRows(from, lists.slice(from, from + CHUNK), options);
  let next = prepare(writer.rows);
  for (let from = writer.rows; from < lists.length; from += CHUNK) {
    const rows = await next;
    next = prepare(from + CHUNK); // while the network runs
    next.catch(() => {}); // thrown where it is awaited
    const missing = rows.flatMap((row) => ("problem" in row ? [row] : []));
    refuseMissing([...writer.missing, ...missing].map(toFinding), { images, maxMissing });
    await writer.append(await featuresOf(rows, options), missing);
    onProgress?.({ activity: "computing features", done: writer.rows, total: lists.length });
  }
}

type PreparedRow = { readonly images: readonly Pixels[] } | MissingRow;

/** The features of rows one after another; zeros where something is missing. */
async function featuresOf(
  rows: readonly PreparedRow[],
  { backbone, recipe, shape }: Pick<FillOptions, "backbone" | "recipe" | "shape">,
): Promise<Uint16Array> {
  const length = rowLength({ shape });
  const values = new Uint16Array(rows.length * length);
  const seen = rows.flatMap((row, i) => ("problem" in row ? [] : [{ i, images: row.images }]));
  if (seen.length === 0) return values;
  const images = seen.flatMap((row) => row.images);
  const features = await backbone.features(images, recipe);
  for (const [k, { i }] of seen.entries())
    values.set(features.values.subarray(k * length, (k + 1) * length), i * length);
  return values;
}

/** The images of rows, or why there are none. */
async function prepareRows(
  first: number,
  lists: readonly (readonly string[])[],
  { folder, recipe, jobs }: Pick<FillOptions, "folder" | "recipe" | "jobs">,
): Promise<readonly PreparedRow[]> {
  const rows: PreparedRow[] = [];
  await forEachConcurrent(lists.keys(), jobs, async (i) => {
    const shown: Pixels[] = [];
    let photograph = "";
    try {
      for (photograph of lists[i]!)
        shown.push(await padPhotograph(await readPhotograph(photograph, folder), recipe.photograph));
      rows[i] = { images: toNetworkImages(shown, recipe) };
    } catch (error) {
      rows[i] = { row: first + i, photograph, problem: problemOf(error as Error) };
    }
  });
  return rows;
}

/** The same words for the same file: those of libvips depend on what its other threads read. */
function problemOf(error: Error): string {
  if (error instanceof CounterpointError || "code" in error) return error.message;
  if (error.message.includes("pixel limit"))
    return `The image has more than ${MAX_PIXELS.toLocaleString("en-US")} pixels`;
  return "The image is damaged";
}

async function readPhotograph(name: string, folder: PictureFolder): Promise<Uint8Array> {
  const found = folder.find({ name });
  if (!found.ok) throw new CounterpointError("data/unreadable", `The photograph ${found.reason}`);
  return folder.read(found.file);
}

function listAbsent(lists: readonly (readonly string[])[], folder: PictureFolder): readonly Finding[] {
  return [...new Set(lists.flat())].flatMap((photograph) => {
    const found = folder.find({ name: photograph });
    return found.ok ? [] : [toFinding({ photograph, problem: `The photograph ${found.reason}` })];
  });
}

function toFinding({ photograph, problem }: Pick<MissingRow, "photograph" | "problem">): Finding {
  return { code: "photograph/unusable", file: photograph, line: 0, message: problem };
}

/** Findings that an error lists. */
const MAX_LISTED = 100;

function refuseMissing(
  problems: readonly Finding[],
  { images, maxMissing }: { readonly images: string; readonly maxMissing: number },
): void {
  const findings = [...new Map(problems.map((each) => [each.file, each])).values()];
  if (findings.length <= maxMissing) return;
  const message = `${findings.length} photographs in ${images} are missing or damaged, where at most ${maxMissing} may be`;
  const hint = `Get them, or continue without them with --max-missing ${findings.length}`;
  throw new CounterpointError("data/unreadable", message, {
    at: [images],
    hint,
    findings: findings.slice(0, MAX_LISTED),
    findingCount: findings.length,
  });
}

async function fileHash(file: string): Promise<{ readonly file: string; readonly sha256: string }> {
  const bytes = await readFile(file);
  return { file: basename(file), sha256: createHash("sha256").update(bytes).digest("hex") };
}
