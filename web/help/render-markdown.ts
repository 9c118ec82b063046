import { posix } from "node:path";
import MarkdownIt, { type Token } from "markdown-it";
import { anchorOf, helpAddress } from "./help-address.ts";

/** A page of the documentation. */
export interface HelpPage {
  readonly title: string;
  readonly html: string;
  /** Headings of the second level, for the list at the top of a page. */
  readonly headings: readonly Heading[];
}

interface Heading {
  readonly anchor: string;
  readonly text: string;
}

/** The text below a heading, up to the next one. */
export interface HelpSection {
  readonly anchor: string;
  readonly heading: string;
  readonly text: string;
}

/** A page read from Markdown, with everything that is needed to search it and to check its links. */
export interface RenderedPage extends HelpPage {
  readonly sections: readonly HelpSection[];
  /** The links to files and headings, as they are written. */
  readonly links: readonly string[];
}

/**
 * Renders a page of docs, named by its path there without the extension, such as "decisions/0001-parts". Links to
 * `pages` lead to them in the studio; those to other files of the repository become plain text. HTML in the Markdown is
 * shown as text, and a link to a script is no link: both are defaults of markdown-it.
 */
export function renderMarkdown(
  source: string,
  { page, pages }: { readonly page: string; readonly pages: ReadonlySet<string> },
): RenderedPage {
  const tokens = MARKDOWN.parse(source, {});
  const sections = readSections(tokens);
  const links = tokens.flatMap((token) => resolveLinks(token, { page, pages }));
  const atLevel = (level: string) =>
    sections.filter(({ tag }) => tag === level).map(({ anchor, heading }) => ({ anchor, text: heading }));
  return {
    title: atLevel("h1")[0]?.text ?? page,
    html: MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}),
    headings: atLevel("h2"),
    sections: sections.map(({ tag: _, ...section }) => section),
    links,
  };
}

/** Number of characters of a name or option that fits in a line of a phone. */
const LONGEST_UNBROKEN = 24;

const MARKDOWN = new MarkdownIt();
const code = (tokens: readonly Token[], i: number) =>
  `<pre tabindex="0"><code>${MARKDOWN.utils.escapeHtml(tokens[i]!.content)}</code></pre>\n`;
Object.assign(MARKDOWN.renderer.rules, {
  fence: code,
  code_block: code,
  code_inline: (tokens: readonly Token[], i: number) => {
    const { content } = tokens[i]!;
    const attributes = content.includes(" ") || content.length > LONGEST_UNBROKEN ? "" : ' class="unbroken"'; // "--no-demo" would break after its first dash
    return `<code${attributes}>${MARKDOWN.utils.escapeHtml(content)}</code>`;
  },
  table_open: () => '<div class="wide" tabindex="0"><table>\n',
  table_close: () => "</table></div>\n",
  th_open: (tokens: readonly Token[], i: number) => `<th scope="col"${cellClass(tokens[i]!)}>`,
  td_open: (tokens: readonly Token[], i: number) => `<td${cellClass(tokens[i]!)}>`,
});

/** Cells aligned to the right hold numbers. The content security policy forbids the style that markdown-it writes. */
function cellClass(cell: Token): string {
  return String(cell.attrGet("style")).includes("right") ? ' class="number"' : "";
}

/** The sections of a page; each heading gets the anchor that it has on GitHub. */
function readSections(tokens: readonly Token[]): readonly (HelpSection & { readonly tag: string })[] {
  const times = new Map<string, number>();
  const starts = tokens.flatMap(({ type }, i) => (type === "heading_open" ? [i] : []));
  return starts.map((start, i) => {
    const opening = tokens[start]!;
    const heading = plainText(tokens[start + 1]!);
    const slug = anchorOf(heading);
    const earlier = times.get(slug) ?? 0;
    times.set(slug, earlier + 1);
    const anchor = earlier === 0 ? slug : `${slug}-${earlier}`;
    opening.attrSet("id", anchor);
    const body = tokens.slice(start + 2, starts[i + 1]).map(plainText);
    return { tag: opening.tag, anchor, heading, text: body.join(" ").replaceAll(/\s+/g, " ").trim() };
  });
}

/** The text of a token without its markup. */
function plainText({ children, content }: Token): string {
  const parts = children?.map((child) => (child.type === "softbreak" ? " " : child.content));
  return parts?.join("") ?? content;
}

/** Points the links of a paragraph at pages of the studio, and returns those to files and headings. */
function resolveLinks(
  token: Token,
  { page, pages }: { readonly page: string; readonly pages: ReadonlySet<string> },
): readonly string[] {
  const links: string[] = [];
  let isDropped = false;
  const kept = token.children?.filter((child) => {
    if (child.type === "link_open") {
      const href = String(child.attrGet("href"));
      if (/^\w+:/.test(href)) return true;
      links.push(href);
      const { page: target, anchor } = readLink(href, page);
      if (pages.has(target)) child.attrSet("href", helpAddress(target) + anchor);
      isDropped = !pages.has(target);
      return !isDropped;
    }
    const closesDropped = isDropped && child.type === "link_close";
    if (closesDropped) isDropped = false;
    return !closesDropped;
  });
  token.children = kept ?? null;
  return links;
}

/** The page that a link leads to, and the anchor with its `#`. */
function readLink(href: string, from: string): { readonly page: string; readonly anchor: string } {
  const [path = "", anchor] = href.split("#");
  const target = posix.join(posix.dirname(from), path);
  const page =
    path === "" ? from : path.endsWith(".md") ? target.slice(0, -".md".length) : `${target}/README`;
  return { page, anchor: anchor === undefined ? "" : `#${anchor}` };
}
