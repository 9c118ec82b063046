import { z } from "zod";
import { Paragraphs } from "../../core/browser.ts";
import { STAGE_NAMES } from "../rules/tasks/stage-names.ts";
import { CampaignParams } from "./campaigns.ts";

/**
 * Texts of a campaign that its managers can replace: what workers agree to, what they read before they begin, and
 * the prompt of each stage, which stays in sight with every task.
 */
export const TEXT_NAMES = ["consent", "instructions", ...STAGE_NAMES] as const;
export type TextName = (typeof TEXT_NAMES)[number];

export const MAX_TEXT_CHARACTERS = 10_000;

export const TextParams = CampaignParams.extend({ name: z.enum(TEXT_NAMES) });

/** Plain text, which can have several paragraphs; null for the built-in text. */
export const NewText = z.object({ text: Paragraphs.trim().max(MAX_TEXT_CHARACTERS).nullable() });

export const TextsReply = z.object({
  texts: z.array(
    z.object({
      name: z.enum(TEXT_NAMES),
      /** Null for the built-in instructions, which have pictures. */
      text: z.string().nullable(),
      builtIn: z.string().nullable(),
      /** SHA-256 of the text, as it stands beside those who agreed to it. */
      version: z.string().nullable(),
      /** The author and the time; null for the built-in text. */
      by: z.string().nullable(),
      at: z.number().nullable(),
      /** True when a member has written a text, or confirmed the built-in one. */
      isDecided: z.boolean(),
      /** The difference between the built-in text and the paper's. */
      deviation: z.string().nullable(),
    }),
  ),
});

/** The rule by which an image is interesting (N2 3.1, Table 2), in the prompt and in the built-in instructions. */
export const INTERESTING_RULE =
  "An image is interesting when it shows several of the named objects, one that interacts with other objects, one that is doing something, or many different objects or details; or for any other reason you see.";
