import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError, countValues, formatNlvr2ImageName, Random } from "../../core/index.ts";
import {
  forEachConcurrent,
  type ProgressOptions,
  withFolderLock,
  writeFileAtomic,
  writeFileAtomicSync,
} from "../../files/index.ts";
import { type DrawnPicture, drawnPictureSvg, sampleDrawnPicture } from "./drawn-picture.ts";
import { type DrawnSentence, type Subject, sampleDrawnSentence } from "./drawn-sentences.ts";
import { PATCH_RECIPE, patchNetwork } from "./patch-network.ts";

export interface DrawCorpusOptions extends ProgressOptions {
  /** The folder to write to. */
  readonly out: string;
  /** Examples of train, eight for each set. */
  readonly examples: number;
  readonly subjects: readonly Subject[];
  readonly seed: string;
  /** The maximum number of objects in a picture. */
  readonly most: number;
  readonly jobs: number;
}

/** A corpus that was drawn. */
export interface DrawnCorpus {
  readonly folder: string;
  /** Number of examples by split. */
  readonly examples: Readonly<Record<string, number>>;
  readonly pictures: number;
}

/** Four pairs of pictures and two sentences: each is true of the two pairs of which the other is false. */
interface DrawnSet {
  readonly split: string;
  readonly number: number;
  readonly pairs: readonly (readonly [DrawnPicture, DrawnPicture])[];
  readonly sentences: readonly DrawnSentence[];
}

/** Examples of a set: each sentence with each pair. */
const EXAMPLES_PER_SET = 8;
/** Sizes of the other splits, for one of train. */
const SHARES = { train: 1, dev: 0.1, test1: 0.1 } as const;

/**
 * Draws a corpus in the form of NLVR2 whose truth is known, to try baselines on: neither a sentence alone nor a pair alone tells the label,
 * because each is true half of the time. Beside the pictures there are their things, as a perfect detector would find them, and a network
 * with its recipe for `writeFeatures`, which sees the cells of both pictures.
 */
export async function drawCorpus({
  out,
  examples,
  subjects,
  seed,
  most,
  jobs,
  onProgress,
}: DrawCorpusOptions): Promise<DrawnCorpus> {
  const random = new Random(seed);
  const sets = Object.entries(SHARES).flatMap(([split, share]) => {
    const number = Math.max(1, Math.round((examples * share) / EXAMPLES_PER_SET));
    return Array.from({ length: number }, (_, i) =>
      sampleSet({ split, number: i, random: random.split(`${split}-${i}`), subjects, most }),
    );
  });
  return withFolderLock(out, async () => {
    if (existsSync(join(out, "train.json"))) {
      const message = `${out} already contains a train.json`;
      throw new CounterpointError("usage", message, { hint: "Choose another folder for --out" });
    }
    const pictures = sets.flatMap(picturesOf);
    let done = 0;
    await mkdir(join(out, "images"), { recursive: true });
    await forEachConcurrent(pictures, jobs, async ({ name, picture }) => {
      writeFileAtomicSync(join(out, "images", name), await toPng(picture));
      done += 1;
      if (done % 100 === 0) onProgress?.({ activity: "drawing", done, total: pictures.length });
    });
    await writeFileAtomic(join(out, "detections.jsonl"), pictures.map(detectionLine).join(""));
    await writeFileAtomic(join(out, "patches.onnx"), patchNetwork());
    await writeFileAtomic(join(out, "patches.json"), `${JSON.stringify(PATCH_RECIPE)}\n`);
    const counts: Record<string, number> = {};
    for (const split of Object.keys(SHARES).reverse()) {
      const lines = sets.filter((set) => set.split === split).flatMap(recordLines); // train.json comes last
      await writeFileAtomic(join(out, `${split}.json`), lines.join(""));
      counts[split] = lines.length;
    }
    return { folder: out, examples: counts, pictures: pictures.length };
  });
}

/** The most pairs that are tried for sentences before other ones are sampled. */
const MAX_TRIES = 400;

function sampleSet({
  random,
  subjects,
  most,
  ...set
}: Pick<DrawnSet, "split" | "number"> & {
  readonly random: Random;
  readonly subjects: readonly Subject[];
  readonly most: number;
}): DrawnSet {
  for (;;) {
    const sentences = [sampleDrawnSentence(random, subjects), sampleDrawnSentence(random, subjects)];
    const pairs = samplePairs(random, sentences, most);
    if (pairs !== undefined) return { ...set, sentences, pairs: random.shuffle(pairs) };
  }
}

/** Two pairs of which the first sentence alone is true, and two of which the second one is; undefined if none are found. */
function samplePairs(random: Random, [one, other]: readonly DrawnSentence[], most: number) {
  const ofOne: (readonly [DrawnPicture, DrawnPicture])[] = [];
  const ofOther: (readonly [DrawnPicture, DrawnPicture])[] = [];
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const pair = [sampleDrawnPicture(random, most), sampleDrawnPicture(random, most)] as const;
    const isOne = one!.isTrue(...pair);
    if (isOne === other!.isTrue(...pair)) continue;
    const list = isOne ? ofOne : ofOther;
    if (list.length < 2) list.push(pair);
    if (ofOne.length === 2 && ofOther.length === 2) return [...ofOne, ...ofOther];
  }
  return undefined;
}

function picturesOf({ split, number: set, pairs }: DrawnSet) {
  return pairs.flatMap((pictures, pair) =>
    pictures.map((picture, i) => {
      const image = i === 0 ? 0 : 1;
      return { name: formatNlvr2ImageName({ split, set, pair, image }), picture };
    }),
  );
}

async function toPng(picture: DrawnPicture): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(drawnPictureSvg(picture)))
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer();
}

/** As `photos detect` writes it. */
function detectionLine({ name, picture }: { readonly name: string; readonly picture: DrawnPicture }): string {
  const labels = picture.things.map(({ colour, shape }) => `${colour} ${shape}`);
  const wider = picture.things.flatMap(({ colour, shape }) => [colour, shape]);
  const counts = Object.fromEntries(countValues([...labels, ...wider]));
  return `${JSON.stringify({ file: `images/${name}`, threshold: 0.5, counts })}\n`;
}

function recordLines({ split, number, pairs, sentences }: DrawnSet): readonly string[] {
  return sentences.flatMap(({ text, isTrue }, sentence) =>
    pairs.map(([left, right], pair) => {
      const label = isTrue(left, right) ? "True" : "False";
      const name = (image: 0 | 1) => formatNlvr2ImageName({ split, set: number, pair, image });
      const record = {
        identifier: `${split}-${number}-${pair}-${sentence}`,
        sentence: text,
        label,
        left_url: `drawn:${name(0)}`,
        right_url: `drawn:${name(1)}`,
        synset: "drawn",
        query: `drawn things${number}`,
        writer: "0",
        validation: { "1": label },
        extra_validations: {},
      };
      return `${JSON.stringify(record)}\n`;
    }),
  );
}
