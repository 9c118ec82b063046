import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { type HelpPage, type RenderedPage, renderMarkdown } from "./render-markdown.ts";

const DOCS = join(import.meta.dirname, "../../docs");
const EXTENSION = /\.md$/;

/**
 * Turns the pages of docs into modules when the studio is built: `page.md` exports the page as HTML, `page.md?search`
 * its sections as plain text.
 */
export function markdownPages(): Plugin {
  const pages = new Set(
    readdirSync(DOCS, { recursive: true, encoding: "utf8" })
      .filter((name) => EXTENSION.test(name))
      .map((name) => name.replaceAll("\\", "/").replace(EXTENSION, "")),
  );
  return {
    name: "markdown-pages",
    enforce: "pre",
    transform(source, id) {
      const [file = "", query] = id.split("?");
      if (!EXTENSION.test(file)) return undefined;
      const page = relative(DOCS, file).replaceAll("\\", "/").replace(EXTENSION, "");
      const rendered = renderMarkdown(source, { page, pages });
      return { code: query === "search" ? searchModule(rendered) : pageModule(rendered), map: null };
    },
  };
}

function searchModule({ title, sections }: RenderedPage): string {
  return `export const text = ${JSON.stringify({ title, sections })};`;
}

/** The pictures of a page are files of the build, so their addresses are known only to the bundler. */
function pageModule({ title, html, headings }: RenderedPage): string {
  const page: HelpPage = { title, html: "", headings };
  const parts = html.split(/(?<=<img src=")(screenshots\/[^"]+)/);
  const imports = parts.flatMap((part, i) =>
    i % 2 === 1 ? [`import picture${i} from ${JSON.stringify(`./${part}`)};`] : [],
  );
  const written = parts.map((part, i) => (i % 2 === 1 ? `picture${i}` : JSON.stringify(part))).join(" + ");
  return `${imports.join("\n")}\nexport const page = { ...${JSON.stringify(page)}, html: ${written} };`;
}
