import type { RunModelOptions } from "../../vlm/index.ts";
import { defineCommand, JSON_FLAG, SEED_FLAG, SPLIT_FLAG } from "../command.ts";
import { choice, flag, integer, number, parsed, text, texts, toNumber, wrongValue } from "../flags.ts";
import { printRunResult } from "../run-result-lines.ts";

/** `vlm run`: a model behind an API on a corpus (SPEC E5, V). */
export const vlmRun = defineCommand({
  noun: "vlm",
  verb: "run",
  summary: "Ask a vision-language model about every example of a corpus, and score its replies",
  details:
    "The key is read from OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY and never stored; servers on this machine need none. If interrupted, run the same command again: only examples without a reply are asked about. A reply that is neither true nor false counts as wrong, under a name: unreadable, refused, filtered, out-of-tokens. A failed request leaves the run unfinished. Exits with code 1 if the run is unfinished.",
  arguments: "<files...>",
  isResumable: true,
  options: {
    model: text("<name>", "model, as its provider names it (required)", { required: true }),
    out: text("<folder>", "folder of the run (required)", { required: true }),
    provider: choice(
      "<name>",
      "kind of API (default: by the model's name; OpenAI's and compatible ones for all others)",
      ["openai", "openai-responses", "anthropic", "gemini"],
    ),
    baseUrl: text("<url>", "address of the API, such as http://127.0.0.1:8000/v1"),
    images: text("<folder>", "folder of the pictures; needed for photographs (default: scenes are drawn)"),
    limit: text(
      "<sample>",
      "number of examples, or a percentage such as 10%: whole sentences, chosen by the seed",
    ),
    repeats: integer("number of times each example is asked about", { min: 1, max: 1_000 }, { default: "1" }),
    orders: texts(
      "<orders...>",
      "orders of the boxes of scenes to ask about, 0 to 5, or all; predictions are then per PNG",
    ),
    prompt: text("<name>", "prompt, by a name of `vlm prompts` or as a file with {pictures} and {sentence}", {
      default: "counterpoint",
    }),
    examples: integer(
      "number of few-shot examples before the question",
      { min: 0, max: 100 },
      { default: "0" },
    ),
    examplesFrom: texts("<files...>", "files to take the few-shot examples from, such as train.json"),
    layout: choice("<layout>", "how several pictures are shown", ["separate", "side-by-side", "stacked"], {
      default: "separate",
    }),
    scale: integer("factor by which scenes are drawn", { min: 1, max: 10 }, { default: "3" }),
    maxSide: integer("longest side of pictures in pixels; larger ones are scaled down", { min: 16 }),
    detail: choice("<detail>", "image detail requested from the provider", ["low", "high", "auto"]),
    maxTokens: integer(
      "limit of output tokens of a reply, thinking included",
      { min: 1 },
      { default: "1024" },
    ),
    temperature: number("temperature (default: the provider's)", {
      wanted: "a number from 0 to 2",
      accepts: (value) => value >= 0 && value <= 2,
    }),
    effort: choice("<effort>", "reasoning effort of the model", ["minimal", "low", "medium", "high"]),
    probabilities: flag("ask for the probabilities of true and false, where the API gives them"),
    stream: flag("stream replies (default: if they may have more than 2,048 tokens)"),
    budget: number("maximum cost of the run, in US dollars", {
      wanted: "a positive number",
      accepts: (value) => value > 0,
    }),
    price: parsed(
      "<input,output>",
      "prices for a million tokens in US dollars (default: from the list of prices)",
      parsePrice,
    ),
    concurrency: integer(
      "maximum number of requests at once; fewer while the provider reports too many",
      { min: 1, max: 1_000 },
      { default: "16" },
    ),
    batch: flag(
      "send all but the first requests in batches (OpenAI, Anthropic): half the price, within 24 hours",
    ),
    controls: texts("<names...>", "controls to run as well, or all"),
    controlLimit: text("<sample>", "examples of each control, as --limit (default: 200)"),
    reader: text("<name>", "reader of the replies: last-statement, first-word or exact", {
      default: "last-statement",
    }),
    allowSealed: flag("send examples of a sealed benchmark to the provider"),
    noPictureTest: flag("skip the first two questions, which show that pictures arrive"),
    noCache: flag("do not share replies with other runs"),
    seed: SEED_FLAG,
    split: SPLIT_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "vlm run dev.json --model counterpoint-reasoner --base-url http://127.0.0.1:4200/v1 --out runs/reasoner",
    "vlm run dev.json --images images --model gpt-4o --limit 10% --budget 5 --out runs/gpt-4o",
    "vlm run dev.json --model claude-sonnet-4-5 --controls all --batch --out runs/claude",
  ],

  async run(files, options, { print, log, showProgress, cacheFolder, apiKey }) {
    const { ownPrompt, PROMPTS, promptNamed, PROVIDERS, providerOfModel, runModel } = await import(
      "../../vlm/index.ts"
    );
    const { join } = await import("node:path");
    const { readFile } = await import("node:fs/promises");
    const { prompt, orders, controls, noPictureTest, noCache, json, examplesFrom, ...rest } = options;
    const isNamed = PROMPTS.some(({ name }) => name === prompt) || !/[./\\]/.test(prompt);
    const provider = options.provider ?? providerOfModel(options.model);
    const run: RunModelOptions = {
      ...rest,
      provider,
      key: apiKey(PROVIDERS[provider].keyVariable),
      prompt: isNamed ? promptNamed(prompt) : ownPrompt(prompt, await readFile(prompt, "utf8")),
      orders: parseOrders(orders),
      exampleFiles: examplesFrom,
      stream: options.stream || undefined,
      controls: controls.length === 0 ? undefined : controls,
      pictureTest: !noPictureTest,
      cache: noCache ? undefined : join(cacheFolder, "vlm"),
      onProgress: showProgress,
      onNote: log,
    };
    const { result, stopped, isFinished } = await runModel(files, run);
    if (stopped) log(`${stopped.message}. ${stopped.hint}.`);
    if (json) print(JSON.stringify(result));
    else printRunResult(result, print);
    if (!isFinished && !stopped)
      log("The run is unfinished: run the same command again to repeat the failed requests.");
    if (result.accuracy !== null)
      log(`For a page with all replies: counterpoint vlm report ${inQuotes(options.out)} --out report.html`);
    return isFinished ? 0 : 1;
  },
});

/** A path as a shell takes it. */
function inQuotes(path: string): string {
  return /[^\w./\\:@+-]/.test(path) ? `"${path}"` : path;
}

function parsePrice(value: unknown, name: string): { readonly input: number; readonly output: number } {
  const [input = Number.NaN, output = Number.NaN, ...more] = String(value).split(",").map(toNumber);
  if (more.length === 0 && input >= 0 && output >= 0) return { input, output };
  throw wrongValue(name, "two prices such as 2.5,10", value);
}

function parseOrders(words: readonly string[]): readonly number[] | undefined {
  if (words.length === 0) return undefined;
  if (words.includes("all")) return [0, 1, 2, 3, 4, 5];
  return words.map((word) => {
    if (/^[0-5]$/.test(word)) return Number(word);
    throw wrongValue("--orders", "numbers from 0 to 5, or all", word);
  });
}
