import { z } from "zod";

/** The consent text of workers: plain text, which can have several paragraphs. */
export const NewConsentText = z.object({ text: z.string().trim().min(1).max(10_000) });

export const ConsentTextReply = z.object({
  text: z.string(),
  /** SHA-256 of the text, as it stands beside those who agreed. */
  version: z.string(),
  /** The author; null for the built-in text. */
  by: z.string().nullable(),
  at: z.number().nullable(),
  builtIn: z.string(),
});
