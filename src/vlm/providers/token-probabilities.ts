import { z } from "zod";
import type { ModelReply } from "./provider.ts";

const TokenLogprob = z.object({ token: z.string(), logprob: z.number() });
export const Logprobs = z.object({
  content: z.array(TokenLogprob.extend({ top_logprobs: z.array(TokenLogprob).optional() })).nullish(),
});

/** Probabilities at the last place where the model wrote a word that can be an answer. */
export function probabilitiesOf(
  tokens: z.infer<typeof Logprobs>["content"] | undefined,
): ModelReply["probabilities"] {
  const isAnswer = ({ token }: { token: string }) => /^\W*(?:true|false|yes|no|[AB])\W*$/i.test(token);
  const place = tokens?.findLast(isAnswer);
  if (place === undefined) return undefined;
  const top = place.top_logprobs?.length ? place.top_logprobs : [place];
  return top.map(({ token, logprob }) => ({ token, probability: Math.exp(logprob) }));
}
