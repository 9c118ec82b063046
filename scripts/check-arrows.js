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

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { modules, dependencies, violations } = await checkArrows("src");
  for (const violation of violations) console.error(violation);
  console.log(
    `${modules} modules, ${dependencies} imports, ${violations.length} violations of the import arrows`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}
