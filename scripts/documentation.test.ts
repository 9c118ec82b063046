import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import MarkdownIt from "markdown-it";
import { expect, test } from "vitest";
import { ROUTES } from "../src/api/index.ts";
import { settingUnit } from "../src/campaigns/browser.ts";
import { describeRecipes } from "../src/campaigns/index.ts";
import type { Context } from "../src/cli/command.ts";
import { COMMANDS } from "../src/cli/commands/index.ts";
import { buildProgram, NOUNS } from "../src/cli/program.ts";
import { renderMarkdown } from "../web/help/render-markdown.ts";
import { commandReference, settingsReference } from "./write-references.js";

const docs = readdirSync("docs", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => join("docs", name));
const files = [...docs, "README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md", "data/README.md"];
const pages = new Map(
  files.map((file) => {
    const source = readFileSync(file, "utf8");
    return [file, { source, ...renderMarkdown(source, { page: file, pages: new Set() }) }];
  }),
);

test("the references of settings and commands are up to date: run node scripts/write-references.js", () => {
  expect(pages.get("docs/settings.md")!.source).toBe(
    settingsReference({ ...describeRecipes(), unitOf: settingUnit }),
  );
  expect(pages.get("docs/commands.md")!.source).toBe(commandReference({ commands: COMMANDS, groups: NOUNS }));
});

test("every link and image of a page leads to a file that exists, and to a heading that it has", () => {
  const broken = [...pages].flatMap(([file, { links, source }]) =>
    [...links, ...Array.from(source.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g), ([, image]) => image!)]
      .filter((link) => !leadsSomewhere(file, link))
      .map((link) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});

function leadsSomewhere(file: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? file : normalize(join(dirname(file), path));
  if (!existsSync(target)) return false;
  const page = pages.get(statSync(target).isDirectory() ? join(target, "README.md") : target);
  return anchor === undefined || (page?.sections.some((section) => section.anchor === anchor) ?? false);
}

test("every page of docs is in the index, decisions in their own", () => {
  const listed = ["docs/README.md", "docs/decisions/README.md"].flatMap((index) =>
    pages.get(index)!.links.map((link) => normalize(join(dirname(index), link))),
  );
  expect(docs.filter((page) => page !== "docs/README.md" && !listed.includes(page))).toEqual([]);
});

const markdown = new MarkdownIt();

test("every page of docs begins with what it is for", () => {
  const guides = docs.filter((page) => !/decisions\/\d/.test(page));
  const abrupt = guides.filter((page) => {
    const [title, , , first] = markdown.parse(pages.get(page)!.source, {});
    return title?.tag !== "h1" || first?.type !== "paragraph_open";
  });
  expect(abrupt).toEqual([]);
});

interface ShownCommand {
  readonly command: string;
  /** True for a line of a code block; code within text may leave arguments out. */
  readonly isWhole: boolean;
}

function commandsOf(source: string): readonly ShownCommand[] {
  return markdown.parse(source, {}).flatMap((token): readonly ShownCommand[] => {
    if (token.type === "inline") {
      const spans = token.children!.filter(({ type }) => type === "code_inline");
      return spans.map(({ content }) => ({ command: content.replaceAll(/\s+/g, " "), isWhole: false }));
    }
    if (token.type !== "fence" && token.type !== "code_block") return [];
    const lines = token.content.replaceAll(/\\\n\s*/g, "").split("\n");
    return lines.map((command) => ({ command: command.trim().replace(/^\$ /, ""), isWhole: true }));
  });
}

/** Words as a shell reads them, up to a comment or another command. */
function shellWords(line: string): readonly string[] {
  const [command = ""] = line.split(/ #|\s[|&>]|;/);
  return Array.from(command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g), ([, a, b, c]) => a ?? b ?? c ?? "");
}

const shown = [...pages].flatMap(([file, { source }]) =>
  commandsOf(source).flatMap(({ command, isWhole }) => {
    const [, rest] = /^(?:npx )?counterpoint (?!\[)(.*)$/.exec(command) ?? [];
    if (rest === undefined || /\[options\]$/.test(rest)) return [];
    return [{ file, isWhole, line: command, words: shellWords(rest) }];
  }),
);

test("every command in a code block is accepted by the command line", async () => {
  const whole = shown.filter(({ isWhole }) => isWhole);
  expect(whole.length).toBeGreaterThan(150);
  const context = { version: "0", print: () => {}, log: () => {} } as unknown as Context; // nothing else is used
  const inert = COMMANDS.map((command) => ({ ...command, run: async () => 0 as const }));
  const refused: string[] = [];
  for (const { file, line, words } of whole) {
    const { run } = buildProgram({ ...context, setInterruptMessage: () => {} }, inert);
    await run(words).catch((error: Error) => refused.push(`${file}: ${line}: ${error.message}`));
  }
  expect(refused).toEqual([]);
});

test("every command in a text exists and has the flags that are named", () => {
  const inText = shown.filter(({ isWhole, words }) => !isWhole && /^[a-z]/.test(words[0] ?? ""));
  const unknown = inText.filter(({ words }) => {
    const command = COMMANDS.find(({ noun, verb }) =>
      noun === "" ? verb === words[0] : noun === words[0] && verb === words[1],
    );
    if (command === undefined) return !(words.length === 1 && Object.hasOwn(NOUNS, words[0]!));
    const flags = command.options.map(({ flags }) => flags.split(" ")[0]);
    return words.some((word) => /^--\w/.test(word) && word !== "--help" && !flags.includes(word));
  });
  expect(unknown.map(({ file, line }) => `${file}: ${line}`)).toEqual([]);
});

test("every route that a page names with its method exists", () => {
  const named = docs.flatMap((file) =>
    Array.from(
      pages.get(file)!.source.matchAll(/`((?:GET|POST|PUT|DELETE) \/(?:api|healthz|metrics)[^\s`?]+)/g),
      ([, route]) => ({
        file,
        route: route!,
      }),
    ),
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter(({ route }) => !Object.hasOwn(ROUTES, route))).toEqual([]);
});
