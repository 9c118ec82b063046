import { addressOf } from "./help-pages.ts";
import type { RenderedPage } from "./render-markdown.ts";
import type { SearchablePage } from "./search-help.ts";

const files = import.meta.glob<Pick<RenderedPage, "title" | "sections">>("./**/*.md", {
  base: "../../docs",
  query: "?search",
  import: "text",
  eager: true,
});
const isDecision = ({ address }: SearchablePage) => Number(address.startsWith("/help/decisions"));

/** The text of all pages, loaded when somebody searches; decisions come last. */
export const HELP_TEXT: readonly SearchablePage[] = Object.entries(files)
  .map(([file, text]) => ({ ...text, address: addressOf(file) }))
  .sort((a, b) => isDecision(a) - isDecision(b));
