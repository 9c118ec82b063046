import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../src/files/testing/temporary-folder.ts";
import { libraryReference, publicNames } from "./write-library-reference.js";

const REPOSITORY = fileURLToPath(new URL("..", import.meta.url));
const folder = temporaryFolder();
const run = promisify(execFile);

const entries = publicNames();
const documented = entries.flatMap(({ entry, names }) => names.map((each) => ({ ...each, entry })));
/** The `@example` of every public name, by the name of its file. */
const examples = documented.flatMap(({ entry, name, example }) =>
  example === undefined ? [] : [[`${entry.replace("/", "-")}-${name}`, example] as const],
);
/** The programs of docs/library.md. */
const programs = Array.from(
  readFileSync(join(REPOSITORY, "docs/library.md"), "utf8").matchAll(/^```ts\n([\s\S]*?)^```/gm),
  ([, program], i) => [`program-${i + 1}`, program!] as const,
);

/** What a program of a user may be compiled with: no `skipLibCheck`, so that our declarations are checked too. */
const STRICT = {
  target: "es2023",
  module: "nodenext",
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
};

/** A folder with the package and the types of Node alone; the package finds its dependencies where it lies. */
beforeAll(() => {
  for (const [name, target] of [
    ["counterpoint", REPOSITORY],
    ["@types/node", join(REPOSITORY, "node_modules/@types/node")],
  ] as const) {
    const link = folder.at(join("node_modules", name));
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(target, link);
  }
  cpSync(join(REPOSITORY, "examples/harbour"), folder.path, { recursive: true });
  folder.write("package.json", JSON.stringify({ type: "module" }));
  folder.write("tsconfig.json", JSON.stringify({ compilerOptions: STRICT, include: ["*.ts"] }));
  for (const [name, program] of [...examples, ...programs]) folder.write(`${name}.ts`, program);
});

test("the reference of the library is what the doc comments say: run node scripts/write-library-reference.js", () => {
  expect(readFileSync(join(REPOSITORY, "docs/library-reference.md"), "utf8")).toBe(libraryReference());
});

test("every public name has a doc comment, and every function and class an example", () => {
  const silent = documented.filter(({ comment }) => comment === "").map(({ name }) => name);
  const values = documented.filter(({ isType, name }) => !isType && name !== "Corpus"); // its class is not exported
  const withoutExample = values.filter(({ example }) => example === undefined).map(({ name }) => name);
  expect({ silent, withoutExample }).toEqual({ silent: [], withoutExample: [] });
});

test("examples and programs type-check strictly, declarations of libraries included", async () => {
  const tsc = join(REPOSITORY, "node_modules/typescript/bin/tsc");
  const { stdout } = await run(process.execPath, [tsc, "-p", folder.path]).catch((error) => error);
  expect(stdout).toBe("");
});

/**
 * Imports modules one after the other. None may leave a thread, timer, socket or file open, end the process, print (but by
 * console.log, which the examples use) or read the environment.
 */
const WATCH = `
import { readdirSync, writeFileSync } from "node:fs";
const problems = [];
let current;
let printed = 0;
console.log = () => { printed += 1; };
process.exit = (code) => problems.push(\`\${current} ends the process with \${code}\`);
for (const stream of ["stdout", "stderr"])
  process[stream].write = (text) => problems.push(\`\${current} prints \${text}\`);
process.env = new Proxy(process.env, {
  get(variables, name) {
    const [, , caller = ""] = new Error().stack.split("\\n");
    if (/\\/dist\\//.test(caller) && !caller.includes("node_modules/")) problems.push(\`\${current} reads \${String(name)}\${caller}\`);
    return variables[name];
  },
  set: (variables, name, value) => Reflect.set(variables, name, value),
});
const openFiles = () => {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return 0; // not on this system
  }
};
const handles = () => process.getActiveResourcesInfo().filter((kind) => !/^(?:Pipe|TTY|File)Wrap$/.test(kind));
for (current of JSON.parse(process.argv[2])) {
  await import("counterpoint/server"); // loads libraries that keep files open, such as sharp
  const [files, before] = [openFiles(), printed];
  await import(\`./\${current}.js\`);
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  if (handles().length > 0) problems.push(\`\${current} leaves \${handles().join(", ")}\`);
  if (openFiles() > files) problems.push(\`\${current} leaves \${openFiles() - files} files open\`);
}
writeFileSync("problems.json", JSON.stringify(problems));
`;

test("examples and programs run, and leave no thread, timer or file open; the library does not print, exit or read the environment", async () => {
  writeFileSync(folder.at("watch.mjs"), WATCH);
  const names = [...examples, ...programs].map(([name]) => name);
  await run(process.execPath, [folder.at("watch.mjs"), JSON.stringify(names)], { cwd: folder.path });
  expect(JSON.parse(readFileSync(folder.at("problems.json"), "utf8"))).toEqual([]);
});

test("the examples are of all that the package exports", async () => {
  for (const { entry, names } of entries) {
    const exported = Object.keys(await import(join(REPOSITORY, builtFile(entry))));
    const valuesOf = names.filter(({ isType, name }) => !isType && name !== "Corpus").map(({ name }) => name);
    expect(valuesOf.toSorted()).toEqual(exported.toSorted());
  }
});

/** The module of an entry point, as package.json has it. */
function builtFile(entry: string): string {
  const { exports } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8"));
  return exports[entry.replace("counterpoint", ".")].default;
}
