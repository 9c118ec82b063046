/**
 * How many presentations have their images in one folder: with 24 images each, the most of which a folder of at most a
 * thousand images holds an even number, and so as many towers as scatters (SPEC C4).
 */
export const PRESENTATIONS_PER_FOLDER = 40;

/**
 * The folder of all images of a presentation: "0", "1" and so on, so that folders serve as cross-validation folds. It
 * depends on the number of the presentation alone.
 */
export function imageFolder(presentation: number): string {
  return String(Math.floor(presentation / PRESENTATIONS_PER_FOLDER));
}
