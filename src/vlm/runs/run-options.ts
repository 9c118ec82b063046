import { CounterpointError, DEFAULT_SEED } from "../../core/index.ts";
import type { ProgressOptions } from "../../files/index.ts";
import { DEFAULT_SCALE } from "../pictures/scene-picture.ts";
import type { Prompt } from "../prompts/prompts.ts";
import type { ModelSettings } from "../providers/provider.ts";
import { PROVIDERS, type ProviderName, providerOfModel } from "../providers/providers.ts";
import { READERS } from "../reading/readers.ts";
import type { Price } from "../requests/budget.ts";
import type { Clock } from "../requests/clock.ts";
import type { RunSettings } from "./run-config.ts";

/** Settings that may be left out. */
type GivenSettings = {
  readonly [Name in keyof Omit<RunSettings, "model" | "provider" | "prompt" | "corpus">]?:
    | NonNullable<RunSettings[Name]>
    | undefined;
};

export interface RunModelOptions extends ProgressOptions, GivenSettings {
  /** The name of the model, as its provider has it. */
  readonly model: string;
  /** The folder of the run; the same settings go on with the one that is there. */
  readonly out: string;
  /** The kind of API; by default that of the model's name, and OpenAI's for all others. */
  readonly provider?: ProviderName | undefined;
  /** The key of the account; it is written nowhere. */
  readonly key?: string | undefined;
  /** A folder of pictures; needed for photographs. Scenes are drawn by default. */
  readonly images?: string | undefined;
  readonly prompt?: Prompt | undefined;
  /** Files that few-shot examples are taken from. */
  readonly exampleFiles?: readonly string[] | undefined;
  /** The maximum cost of the run, in US dollars. */
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

/** Settings that are not given. */
export const DEFAULT_SETTINGS = {
  examples: 0,
  layout: "separate",
  scale: DEFAULT_SCALE,
  maxSide: null,
  detail: null,
  maxTokens: 1_024,
  temperature: null,
  effort: null,
  probabilities: false,
  orders: null,
  repeats: 1,
  limit: null,
  seed: DEFAULT_SEED,
} as const satisfies Partial<RunSettings>;

/** Everything about the requests of a run, with defaults filled in. */
export function settingsOf(
  options: RunModelOptions,
  prompt: Prompt,
  corpus: string,
): RunSettings & { provider: ProviderName } {
  const provider = options.provider ?? providerOfModel(options.model);
  const { summary: _, source: __, ...asked } = prompt;
  const given = Object.fromEntries(
    Object.entries(DEFAULT_SETTINGS).map(([name, value]) => [
      name,
      options[name as keyof typeof DEFAULT_SETTINGS] ?? value, // the names are those of the constant
    ]),
  ) as Pick<RunSettings, keyof typeof DEFAULT_SETTINGS>;
  return {
    ...given,
    model: options.model,
    provider,
    baseUrl: checkBaseUrl(options.baseUrl ?? PROVIDERS[provider].baseUrl),
    prompt: asked,
    scale: options.images === undefined ? given.scale : null,
    stream: options.stream ?? given.maxTokens > STREAM_FROM,
    corpus,
  };
}

/** The settings as a request has them. */
export function modelSettings({
  model,
  maxTokens,
  temperature,
  detail,
  effort,
  probabilities,
  stream,
}: RunSettings): ModelSettings {
  return {
    model,
    maxTokens,
    temperature: temperature ?? undefined,
    detail: detail ?? undefined,
    effort: effort ?? undefined,
    probabilities,
    stream,
  };
}

/** An address without anything secret in it: it is written to the folder of the run. */
export function checkBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url !== undefined && (url.protocol === "http:" || url.protocol === "https:");
  if (!isWeb || url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    const hint = "Pass an address such as https://api.example.org/v1; keys come from the environment";
    throw new CounterpointError(
      "usage",
      "The address of the models should be an http or https address without a name, password or query",
      { hint },
    );
  }
  return text.replace(/\/+$/, "");
}

export const DEFAULT_READER = READERS[0].name;
