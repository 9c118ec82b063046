import { readFileSync } from "node:fs";

/** Reads a file of the folder `data/`, which holds learned weights, word lists and vectors, and is part of the package. */
export function readDataFile(name: string): Buffer {
  return readFileSync(new URL(`../../data/${name}`, import.meta.url));
}
