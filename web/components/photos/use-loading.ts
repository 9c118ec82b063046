import { useState } from "react";
import type { ViewedImage } from "../../../src/campaigns/browser.ts";

/** Which images of a task are there: nobody should answer before all of them are. */
export interface ImageLoading {
  readonly allLoaded: boolean;
  /** All are there, or known to be broken. */
  readonly allFinished: boolean;
  readonly broken: readonly string[];
  /** Says what is missing; empty when nothing is. */
  readonly text: string;
  onImageResult(image: string, isThere: boolean): void;
}

export function useLoading(images: readonly ViewedImage[]): ImageLoading {
  const [settled, setSettled] = useState<Readonly<Record<string, boolean>>>({});
  const waiting = images.filter(({ image }) => settled[image] === undefined).length;
  const broken = images.map(({ image }) => image).filter((image) => settled[image] === false);
  return {
    allLoaded: waiting === 0 && broken.length === 0,
    allFinished: waiting === 0,
    broken,
    text: [
      waiting > 0 ? `${waiting} of ${images.length} images are still loading.` : "",
      broken.length > 0 ? `${broken.length} of ${images.length} images could not be loaded.` : "",
    ]
      .join(" ")
      .trim(),
    onImageResult: (image, isThere) => setSettled((before) => ({ ...before, [image]: isThere })),
  };
}
