import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parquetWriteFile } from "hyparquet-writer";
import { CounterpointError } from "../../dist/core/index.js";
import { writeRecords } from "../../dist/formats/index.js";
import { readPhotoFeatures } from "../../dist/photos/similarity/photo-features.js";
import { mutateBytes, mutateText } from "./mutate.js";
import { firstLines, harbour, sceneRecords, toLines } from "./records.js";
import { runCommand } from "./run-command.js";

const pick = (random, list) => list[random.below(list.length)];

const COMMANDS = [
  ["corpus", "check"],
  ["corpus", "check", "--json"],
  ["corpus", "stats"],
  ["corpus", "agreement"],
  ["corpus", "humans"],
  ["corpus", "bias"],
];

/** Runs one of the commands that read a corpus. */
async function readCorpusFile(bytes, random, { folder, name }) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const [noun, verb, ...options] = pick(random, COMMANDS);
  if (random.below(8) > 0) return runCommand([noun, verb, path, ...options], folder);
  const out = join(folder, "copy.parquet");
  rmSync(out, { force: true });
  return runCommand(["corpus", "export", path, "--out", out], folder);
}

/** JSON Lines of both corpora, some of them packed after the change. */
const jsonLines = {
  mutate: mutateText,
  async open(folder) {
    return {
      seeds: [firstLines(harbour("dev.json"), 12), toLines(sceneRecords(8))],
      run: (bytes, random) =>
        readCorpusFile(random.below(8) === 0 ? gzipSync(bytes) : bytes, random, { folder, name: "dev.json" }),
    };
  },
};

/** Gzips of JSON Lines, changed after packing. */
const gzip = {
  mutate: mutateBytes,
  async open(folder) {
    return {
      seeds: [gzipSync(firstLines(harbour("dev.json"), 12)), gzipSync(toLines(sceneRecords(8)))],
      run: (bytes, random) => readCorpusFile(bytes, random, { folder, name: "dev.json.gz" }),
    };
  },
};

/** Predictions, and the file of a second system. */
const csv = {
  mutate: mutateText,
  async open(folder) {
    const gold = join(folder, "gold.json");
    const [second, path] = [join(folder, "second.csv"), join(folder, "predictions.csv")];
    writeFileSync(gold, harbour("dev.json"));
    writeFileSync(second, harbour("predictions-b.csv"));
    return {
      seeds: [harbour("predictions-a.csv"), harbour("predictions-b.csv")],
      run(bytes, random) {
        writeFileSync(path, bytes);
        const command = pick(random, [
          ["score"],
          ["score", "--by", "subset"],
          ["compare", second],
          ["table", second],
        ]);
        return runCommand(["eval", command[0], path, ...command.slice(1), "--gold", gold], folder);
      },
    };
  },
};

/** Annotations of phenomena, and hashes of images. */
const annotations = {
  mutate: mutateText,
  async open(folder) {
    const corpus = join(folder, "corpus.json");
    writeFileSync(corpus, firstLines(harbour("dev.json"), 12));
    const path = join(folder, "annotated.txt");
    const hashes = Object.fromEntries(["a", "b", "c"].map((name) => [`${name}.png`, "0f0f0f0f0f0f0f0f"]));
    return {
      seeds: [firstLines(harbour("annotated.txt"), 20), Buffer.from(JSON.stringify(hashes))],
      run(bytes, random) {
        writeFileSync(path, bytes);
        return random.below(2) === 0
          ? runCommand(["corpus", "phenomena", path], folder)
          : runCommand(["corpus", "check", corpus, "--hashes", path], folder);
      },
    };
  },
};

/** Plain text, word vectors and features of photographs. */
const texts = {
  mutate: mutateText,
  async open(folder) {
    const [text, vectors, features] = ["captions.txt", "vectors.txt", "features.jsonl"].map((name) =>
      join(folder, name),
    );
    const numbers = (word) => Array.from({ length: 8 }, (_, i) => ((word.length * (i + 3)) % 7) - 3);
    const words = ["acorn", "nut", "tree", "oak", "seed"];
    return {
      seeds: [
        Buffer.from("Two gulls sit on a boat.\nIs the lantern lit?\nNo rope is red.\n"),
        Buffer.from(words.map((word) => `${word} ${numbers(word).join(" ")}\n`).join("")),
        toLines(words.map((word) => ({ file: `${word}.jpg`, features: numbers(word) }))),
      ],
      async run(bytes, random) {
        for (const path of [text, vectors, features]) writeFileSync(path, bytes);
        if (random.below(3) === 0) return outcomeOf(() => readPhotoFeatures(features));
        return random.below(2) === 0
          ? runCommand(["corpus", pick(random, ["stats", "phenomena"]), text], folder)
          : runCommand(["photos", "queries", "acorn.n.01", "--vectors", vectors], folder);
      },
    };
  },
};

/** What is wrong with a call that may fail with an error of ours only. */
async function outcomeOf(call) {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof CounterpointError)) return error.stack;
  }
  return undefined;
}

/** Tables of ours, and of other tools with other types, encodings and codecs, which have no hash. */
const parquet = {
  mutate: mutateBytes,
  async open(folder) {
    const path = join(folder, "dev.parquet");
    const records = firstLines(harbour("dev.json"), 40)
      .toString()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const seeds = [];
    for (const rows of [records, sceneRecords(8)]) {
      await writeRecords(
        path,
        (async function* () {
          yield rows;
        })(),
      );
      seeds.push(readFileSync(path));
    }
    const text = (name) => ({
      name,
      type: "STRING",
      data: records.map((record) => String(record[name] ?? "")),
    });
    const json = (name) => ({ name, type: "JSON", data: records.map((record) => record[name] ?? {}) });
    const columns = ["identifier", "sentence", "label", "left_url", "right_url"].map(text);
    const tables = [
      { columnData: [...columns, json("validation")] },
      { columnData: columns, codec: "UNCOMPRESSED" },
      { columnData: columns, rowGroupSize: 7, pageSize: 64 },
      {
        columnData: [
          ...columns,
          { name: "count", data: records.map((_, i) => i) },
          { name: "big", type: "INT64", data: records.map((_, i) => BigInt(i)) },
        ],
      },
      {
        columnData: [
          ...columns,
          { name: "when", type: "TIMESTAMP", data: records.map((_, i) => new Date(i)) },
          { name: "is", type: "BOOLEAN", data: records.map((_, i) => i % 2 === 0) },
        ],
      },
    ];
    for (const table of tables) {
      parquetWriteFile({ filename: path, ...table });
      seeds.push(readFileSync(path), readFileSync(path)); // more often than ours, whose hash stops most changes
    }
    return { seeds, run: (bytes, random) => readCorpusFile(bytes, random, { folder, name: "dev.parquet" }) };
  },
};

export const CORPUS_READERS = { jsonLines, gzip, csv, annotations, texts, parquet };
