import { CounterpointError, DEFAULT_SEED } from "../../core/index.ts";
import type { ProgressOptions } from "../../files/index.ts";
import type { Layout } from "../pictures/arrange.ts";
import { DEFAULT_SCALE } from "../pictures/scene-picture.ts";
import type { Prompt } from "../prompts/prompts.ts";
import type { ModelSettings } from "../providers/provider.ts";
import { PROVIDERS, type ProviderName, providerOfModel } from "../providers/providers.ts";
import { READERS } from "../reading/readers.ts";
import type { Price } from "../requests/budget.ts";
import type { Clock } from "../requests/clock.ts";
import type { RunSettings } from "./run-config.ts";

export interface RunModelOptions extends ProgressOptions {
  /** The name of the model, as its provider has it. */
  readonly model: string;
  /** The folder of the run; the same settings go on with the one that is there. */
  readonly out: string;
  /** The kind of API; by default that of the model's name, and OpenAI's for all others. */
  readonly provider?: ProviderName | undefined;
  /** The address of the API, such as http://127.0.0.1:8000/v1. */
  readonly baseUrl?: string | undefined;
  /** The key of the account; it is written nowhere. */
  readonly key?: string | undefined;
  /** A folder of pictures; needed for photographs. Scenes are drawn by default. */
  readonly images?: string | undefined;
  /** A number of examples, or a percentage such as "10%"; all by default. */
  readonly limit?: string | undefined;
  readonly repeats?: number | undefined;
  /** Orders of the boxes of scenes to ask about; by default each example is asked about once. */
  readonly orders?: readonly number[] | undefined;
  readonly prompt?: Prompt | undefined;
  /** Number of few-shot examples, and the files they are taken from. */
  readonly examples?: number | undefined;
  readonly exampleFiles?: readonly string[] | undefined;
  readonly layout?: Layout | undefined;
  readonly scale?: number | undefined;
  readonly maxSide?: number | undefined;
  readonly detail?: ModelSettings["detail"];
  readonly maxTokens?: number | undefined;
  readonly temperature?: number | undefined;
  readonly effort?: ModelSettings["effort"];
  readonly probabilities?: boolean | undefined;
  /** True to stream replies; by default when they may be long. */
  readonly stream?: boolean | undefined;
  /** The most that the run may cost, in US dollars. */
  readonly budget?: number | undefined;
  /** Prices for a million tokens; by default those of the model in the list of prices. */
  readonly price?: Price | undefined;
  readonly concurrency?: number | undefined;
  /** True to send all but the first requests in batches, whose replies come later and cost half. */
  readonly batch?: boolean | undefined;
  /** Names of controls to run as well, or "all" that the corpus can have. */
  readonly controls?: readonly string[] | undefined;
  /** Examples of each control, as `limit`. */
  readonly controlLimit?: string | undefined;
  readonly seed?: string | undefined;
  readonly split?: string | undefined;
  readonly reader?: string | undefined;
  /** True to send examples of a sealed benchmark to a provider. */
  readonly allowSealed?: boolean | undefined;
  /** False to leave out the first question, which shows whether pictures arrive. */
  readonly pictureTest?: boolean | undefined;
  /** A folder for replies of all runs. */
  readonly cache?: string | undefined;
  readonly clock?: Clock | undefined;
  /** Stops the run when requests under way have ended; the same settings go on with it. */
  readonly signal?: AbortSignal | undefined;
  /** Called when the folder of the run is there. */
  readonly onBegun?: (() => void) | undefined;
  /** Takes remarks, such as an estimate of the cost. */
  readonly onNote?: ((note: string) => void) | undefined;
}

/** Replies with more tokens are streamed: some take longer than the five minutes after which connections are given up. */
const STREAM_FROM = 2_048;

/** Everything about the requests of a run, with defaults filled in. */
export function settingsOf(
  options: RunModelOptions,
  prompt: Prompt,
  corpus: string,
): RunSettings & { provider: ProviderName } {
  const provider = options.provider ?? providerOfModel(options.model);
  const maxTokens = options.maxTokens ?? 1_024;
  const { name, version, text, exchanged, answers, exchangedAnswers } = prompt;
  return {
    model: options.model,
    provider,
    baseUrl: checkBaseUrl(options.baseUrl ?? PROVIDERS[provider].baseUrl),
    prompt: { name, version, text, exchanged, answers, ...(exchangedAnswers ? { exchangedAnswers } : {}) },
    examples: options.examples ?? 0,
    layout: options.layout ?? "separate",
    scale: options.images === undefined ? (options.scale ?? DEFAULT_SCALE) : null,
    maxSide: options.maxSide ?? null,
    detail: options.detail ?? null,
    maxTokens,
    temperature: options.temperature ?? null,
    effort: options.effort ?? null,
    probabilities: options.probabilities ?? false,
    stream: options.stream ?? maxTokens > STREAM_FROM,
    orders: options.orders === undefined ? null : [...options.orders],
    repeats: options.repeats ?? 1,
    limit: options.limit ?? null,
    seed: options.seed ?? DEFAULT_SEED,
    corpus,
  };
}

/** The settings as a request has them. */
export function modelSettings(settings: RunSettings): ModelSettings {
  return {
    model: settings.model,
    maxTokens: settings.maxTokens,
    temperature: settings.temperature ?? undefined,
    detail: (settings.detail ?? undefined) as ModelSettings["detail"], // written from it
    effort: (settings.effort ?? undefined) as ModelSettings["effort"],
    probabilities: settings.probabilities,
    stream: settings.stream,
  };
}

/** An address without anything secret in it: it is written to the folder of the run. */
function checkBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url !== undefined && (url.protocol === "http:" || url.protocol === "https:");
  if (!isWeb || url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    const hint = "Pass an address such as https://api.example.org/v1; keys come from the environment";
    throw new CounterpointError(
      "usage",
      "--base-url should be an http or https address without a name, password or query",
      { hint },
    );
  }
  return text.replace(/\/+$/, "");
}

export const DEFAULT_READER = READERS[0].name;
