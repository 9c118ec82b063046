import { CANVAS } from "../scenes/index.ts";

/** A step of a model: a module of a network, or a reasoning step. */
export interface ExplainedStep {
  /** Its name with what it is about: "find[black block]". */
  readonly name: string;
  /** What it attends to in the sentence, with weights that sum to 1; none where it reads none. */
  readonly words: readonly AttendedWord[];
  /** What it attends to in the picture; none where it makes no map. */
  readonly places: readonly AttendedPlace[];
}

export interface AttendedWord {
  readonly word: string;
  readonly weight: number;
}

/** A rectangle of the picture, in pixels, and how much it is attended to, from 0 to 1. */
export interface AttendedPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly weight: number;
}

/** The words of a sentence with their weights. */
export function attendedWords(words: readonly string[], weights: ArrayLike<unknown>): AttendedWord[] {
  return words.map((word, i) => ({ word, weight: Number(weights[i]) }));
}

/** Weights of a grid over the whole picture, row by row. */
export function placesOfPicture(
  weights: readonly number[],
  { rows, columns }: { readonly rows: number; readonly columns: number },
): AttendedPlace[] {
  const [width, height] = [CANVAS.width / columns, CANVAS.height / rows];
  return weights.map((weight, i) => {
    return { x: (i % columns) * width, y: Math.floor(i / columns) * height, width, height, weight };
  });
}

/** A square grid in a box: cells along a side, the left and upper edge of the first in the box, and their side in pixels. */
export interface BoxGrid {
  readonly side: number;
  readonly from: number;
  readonly cell: number;
}

/** Weights of a grid in a box, row by row; what lies outside of the box is cut off. */
export function placesOfBox(
  weights: readonly number[],
  box: number,
  { side, from, cell }: BoxGrid,
): AttendedPlace[] {
  const left = CANVAS.boxLefts[box]!;
  const along = (index: number) => {
    const [start, end] = [
      Math.max(from + index * cell, 0),
      Math.min(from + (index + 1) * cell, CANVAS.boxSide),
    ];
    return { start, size: end - start };
  };
  return weights.map((weight, i) => {
    const [x, y] = [along(i % side), along(Math.floor(i / side))];
    return { x: left + x.start, y: y.start, width: x.size, height: y.size, weight };
  });
}

/** Scores of any range as weights: the highest is 1, the lowest 0; 1 for all where they are equal. */
export function relativeWeights(scores: ArrayLike<unknown>): number[] {
  const values = Array.from(scores, Number);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => (high > low ? (value - low) / (high - low) : 1));
}

/** Shares of a whole as weights: the largest is 1. */
export function weightsOfShares(shares: ArrayLike<unknown>): number[] {
  const values = Array.from(shares, Number);
  const largest = Math.max(...values);
  return values.map((value) => (largest > 0 ? value / largest : 0));
}
