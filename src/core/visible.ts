import { z } from "zod";

/**
 * Characters that nobody sees, or that change how others are shown: control and format characters such as direction
 * overrides, separators of lines, fillers, and spaces that look like the usual one.
 */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?![ \u3000])\p{Zs}/u;

/** A name shown on pages, every character of which can be seen. */
export const Visible = z
  .string()
  .refine(
    (text) => !INVISIBLE.test(text),
    "A name must not contain control characters or invisible characters",
  );
