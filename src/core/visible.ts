import { z } from "zod";

/** What something is called on a page: no control characters, nor such as turn the direction of text or are not seen. */
export const Visible = z.string().regex(/^\P{C}*$/u, "A name should have no control characters");
