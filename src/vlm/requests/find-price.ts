import type { ProviderName } from "../providers/providers.ts";
import type { Price } from "./budget.ts";

/** Tokens of the example that prices are computed from: few enough for the rate without a surcharge for long inputs. */
const SAMPLE = 1_000;

/** The price of a model in US dollars, from the list in the package of prices, without a network; undefined when it is not there. */
export async function findPrice(model: string, provider: ProviderName): Promise<Price | undefined> {
  const { calcPrice } = await import("@pydantic/genai-prices");
  const usage = { input_tokens: SAMPLE, output_tokens: SAMPLE };
  const found = calcPrice(usage, model, { providerId: PRICE_LISTS[provider] }) ?? calcPrice(usage, model);
  if (!found) return undefined;
  const perMillion = 1_000_000 / SAMPLE;
  return { input: found.input_price * perMillion, output: found.output_price * perMillion };
}

const PRICE_LISTS: Readonly<Record<ProviderName, string>> = {
  openai: "openai",
  "openai-responses": "openai",
  anthropic: "anthropic",
  gemini: "google",
};
