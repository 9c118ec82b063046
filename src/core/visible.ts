import { z } from "zod";

/** A name shown on pages: without control characters, direction overrides and invisible characters. */
export const Visible = z.string().regex(/^\P{C}*$/u, "A name should have no control characters");
