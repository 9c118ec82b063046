import { z } from "zod";

/** What something is called on a page: no control characters, nor such as turn the direction of text or are not seen. */
export const Visible = z.string().regex(/^\P{C}*$/u, "A name should have no control characters");

/** What a page or a terminal would obey rather than show: line breaks, escapes and overrides of direction. */
export const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
