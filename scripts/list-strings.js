// Lists every string of pages, commands and messages that somebody may read, to be read once from top to bottom.
//   node scripts/list-strings.js [folder]
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Attributes of pages whose values nobody reads. */
const UNREAD = new Set(
  "accept autoComplete className d href htmlFor id inputMode key method name rel role target to type viewBox".split(
    " ",
  ),
);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = ""] = process.argv.slice(2);
  for (const { file, line, text } of listStrings()) {
    if (file.startsWith(folder)) console.log(`${file}:${line}\t${text}`);
  }
}

/** The strings of web/ and src/ with their places. */
export function listStrings() {
  return ["web", "src"]
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|config)\.ts$|\/testing\//.test(file))
    .sort()
    .flatMap((file) => stringsOf(file, readFileSync(join(ROOT, file), "utf8")));
}

/** The strings of one file: text and attributes of elements, and literals and templates that read as prose. */
export function stringsOf(file, source) {
  const strings = [];
  const add = (start, text) => {
    const line = source.slice(0, start).split("\n").length;
    strings.push({ file, line, text: text.replaceAll(/\s+/g, " ").trim() });
  };
  visit(parseSync(file, source).program, add);
  return strings;
}

function visit(node, add) {
  if (Array.isArray(node)) for (const each of node) visit(each, add);
  if (typeof node?.type !== "string" || isUnread(node)) return;
  if (node.type === "JSXElement" || node.type === "JSXFragment") {
    const text = node.children.map(textOfChild).join("");
    if (/\p{L}/u.test(text.replaceAll("{...}", ""))) add(node.children[0].start, text);
  } else if (node.type === "Literal" && typeof node.value === "string" && isProse(node.value)) {
    add(node.start, node.value);
  } else if (node.type === "TemplateLiteral") {
    const text = node.quasis.map(({ value }) => value.cooked).join("{...}");
    if (isProse(text)) add(node.start, text);
  }
  for (const child of Object.values(node)) if (typeof child === "object") visit(child, add);
}

/** Imports, types, SQL, and attributes such as `className`. */
function isUnread(node) {
  if (/^(?:Import|ExportAll|TS(?:Type|Interface|Literal|Union))/.test(node.type)) return true;
  return (
    node.type === "TaggedTemplateExpression" || (node.type === "JSXAttribute" && UNREAD.has(node.name.name))
  );
}

/** The text of a child of an element, `{...}` for values and for other elements, which are listed by themselves. */
function textOfChild(child) {
  if (child.type === "JSXText") return /^\s*\n\s*$/.test(child.value) ? "" : child.value;
  const isText = child.type === "JSXExpressionContainer" && typeof child.expression.value === "string";
  return isText ? child.expression.value : child.expression?.type === "JSXEmptyExpression" ? "" : "{...}";
}

/** Prose has several words, or is one with a capital letter. */
function isProse(text) {
  if (/^(?:GET|POST|PUT|PATCH|DELETE) \//.test(text)) return false; // a route
  return /[\p{L}}].*\s.*\p{L}|\p{L}.*\s.*[\p{L}{]/su.test(text) || /^\p{Lu}\p{Ll}/u.test(text.trim());
}
