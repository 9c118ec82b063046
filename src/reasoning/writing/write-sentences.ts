import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import {
  CounterpointError,
  DEFAULT_SEED,
  formatNlvrIdentifier,
  groupBy,
  Random,
  type Scene,
  type SceneKind,
} from "../../core/index.ts";
import {
  type ProgressOptions,
  packageVersion,
  readingProgress,
  refuseToOverwrite,
  writeFileAtomic,
} from "../../files/index.ts";
import {
  type RawRecord,
  readScenes,
  type StoredScene,
  toNlvrRecord,
  writeRecords,
} from "../../formats/index.ts";
import { imageFolder, type Placement, samplePresentation } from "../../scenes/index.ts";
import type { Difficulty } from "./difficulty.ts";
import type { WritablePhenomenon } from "./phenomena-of.ts";
import { createSentenceGenerator, type GenerationFailure } from "./sentence-generator.ts";
import { summariseWriting, type WritingSummary, type WrittenSentence } from "./summarise-writing.ts";

export interface WriteSentencesOptions extends ProgressOptions {
  /** A file of scenes, or presentations to sample. */
  readonly scenes: string | SampledScenes;
  /** The corpus to write. */
  readonly out: string;
  readonly seed?: string | undefined;
  /** Any by default. */
  readonly difficulty?: Difficulty | undefined;
  /** Phenomena that every sentence is to show. */
  readonly phenomena?: readonly WritablePhenomenon[] | undefined;
}

export interface SampledScenes {
  readonly presentations: number;
  readonly kind?: SceneKind | "both" | undefined;
  readonly placement?: Placement | undefined;
}

/** A corpus of written sentences, and the presentations for which none was found. */
export interface WrittenCorpus extends WritingSummary {
  readonly file: string;
  /** Number of sentences asked for. */
  readonly wanted: number;
  readonly examples: number;
  readonly refused: readonly {
    readonly presentation: number;
    readonly reason: GenerationFailure | "incomplete";
  }[];
}

/** A scene and where it belongs, with whatever sentence it may have had. */
type LocatedScene = Pick<StoredScene, "presentation" | "position" | "directory" | "scene">;

/**
 * Writes a sentence for every presentation, true of the scenes at positions 0 and 1 and false of those at 2 and 3 (SPEC
 * C1), as a corpus in the official shape. A sentence depends on the seed, the scenes and the number of its presentation
 * alone. Presentations that are sampled and have no sentence are replaced by further ones. How the corpus came about is
 * recorded beside it.
 */
export async function writeSentences(options: WriteSentencesOptions): Promise<WrittenCorpus> {
  const { scenes, out, seed = DEFAULT_SEED, difficulty, phenomena = [], onProgress } = options;
  if (typeof scenes === "string") refuseToOverwrite([scenes], out);
  const random = new Random(seed);
  const presentations = typeof scenes === "string" ? await readPresentations(scenes, options) : undefined;
  const wanted = presentations?.length ?? (scenes as SampledScenes).presentations;
  const writer = createSentenceGenerator();
  const written: WrittenSentence[] = [];
  const refused: { presentation: number; reason: GenerationFailure | "incomplete" }[] = [];
  async function* records(): AsyncGenerator<readonly RawRecord[]> {
    for (const stored of presentations ?? samplePresentations(random, scenes as SampledScenes)) {
      const { presentation } = stored[0]!;
      const at = (positions: readonly number[]) =>
        stored.filter(({ position }) => positions.includes(position));
      const [trues, falses] = [at([0, 1]).map(toScene), at([2, 3]).map(toScene)];
      const isWhole = stored.length === 4 && trues.length === 2 && falses.length === 2;
      const sentenceRandom = random.split(`sentence ${presentation}`);
      const result = isWhole
        ? writer.write({ trues, falses, random: sentenceRandom, difficulty, phenomena })
        : { ok: false as const, reason: "incomplete" as const };
      if (result.ok) {
        written.push(result);
        yield stored.map((each) => toRecord(each, result.sentence));
      } else refused.push({ presentation, reason: result.reason });
      const done = presentations === undefined ? written.length : written.length + refused.length;
      onProgress?.({ activity: "writing", done, total: wanted });
      if (written.length === wanted) break;
    }
    if (written.length === 0) throw nothingWritten(refused[0]!.reason);
  }
  await writeRecords(out, records());
  const source =
    typeof scenes === "string" ? { file: scenes, sha256: await hashFile(scenes) } : withDefaults(scenes);
  const about = {
    command: "reason write",
    version: packageVersion(),
    seed,
    difficulty: difficulty ?? "any",
    phenomena,
    scenes: source,
  };
  await writeFileAtomic(`${out}.about.json`, `${JSON.stringify(about, null, 2)}\n`);
  return { file: out, wanted, examples: 4 * written.length, ...summariseWriting(written), refused };
}

function withDefaults({ presentations, kind = "both", placement = "uniform" }: SampledScenes): {
  readonly presentations: number;
  readonly kind: SceneKind | "both";
  readonly placement: Placement;
} {
  return { presentations, kind, placement };
}

async function hashFile(path: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
}

function nothingWritten(reason: string): CounterpointError {
  const hint =
    "Relax --difficulty or --phenomena, or pass presentations with four scenes at positions 0 to 3";
  return new CounterpointError("data/invalid", `No sentence was found for any presentation (${reason})`, {
    hint,
  });
}

function toScene({ scene }: LocatedScene): Scene {
  return scene;
}

/** The scenes of a file by presentation, in order of first appearance. */
async function readPresentations(
  path: string,
  options: ProgressOptions,
): Promise<readonly (readonly LocatedScene[])[]> {
  const scenes: LocatedScene[] = [];
  for await (const batch of readScenes(path, { progress: readingProgress([path], options) }))
    scenes.push(...batch);
  return [...groupBy(scenes, ({ presentation }) => presentation).values()];
}

/** The scenes that `scenes generate` writes for this seed, and as many again in case some are refused. */
function* samplePresentations(random: Random, sampled: SampledScenes): Generator<readonly LocatedScene[]> {
  const { presentations, ...options } = withDefaults(sampled);
  for (let number = 0; number < 2 * presentations + SPARE; number += 1) {
    const { scenes } = samplePresentation({ random, number, ...options });
    yield scenes.map((scene, position) => ({ presentation: number, position, directory: undefined, scene }));
  }
}

/** Presentations that may be refused beyond half of them, so that a small corpus is not given up too soon. */
const SPARE = 20;

/** An example that nobody has judged yet. */
function toRecord({ presentation, position, directory, scene }: LocatedScene, sentence: string): RawRecord {
  return toNlvrRecord({
    sentence,
    label: position < 2,
    identifier: formatNlvrIdentifier({ presentation, position }),
    directory: directory ?? imageFolder(presentation),
    judgments: [],
    scene,
  });
}
