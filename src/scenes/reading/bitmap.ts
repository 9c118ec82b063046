/** A decoded image: one number for each pixel, row by row, 0xRRGGBB. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly pixels: Int32Array;
}
