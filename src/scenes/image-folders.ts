import { BOX_ORDERS, formatNlvrImageName, type NlvrImageName } from "../core/index.ts";

/** The most images a folder holds (SPEC C4). */
const IMAGES_PER_FOLDER = 1_000;

/** Images at positions 0 to 3 of a presentation. */
const POSITIONS = 4;

/**
 * The folder of all images of a presentation (SPEC C4): "0", "1" and so on, so that folders serve as
 * cross-validation folds. It depends on the number of the presentation alone. A folder takes an even number of
 * presentations, 40 of 24 images, and so as many towers as scatters.
 */
export function imageFolder(
  presentation: number,
  { orders = BOX_ORDERS }: { readonly orders?: number } = {},
): string {
  const room = Math.floor(IMAGES_PER_FOLDER / (POSITIONS * orders));
  return String(Math.floor(presentation / (room - (room % 2))));
}

/** The path of an image below its split's folder: "3/train-120-0-5.png". */
export function imagePath(name: NlvrImageName, options: { readonly orders?: number } = {}): string {
  return `${imageFolder(name.presentation, options)}/${formatNlvrImageName(name)}`;
}
