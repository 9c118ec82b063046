import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseFileSync } from "@swc/core";
import { cruise } from "dependency-cruiser";

/** The rooms of ARCHITECTURE.md: a room imports only from rooms above it, and only through their doors. */
const ROOMS = [
  "core",
  "formats",
  "scenes",
  "language",
  "reasoning",
  "photos",
  "collection",
  "analysis",
  "models",
  "evaluation",
  "store",
  "server",
  "rehearsal",
  "cli",
];

/** The violations of the import arrows below a folder of rooms; throws when it sees no modules at all. */
export async function checkArrows(folder) {
  const inRoom = (room) => `^${escapeForPattern(folder)}/${room}/`;
  const forbidden = ROOMS.flatMap((room, i) => [
    ...ROOMS.slice(i + 1).map((below) => ({
      name: `${room}-knows-${below}`,
      severity: "error",
      from: { path: inRoom(room) },
      to: { path: inRoom(below) },
    })),
    ...ROOMS.slice(0, i).map((above) => ({
      name: `${room}-past-the-door-of-${above}`,
      severity: "error",
      from: { path: inRoom(room), pathNot: "/testing/|\\.test\\.ts$" },
      to: { path: inRoom(above), pathNot: `${inRoom(above)}index\\.ts$` },
    })),
  ]);
  forbidden.push({ name: "no-circles", severity: "error", from: {}, to: { circular: true } });
  forbidden.push({
    name: "interface-knows-the-server",
    severity: "error",
    from: { path: inRoom("server/api") },
    to: { path: `^${escapeForPattern(folder)}/`, pathNot: inRoom("server/api") },
  });
  const options = { parser: "swc", ruleSet: { forbidden }, validate: true, doNotFollow: "node_modules" };
  const { output } = await cruise([folder], { ...options, tsPreCompilationDeps: true });
  const modules = output.modules.filter(({ source }) => source.startsWith(`${folder}/`));
  const dependencies = modules.reduce((sum, module) => sum + module.dependencies.length, 0);
  if (modules.length === 0 || dependencies === 0) {
    throw new Error(`The check of import arrows saw no modules or no imports below ${folder}: it is broken`);
  }
  const unknown = modules.filter(
    ({ source }) => !ROOMS.includes(source.slice(folder.length + 1).split("/")[0]),
  );
  return {
    modules: modules.length,
    dependencies,
    violations: [
      ...output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
      ...unknown.map(({ source }) => `no-such-room: ${source}`),
    ],
  };
}

function escapeForPattern(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** What the pages may import of the rooms: the interface they share with the server, and what is pure. */
const SEEN_BY_PAGES = /^(?:server\/api\/.+|core\/index\.ts|scenes\/drawing\/draw-svg\.ts)$/;

/** Imports of pages from rooms that they must not know. Read here, as dependency-cruiser cannot read JSX with swc. */
export function checkPages(pages, folder) {
  const files = readdirSync(pages, { recursive: true }).filter((name) => /\.tsx?$/.test(name));
  const imports = files.flatMap((name) => {
    const path = join(pages, name);
    return importsOf(path).map((to) => ({ path, to: relative(folder, join(dirname(path), to)) }));
  });
  if (imports.length === 0) throw new Error(`The check of pages saw no imports below ${pages}: it is broken`);
  const isTest = /\.test\.ts$|\/testing\//;
  const violations = imports
    .filter(({ path, to }) => !to.startsWith("..") && !SEEN_BY_PAGES.test(to) && !isTest.test(path))
    .map(({ path, to }) => `pages-know-a-room: ${path} -> ${join(folder, to)}`);
  return { modules: files.length, dependencies: imports.length, violations };
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
    ["rooms", await checkArrows("src")],
    ["pages", checkPages("web", "src")],
  ]) {
    const { modules, dependencies, violations } = check;
    for (const violation of violations) console.error(violation);
    console.log(
      `${what}: ${modules} modules, ${dependencies} imports, ${violations.length} violations of the import arrows`,
    );
    if (violations.length > 0) process.exitCode = 1;
  }
}
