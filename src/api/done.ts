import { z } from "zod";

/** The reply of a request that is done and has nothing to tell. */
export const Done = z.object({ done: z.literal(true) });

export const DONE: z.infer<typeof Done> = { done: true };
