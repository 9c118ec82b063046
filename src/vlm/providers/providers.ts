import { anthropic } from "./anthropic.ts";
import { gemini } from "./gemini.ts";
import { openaiChat } from "./openai-chat.ts";
import { openaiResponses } from "./openai-responses.ts";
import type { Provider } from "./provider.ts";

export const PROVIDER_NAMES = ["openai", "openai-responses", "anthropic", "gemini"] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** Every kind of API that models are asked through. */
export const PROVIDERS: Readonly<Record<ProviderName, Provider>> = {
  openai: openaiChat,
  "openai-responses": openaiResponses,
  anthropic,
  gemini,
};

/** The provider whose models have such a name: claude-... and gemini-... have their own, everything else speaks OpenAI's. */
export function providerOfModel(model: string): ProviderName {
  if (/^claude/i.test(model)) return "anthropic";
  return /^(?:models\/)?gemini/i.test(model) ? "gemini" : "openai";
}
