import { z } from "zod";

/** The reply to a request that succeeded and has no data to return. */
export const Done = z.object({ done: z.literal(true) });

export const DONE: z.infer<typeof Done> = { done: true };
