import type { Stop } from "../reading/outcome.ts";

/** Words by which providers and other programs say why a reply ended, when it did not end by itself. */
const STOPS: Readonly<Record<string, Stop>> = {
  length: "length",
  max_tokens: "length",
  max_output_tokens: "length",
  model_length: "length",
  model_context_window_exceeded: "length",
  content_filter: "filter",
  filter: "filter",
  safety: "filter",
  recitation: "filter",
  blocklist: "filter",
  prohibited_content: "filter",
  spii: "filter",
  language: "filter",
  image_safety: "filter",
  image_prohibited_content: "filter",
  image_recitation: "filter",
  refusal: "refusal",
};

/** The reason why a reply ended, in one shape from all of them; "end" for any word that is not known. */
export function stopOf(reason: unknown): Stop {
  return (typeof reason === "string" ? STOPS[reason.toLowerCase()] : undefined) ?? "end";
}
