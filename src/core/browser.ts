// Schemas: zod takes 60 ms to load, which commands and the library do not spend when they start.
export { Paragraphs, SingleLine } from "./texts.ts";
export { Visible } from "./visible.ts";
