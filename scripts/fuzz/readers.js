import { CORPUS_READERS } from "./corpus-readers.js";
import { IMAGE_READERS } from "./image-readers.js";
import { SERVER_READERS } from "./server-readers.js";

/**
 * Readers of what others wrote, by name. `open` makes sound files and a function that reads a changed one, which returns
 * what is wrong with the outcome, if anything is; `mutate` changes a file.
 */
export const READERS = { ...CORPUS_READERS, ...IMAGE_READERS, ...SERVER_READERS };
