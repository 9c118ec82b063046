import { z } from "zod";
import { CONTROL_CHARACTERS } from "./control-characters.ts";

/** A text of one line that can be empty, such as the licence of an image. */
export const SingleLine = z
  .string()
  .refine(
    (text) => !CONTROL_CHARACTERS.test(text),
    "The text must be a single line without control characters",
  );

/** A text that people read, in one or several lines. Line ends of some browsers become the usual ones. */
export const Paragraphs = z
  .string()
  .overwrite((text) => text.replaceAll("\r\n", "\n"))
  .refine(
    (text) => !CONTROL_CHARACTERS.test(text.replaceAll("\n", "")),
    "The text contains control characters",
  )
  .refine((text) => SEEN.test(text), "The text must have visible characters");

const SEEN = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
