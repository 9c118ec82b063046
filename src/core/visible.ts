import { z } from "zod";

/** A name shown on pages: without control characters, direction overrides and invisible characters. */
export const Visible = z.string().regex(/^\P{C}*$/u, "A name should have no control characters");

/** Characters that a page or a terminal would interpret instead of showing: line breaks, escapes and direction overrides. */
export const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
