import { basename } from "node:path";
import type { Finding } from "../../core/index.ts";
import { parseNlvr2ImageName, parseNlvrImageName } from "../../core/index.ts";
import { answerWord, bareText } from "../reading/words.ts";
import type { RunExample } from "../runs/run-example.ts";
import type { ForeignReply } from "./foreign-reply.ts";

/** A reply with the example that it is about. */
export interface MatchedReply {
  readonly example: RunExample;
  readonly reply: ForeignReply;
}

export interface MatchedLog {
  readonly matched: readonly MatchedReply[];
  /** Replies that belong to no example, to several, or to one that has a reply already. */
  readonly findings: readonly Finding[];
}

/**
 * Finds the example of every reply: by its identifier, by names of pictures together with the sentence, by the sentence alone where only one
 * example has it, or by its place where all places and labels agree with the corpus. What cannot be told is named, never guessed.
 */
export function matchReplies(
  replies: readonly ForeignReply[],
  examples: readonly RunExample[],
  file: string,
): MatchedLog {
  const index = new ExampleIndex(examples);
  const found = replies.map((reply) => index.find(reply));
  const byPlace = isInOrder(replies, found, examples);
  const findings: Finding[] = [];
  const seen = new Map<string, number>();
  const matched: MatchedReply[] = [];
  for (const [i, reply] of replies.entries()) {
    const report = (code: string, message: string) =>
      findings.push({ code, file, line: reply.line, message });
    const candidates = byPlace && found[i]!.length > 1 ? [examples[reply.place!]!] : found[i]!;
    const [example] = candidates;
    if (example === undefined) {
      report("reply/unknown", `No example of the corpus belongs to ${describe(reply)}`);
      continue;
    }
    if (candidates.length > 1) {
      report(
        "reply/ambiguous",
        `${candidates.length} examples of the corpus have the sentence of ${describe(reply)}`,
      );
      continue;
    }
    const key = `${example.split} ${example.id} ${reply.repeat}`;
    const first = seen.get(key);
    if (first !== undefined) {
      report("reply/duplicate", `Second reply for ${example.id} (first in line ${first}), which is left out`);
      continue;
    }
    seen.set(key, reply.line);
    matched.push({ example, reply });
  }
  return { matched, findings };
}

/**
 * True when the dataset of a log has the examples of the corpus in their order: at the place of every reply is an example that its
 * sentence belongs to, with the label that the log has. Logs of lmms-eval often have no more than a place and the prompt.
 */
function isInOrder(
  replies: readonly ForeignReply[],
  found: readonly (readonly RunExample[])[],
  examples: readonly RunExample[],
): boolean {
  return replies.every(({ place, label }, i) => {
    const example = place === undefined ? undefined : examples[place];
    const told = label === undefined ? undefined : answerWord(bareText(label));
    return example !== undefined && found[i]!.includes(example) && (told ?? example.label) === example.label;
  });
}

function describe({ identifier, line }: ForeignReply): string {
  return identifier === undefined ? `the reply in line ${line}` : `"${identifier}"`;
}

class ExampleIndex {
  readonly #byId = new Map<string, RunExample[]>();
  readonly #bySentence = new Map<string, RunExample[]>();
  /** Sentences by their first words. */
  readonly #byOpening = new Map<string, string[]>();
  readonly #byPicture = new Map<string, RunExample[]>();

  constructor(examples: readonly RunExample[]) {
    for (const example of examples) {
      add(this.#byId, example.id, example);
      add(this.#byId, `${example.split}-${example.id}`, example);
      const sentence = normalSentence(example.sentence);
      add(this.#bySentence, sentence, example);
      add(this.#byOpening, openingOf(sentence.split(" ")), sentence);
      add(this.#byPicture, pictureKey(example), example);
      if (example.picture.kind === "scene") continue;
      for (const { url } of example.picture.photographs) if (url) add(this.#byPicture, url, example);
    }
  }

  find({ identifier, texts }: ForeignReply): readonly RunExample[] {
    const named =
      identifier === undefined ? undefined : this.#byId.get(identifier.replace(/\.(?:png|jpe?g)$/i, ""));
    if (named !== undefined) return named;
    const all = identifier === undefined ? texts : [identifier, ...texts];
    for (const text of texts) {
      const found = this.#byId.get(text);
      if (found !== undefined && text.includes("-")) return found;
    }
    const withSentence = all.map((text) => this.#sentencesIn(text)).find((found) => found.length > 0) ?? [];
    const pictures = all.flatMap(pictureKeysIn);
    const withPicture = new Set(pictures.flatMap((key) => this.#byPicture.get(key) ?? []));
    const both = withSentence.filter((example) => withPicture.has(example));
    if (both.length > 0) return both;
    if (withSentence.length > 0) return withPicture.size > 0 ? [] : withSentence;
    return [...withPicture];
  }

  /** Examples whose sentence is the text, or else the longest sentence inside of it. */
  #sentencesIn(text: string): readonly RunExample[] {
    const whole = this.#bySentence.get(normalSentence(text));
    if (whole !== undefined) return whole;
    const words = normalSentence(text).split(" ");
    let longest = "";
    for (let start = 0; start + OPENING <= words.length; start += 1) {
      for (const sentence of this.#byOpening.get(openingOf(words, start)) ?? []) {
        const isThere = ` ${words.slice(start).join(" ")} `.startsWith(` ${sentence} `);
        if (isThere && sentence.length > longest.length) longest = sentence;
      }
    }
    return this.#bySentence.get(longest) ?? [];
  }
}

/** Words by which sentences inside of prompts are looked up; shorter sentences are found only where they stand alone. */
const OPENING = 3;

function openingOf(words: readonly string[], start = 0): string {
  return words.slice(start, start + OPENING).join(" ");
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else if (!known.includes(value)) known.push(value);
}

/** The words of a text, without case and marks. */
function normalSentence(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(" ") ?? ""
  );
}

function pictureKey({ split, set, position }: RunExample): string {
  return `${split}/${set}/${position}`;
}

/** Names of pictures in a text: released names of either corpus, and addresses. */
function pictureKeysIn(text: string): string[] {
  if (/^https?:\/\//.test(text)) return [text];
  const keys: string[] = [];
  for (const [name] of text.matchAll(/[A-Za-z]\w*-\d+-\d+-(?:img[01]|[0-5])(?:\.(?:png|jpe?g))?/g)) {
    const file = basename(name).replace(/\.jpe?g$/, ".png");
    const pair = parseNlvr2ImageName(file.endsWith(".png") ? file : `${file}.png`);
    const scene = parseNlvrImageName(file);
    if (pair) keys.push(`${pair.split}/${pair.set}/${pair.pair}`);
    else if (scene) keys.push(`${scene.split}/${scene.presentation}/${scene.position}`);
  }
  return keys;
}
