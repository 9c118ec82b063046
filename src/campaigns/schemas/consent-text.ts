import { z } from "zod";

/** What workers are asked to agree to: plain text, which may have several paragraphs. */
export const NewConsentText = z.object({ text: z.string().trim().min(1).max(10_000) });

export const ConsentTextReply = z.object({
  text: z.string(),
  /** SHA-256 of the text, as it stands beside those who agreed. */
  version: z.string(),
  /** Who wrote it; null for the built-in words. */
  by: z.string().nullable(),
  at: z.number().nullable(),
  builtIn: z.string(),
});
