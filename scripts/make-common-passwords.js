import { readFileSync, writeFileSync } from "node:fs";

/**
 * Writes data/common-passwords.txt from `src/passwords.json` of @zxcvbn-ts/language-common (most frequent first): the
 * first 10,000 entries, and every later one that is long enough to be a password here.
 */
const FREQUENT = 10_000;
const MIN_CHARACTERS = 12;

const [path] = process.argv.slice(2);
const entries = JSON.parse(readFileSync(path, "utf8"));
const kept = entries.filter((entry, rank) => rank < FREQUENT || [...entry].length >= MIN_CHARACTERS);
writeFileSync("data/common-passwords.txt", `${kept.join("\n")}\n`);
