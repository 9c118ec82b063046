import { basename } from "node:path";
import {
  BOX_ORDERS,
  CounterpointError,
  formatNlvrIdentifier,
  parseNlvrImageName,
  type Scene,
  splitFromFileName,
} from "../core/index.ts";
import {
  listFiles,
  type ProgressOptions,
  readingProgress,
  refuseToOverwrite,
  writeFileAtomic,
} from "../files/index.ts";
import { readScenes, type StoredScene } from "../formats/index.ts";
import { readImage, SCENE_IMAGES } from "../scenes/index.ts";
import { createReasoner, type Reasoner } from "./reasoner.ts";
import { ROUTES, type Route } from "./schemas/routes.ts";

export interface PredictFileOptions extends ProgressOptions {
  /** The prediction file to write. */
  readonly out: string;
  /** A folder of images to read the scenes from; by default they are those of the file. */
  readonly images?: string | undefined;
  readonly split?: string | undefined;
}

/** Sentences and predictions of a route, and correct ones among those with a label. */
export interface RouteCounts {
  readonly route: Route;
  readonly sentences: number;
  readonly predictions: number;
  readonly labelled: number;
  readonly right: number;
}

export interface PredictedFile {
  readonly predictions: number;
  readonly routes: readonly RouteCounts[];
  /** Images that could not be read, and why: they get no prediction. */
  readonly unreadable: readonly { readonly file: string; readonly error: string }[];
  /** Number of missing images; each example has six. */
  readonly missing: number;
}

/** A question: is the sentence true of this scene? */
interface Question {
  readonly id: string;
  readonly sentence: string;
  readonly label: boolean | undefined;
  readonly scene: Scene;
}

/** Answers every sentence of a file, from its scenes or from images alone, and writes the predictions. */
export async function predictFile(path: string, options: PredictFileOptions): Promise<PredictedFile> {
  refuseToOverwrite([path], options.out);
  const stored: StoredScene[] = [];
  for await (const batch of readScenes(path, { progress: readingProgress([path], options) }))
    stored.push(...batch);
  const unreadable: { file: string; error: string }[] = [];
  const questions =
    options.images === undefined
      ? stored.map((each) => ({ ...each, id: formatNlvrIdentifier(each), sentence: sentenceOf(each, path) }))
      : askImages(path, stored, options.images, options.split, (file, error) =>
          unreadable.push({ file, error }),
        );
  const tally = new RouteTally(createReasoner());
  const lines: string[] = [];
  for await (const question of questions) lines.push(`${question.id},${tally.answer(question)}\n`);
  await writeFileAtomic(options.out, lines.join(""));
  const asked = options.images === undefined ? stored.length : BOX_ORDERS * stored.length;
  const missing = asked - lines.length - unreadable.length;
  return { predictions: lines.length, routes: tally.counts(), unreadable, missing };
}

/** The images below a folder, each with the sentence of its example; the scenes of the file are not looked at. */
async function* askImages(
  path: string,
  stored: readonly StoredScene[],
  folder: string,
  split: string | undefined,
  report: (file: string, error: string) => void,
): AsyncGenerator<Question> {
  const name = split ?? splitFromFileName(path);
  const examples = new Map(stored.map((each) => [formatNlvrIdentifier(each), each]));
  let found = false;
  for await (const { file, error } of listFiles([folder], SCENE_IMAGES)) {
    if (error !== undefined) {
      report(file, error);
      continue;
    }
    const image = parseNlvrImageName(basename(file));
    if (image === undefined || (name !== undefined && image.split !== name)) continue;
    const example = examples.get(formatNlvrIdentifier(image));
    if (example === undefined) continue;
    found = true;
    try {
      const scene = await readImage(file);
      yield { id: basename(file), sentence: sentenceOf(example, path), label: example.label, scene };
    } catch (failure) {
      if (!(failure instanceof CounterpointError)) throw failure;
      report(file, failure.message);
    }
  }
  if (!found) {
    const hint = "Pass the folder with images such as dev-12-3-0.png, and the split with --split";
    throw new CounterpointError("data/invalid", `No image in ${folder} belongs to ${path}`, { hint });
  }
}

function sentenceOf(example: StoredScene, path: string): string {
  if (example.sentence !== undefined) return example.sentence;
  const at = [path, formatNlvrIdentifier(example), "sentence"];
  throw new CounterpointError("data/invalid", "An example has no sentence and can't be predicted", {
    at,
  });
}

/** Answers questions and counts by which route. */
class RouteTally {
  readonly #reasoner: Reasoner;
  readonly #counts = new Map<
    Route,
    { sentences: Set<string>; predictions: number; labelled: number; right: number }
  >();

  constructor(reasoner: Reasoner) {
    this.#reasoner = reasoner;
  }

  answer({ sentence, scene, label }: Question): boolean {
    const interpretation = this.#reasoner.interpret(sentence);
    const answer = this.#reasoner.judge(interpretation, scene);
    const { route } = interpretation;
    const counts = this.#counts.get(route) ?? { sentences: new Set(), predictions: 0, labelled: 0, right: 0 };
    this.#counts.set(route, counts);
    counts.sentences.add(sentence);
    counts.predictions += 1;
    if (label !== undefined) counts.labelled += 1;
    if (label === answer) counts.right += 1;
    return answer;
  }

  counts(): RouteCounts[] {
    return ROUTES.map((route) => {
      const { sentences, ...counts } = this.#counts.get(route) ?? {
        sentences: new Set(),
        predictions: 0,
        labelled: 0,
        right: 0,
      };
      return { route, sentences: sentences.size, ...counts };
    });
  }
}
