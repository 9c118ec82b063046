// Writes the table of operators in docs/logical-language.md from the table that the program uses.
//   npm run build && node scripts/write-language-docs.js
import { readFileSync, writeFileSync } from "node:fs";
import { OPERATORS } from "../dist/reasoning/index.js";

const TARGET = new URL("../docs/logical-language.md", import.meta.url);
const [START, END] = ["<!-- operators -->\n", "<!-- end -->"];
const page = readFileSync(TARGET, "utf8");
const [before, after] = [page.slice(0, page.indexOf(START) + START.length), page.slice(page.indexOf(END))];
const rows = Object.entries(OPERATORS).map(
  ([name, { signatures, meaning }]) =>
    `| \`${name}\` | ${signatures.map((each) => `\`${each.trim()}\``).join("<br>")} | ${meaning.replaceAll(/\$(\d)/g, "*$1*")} |`,
);
writeFileSync(TARGET, `${before}| operator | sorts | meaning |\n|---|---|---|\n${rows.join("\n")}\n${after}`);
