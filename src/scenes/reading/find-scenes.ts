import {
  CounterpointError,
  formatNlvrIdentifier,
  kindOfScene,
  type Scene,
  type SceneKind,
} from "../../core/index.ts";
import { type ProgressOptions, readingProgress } from "../../files/index.ts";
import { readScenes } from "../../formats/index.ts";
import { readImage } from "./read-scene.ts";

/** A scene, what it is called and, in a presentation, its position. */
export interface NamedScene {
  readonly name: string;
  readonly position?: number;
  readonly kind: SceneKind;
  readonly scene: Scene;
}

const HINT = "Pass a scene (dev.json#1572-0), a presentation (dev.json#1572) or an image (dev-1572-0-0.png)";

/**
 * The scenes that a path names: `FILE#n-m` one scene of a file, `FILE#n` all of a presentation by
 * position, anything else an image.
 */
export async function findScenes(
  words: string,
  options: ProgressOptions = {},
): Promise<readonly NamedScene[]> {
  const [, file, number, position] = /^(.+)#(0|[1-9]\d{0,8})(?:-(0|[1-9]\d{0,8}))?$/s.exec(words) ?? [];
  if (file === undefined) return [await findImage(words)];
  const found: NamedScene[] = [];
  let first: string | undefined;
  for await (const batch of readScenes(file, { progress: readingProgress([file], options) })) {
    for (const { presentation, position: at, scene } of batch) {
      first ??= formatNlvrIdentifier({ presentation, position: at });
      if (presentation !== Number(number) || (position !== undefined && at !== Number(position))) continue;
      const name = formatNlvrIdentifier({ presentation, position: at });
      found.push({ name, position: at, kind: kindOfScene(scene), scene });
    }
  }
  if (found.length === 0) {
    const what = position === undefined ? `presentation ${number}` : `scene ${number}-${position}`;
    const hint = first === undefined ? "The file has no scenes" : `Its first scene is ${file}#${first}`;
    throw new CounterpointError("usage", `${what} not found in ${file}`, { hint });
  }
  return found.toSorted((one, other) => one.position! - other.position!);
}

/** The one scene that words as those of `findScenes` name. */
export async function findScene(words: string, options: ProgressOptions = {}): Promise<Scene> {
  const [first, ...others] = await findScenes(words, options);
  if (others.length === 0) return first!.scene;
  const hint = `Choose one of them: ${first!.name}, ${others.map(({ name }) => name).join(", ")}`;
  throw new CounterpointError("usage", `${words} is a presentation with several scenes`, { hint });
}

async function findImage(name: string): Promise<NamedScene> {
  try {
    const scene = await readImage(name);
    return { name, kind: kindOfScene(scene), scene };
  } catch (error) {
    if (!(error instanceof CounterpointError)) throw error;
    const first = await firstSceneOf(name);
    const hint = first === undefined ? HINT : `Choose one of its scenes, such as ${name}#${first}`;
    throw new CounterpointError(error.code, `${name}: ${error.message}`, { hint, cause: error });
  }
}

/** The first scene of a file that may be one of scenes; undefined for other files. */
async function firstSceneOf(file: string): Promise<string | undefined> {
  if (!/\.jsonl?(?:\.gz)?$/.test(file)) return undefined;
  try {
    for await (const [scene] of readScenes(file)) if (scene) return formatNlvrIdentifier(scene);
  } catch (error) {
    if (!(error instanceof CounterpointError)) throw error;
  }
  return undefined;
}
