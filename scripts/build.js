import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Every file that the build reads is one of these or below one of these. */
const INPUTS = [
  "data",
  "docs",
  "migrations",
  "src",
  "web",
  "scripts/build.js",
  "scripts/make-database-template.js",
  "node_modules/.package-lock.json", // the versions of all packages
  "package.json",
  "tsconfig.build.json",
  "tsconfig.json",
];

/** What the last complete build read and wrote. */
const RECORD = "node_modules/.cache/counterpoint-build.json";

const STEPS = [
  ["tsc", "-p", "tsconfig.build.json"],
  ["node", "scripts/make-database-template.js"],
  ["vite", "build", "web", "--logLevel", "warn"],
  ["vite", "build", "--config", "web/report-file.config.ts", "--logLevel", "warn"],
];

/** Builds dist/, run by npm, which knows where tsc and vite are. */
function build() {
  rmSync(join(ROOT, RECORD), { force: true });
  const inputs = hashInputs(process.env.NODE_ENV); // before the build: what is changed meanwhile is not in it
  for (const [command, ...options] of STEPS) {
    const { status } = spawnSync(command, options, {
      cwd: ROOT,
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    if (status !== 0) process.exit(status ?? 1);
  }
  chmodSync(join(ROOT, "dist/cli/main.js"), 0o755);
  recordBuild(inputs);
}

/** Records that dist/ was built from inputs with this hash. */
export function recordBuild(inputs, root = ROOT) {
  const path = join(root, RECORD);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ inputs, outputs: hashFiles(["dist"], root) }));
}

/** True when dist/ is, byte for byte, what the last build made of the files as they are. */
export function isBuilt(mode, root = ROOT) {
  if (!existsSync(join(root, RECORD))) return false;
  const { inputs, outputs } = JSON.parse(readFileSync(join(root, RECORD), "utf8"));
  return inputs === hashInputs(mode, root) && outputs === hashFiles(["dist"], root);
}

/** A hash of all that the build reads. A mode other than production builds pages for debugging. */
export function hashInputs(mode = "production", root = ROOT) {
  return `${process.version} ${mode} ${hashFiles(INPUTS, root)}`;
}

function hashFiles(paths, root) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap((each) => filesBelow(each, root))) {
    const bytes = readFileSync(join(root, path));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

/** A file itself, or all files of a folder but tests, which are not built. */
function filesBelow(path, root) {
  const there = statSync(join(root, path), { throwIfNoEntry: false });
  if (there === undefined || path.endsWith(".test.ts")) return [];
  if (!there.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`, root));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build();
