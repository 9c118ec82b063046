import { readFileSync, statSync } from "node:fs";
import { CounterpointError, type Scene } from "../../core/index.ts";
import { unreadableFinding } from "../../files/index.ts";
import { readScene } from "./read-scene.ts";

/** The largest file that is taken for an image of a scene, in bytes. */
const LARGEST_FILE = 64 * 2 ** 20;

/**
 * The scene in an image file; whatever keeps it from being read is a `CounterpointError`. Files are so small that
 * waiting for the system takes less time than letting it call back.
 */
export async function readImage(path: string): Promise<Scene> {
  try {
    const found = statSync(path);
    if (!found.isFile()) throw refusal("This is not a regular file"); // a pipe would be waited for
    if (found.size > LARGEST_FILE) throw refusal("The file is too large for an image of a scene");
    return await readScene(readFileSync(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw refusal(unreadableFinding({ path, line: 0, error }).message, error);
  }
}

function refusal(message: string, cause?: unknown): CounterpointError {
  return new CounterpointError("data/unreadable", message, { cause });
}
