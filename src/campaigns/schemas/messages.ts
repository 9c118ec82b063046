import { z } from "zod";
import { Paragraphs } from "../../core/browser.ts";

/** It may have several lines. */
export const NewMessage = z.object({ text: Paragraphs.trim().max(2_000) });

/** A message as its worker gets it: who of the lab wrote it is not told. */
const Message = z.object({
  id: z.number(),
  text: z.string(),
  at: z.number(),
  /** Null until the worker has said so. */
  readAt: z.number().nullable(),
});

export const OwnMessagesReply = z.object({ messages: z.array(Message) });

export const MessagesReply = z.object({ messages: z.array(Message.extend({ by: z.string() })) });

export const MessageParams = z.object({ message: z.coerce.number().int().positive() });
