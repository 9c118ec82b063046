import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseFileSync } from "@swc/core";
import { cruise } from "dependency-cruiser";

/** The modules of ARCHITECTURE.md: each imports only from modules before it, and only through their entry points. */
const MODULES = [
  "core",
  "files",
  "statistics",
  "formats",
  "scenes",
  "language",
  "reasoning",
  "tensors",
  "photos",
  "models",
  "corpus",
  "evaluation",
  "vlm",
  "database",
  "accounts",
  "campaigns",
  "library",
  "annotations",
  "leaderboards",
  "api",
  "server",
  "rehearsal",
  "cli",
];

/** Entry points of a module: for all code, and for code that runs in the browser as well. */
const ENTRY = "(?:index|browser)\\.ts$";

/** Violations of the import direction below a folder of modules; throws when it sees no modules at all. */
export async function checkModules(folder) {
  const inModule = (...names) => `^${escapeForPattern(folder)}/(?:${names.join("|")})/`;
  const forbidden = MODULES.flatMap((name, i) => {
    const [earlier, later] = [MODULES.slice(0, i), MODULES.slice(i + 1)];
    const imports = [];
    if (later.length > 0)
      imports.push({
        name: `${name}-imports-later-module`,
        severity: "error",
        from: { path: inModule(name) },
        to: { path: inModule(...later) },
      });
    if (earlier.length > 0)
      imports.push({
        name: `${name}-imports-internals`,
        severity: "error",
        from: { path: inModule(name), pathNot: "/testing/|\\.test\\.ts$" },
        to: { path: inModule(...earlier), pathNot: inModule(...earlier) + ENTRY },
      });
    return imports;
  });
  forbidden.push({ name: "no-cycles", severity: "error", from: {}, to: { circular: true } });
  forbidden.push({
    name: "browser-code-imports-server-code",
    severity: "error",
    from: { path: `${inModule("api")}|/schemas/|/rules/tasks/`, pathNot: "\\.test\\.ts$" },
    to: {
      path: `^${escapeForPattern(folder)}/`,
      pathNot: "/(?:api|schemas|rules/tasks|rules/settings)/|/browser\\.ts$|/core/",
    },
  });
  const options = { parser: "swc", ruleSet: { forbidden }, validate: true, doNotFollow: "node_modules" };
  const { output } = await cruise([folder], { ...options, tsPreCompilationDeps: true });
  const modules = output.modules.filter(({ source }) => source.startsWith(`${folder}/`));
  const imports = modules.reduce((sum, module) => sum + module.dependencies.length, 0);
  if (modules.length === 0 || imports === 0) {
    throw new Error(
      `The check of import directions saw no modules or no imports below ${folder}: it is broken`,
    );
  }
  const unknown = modules.filter(({ source }) => !isKnown(source.slice(folder.length + 1)));
  return {
    files: modules.length,
    imports,
    violations: [
      ...output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
      ...unknown.map(({ source }) => `no-such-module: ${source}`),
    ],
  };
}

function isKnown(path) {
  return path === "index.ts" || MODULES.includes(path.split("/")[0]);
}

function escapeForPattern(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** What pages may import from `src/`: types, schemas and drawing, without anything of Node. */
const FOR_PAGES = /^(?:core\/index|api\/index|[a-z]+\/browser)\.ts$/;

/**
 * Imports of pages from code that does not run in the browser, and cycles between pages. Read here, because
 * dependency-cruiser cannot read JSX with swc.
 */
export function checkPages(pages, folder) {
  const files = readdirSync(pages, { recursive: true }).filter((name) => /\.tsx?$/.test(name));
  const imports = files.flatMap((name) => {
    const from = join(pages, name);
    return importsOf(from).map((to) => ({ from, to: join(dirname(from), to) }));
  });
  if (imports.length === 0) throw new Error(`The check of pages saw no imports below ${pages}: it is broken`);
  const isTest = /\.test\.ts$|\/testing\//;
  const outside = imports
    .map(({ from, to }) => ({ from, to, path: relative(folder, to) }))
    .filter(({ from, path }) => !path.startsWith("..") && !FOR_PAGES.test(path) && !isTest.test(from))
    .map(({ from, to }) => `pages-import-server-code: ${from} -> ${to}`);
  return { files: files.length, imports: imports.length, violations: [...outside, ...cyclesOf(imports)] };
}

/** One line for each cycle that a depth-first search finds. */
function cyclesOf(imports) {
  const next = new Map();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set();
  const cycles = [];
  const visit = (file, path) => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push(`no-cycles: ${[...path.slice(start), file].join(" -> ")}`);
    if (start >= 0 || done.has(file)) return;
    for (const to of next.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return cycles;
}

/** The relative paths that a file imports from. */
function importsOf(path) {
  const { body } = parseFileSync(path, { syntax: "typescript", tsx: path.endsWith("x") });
  const declared = body.flatMap(({ source }) => (source ? [source.value] : []));
  const lazy = Array.from(readFileSync(path, "utf8").matchAll(/\bimport\(\s*"([^"]+)"/g), ([, to]) => to);
  return [...declared, ...lazy].filter((to) => to.startsWith("."));
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  for (const [what, check] of [
    ["modules", await checkModules("src")],
    ["pages", checkPages("web", "src")],
  ]) {
    const { files, imports, violations } = check;
    for (const violation of violations) console.error(violation);
    console.log(`${what}: ${files} files, ${imports} imports, ${violations.length} violations`);
    if (violations.length > 0) process.exitCode = 1;
  }
}
