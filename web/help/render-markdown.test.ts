import { expect, test } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";

const PAGES = new Set(["README", "photos", "settings", "decisions/README", "decisions/0001-parts"]);
const render = (source: string, page = "photos") => renderMarkdown(source, { page, pages: PAGES });

test("HTML in a page is shown as text", () => {
  expect(render("<script>alert(1)</script> <b>x</b>").html).toBe(
    "<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;x&lt;/b&gt;</p>\n",
  );
});

test("a link to a script is no link", () => {
  expect(render("[x](javascript:alert(1)) [y](data:text/html,x)").html).not.toContain("<a");
});

test.each([
  { link: "settings.md", from: "photos", to: "/help/settings" },
  { link: "settings.md#writingpay", from: "photos", to: "/help/settings#writingpay" },
  { link: "#sources", from: "photos", to: "/help/photos#sources" },
  { link: "README.md", from: "photos", to: "/help" },
  { link: "decisions", from: "photos", to: "/help/decisions" },
  { link: "decisions/0001-parts.md", from: "photos", to: "/help/decisions/0001-parts" },
  { link: "../photos.md", from: "decisions/0001-parts", to: "/help/photos" },
  { link: "https://example.org/a.md", from: "photos", to: "https://example.org/a.md" },
])("a link to $link on the page $from leads to $to", ({ link, from, to }) => {
  expect(render(`[x](${link})`, from).html).toBe(`<p><a href="${to}">x</a></p>\n`);
});

test("a link to a file outside of docs becomes text, and the links around it stay", () => {
  const { html, links } = render("[a](settings.md) [b *c*](../LICENSE) [d](README.md)");
  expect(html).toBe('<p><a href="/help/settings">a</a> b <em>c</em> <a href="/help">d</a></p>\n');
  expect(links).toEqual(["settings.md", "../LICENSE", "README.md"]);
});

test("headings have the anchors of GitHub, also when two are the same", () => {
  const { sections } = render("# A page\n\n## `eval score`, `eval compare`\n\n## Pay\n\n## Pay\n");
  expect(sections.map(({ anchor }) => anchor)).toEqual(["a-page", "eval-score-eval-compare", "pay", "pay-1"]);
});

test("a page has its title, its headings of the second level, and its sections as plain text", () => {
  const page = render(
    "# A *page*\n\nText with `code`\nover lines.\n\n## Table\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n### Below\n",
  );
  expect(page.title).toBe("A page");
  expect(page.headings).toEqual([{ anchor: "table", text: "Table" }]);
  expect(page.sections).toEqual([
    { anchor: "a-page", heading: "A page", text: "Text with code over lines." },
    { anchor: "table", heading: "Table", text: "a b 1 2" },
    { anchor: "below", heading: "Below", text: "" },
  ]);
  expect(page.html).toContain('<td class="number">2</td>');
});

test("an option in a text is one piece, and a command breaks at its spaces", () => {
  expect(render("`--no-demo` of `counterpoint studio`").html).toBe(
    '<p><code class="unbroken">--no-demo</code> of <code>counterpoint studio</code></p>\n',
  );
});

test("code keeps its characters and can be scrolled by keyboard", () => {
  expect(render("    a < b\n").html).toBe('<pre tabindex="0"><code>a &lt; b\n</code></pre>\n');
});
