import { z } from "zod";

/** The policy of our pages forbids `eval`, with which zod would otherwise try to compile its schemas. */
z.config({ jitless: true });
