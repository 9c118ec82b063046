import type { Scene } from "../core/index.ts";

/** All that simulated people know of an image: a scene, and whether it shows what the title of its set names. */
export interface ImageContent {
  readonly scene: Scene;
  readonly showsSynset: boolean;
}
