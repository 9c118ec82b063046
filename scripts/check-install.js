// Packs this repository, installs the package in an empty folder with an empty npm cache, and uses it there; needs the npm registry and a few minutes.
//   npm run check:install [-- node binaries, this one by default]
// A binary comes with the npm beside it (`npm i node@22 npm@10` in a folder of its own gives both), or with the npm that runs this.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NEEDED = [
  "dist/cli/main.js",
  "dist/database/template.gz",
  "dist/web/index.html",
  "dist/web/report.html",
  "migrations/meta/_journal.json",
  "examples/harbour/dev.json",
];
const FOR_TESTS = /\.test\.|\/testing\//;
/** What npm says of the settings of whoever runs this. */
const OF_USER = /Unknown (?:user|env|global|builtin) config/;

const folder = mkdtempSync(join(tmpdir(), "counterpoint-install-"));
try {
  const binaries = process.argv.slice(2);
  const archive = pack();
  for (const binary of binaries.length > 0 ? binaries : [process.execPath])
    await check(resolve(binary), archive);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The archive of the package, without what only tests need. */
function pack() {
  const { run } = machine(process.execPath, folder);
  const [{ filename, size, files }] = JSON.parse(lastArray(run("pack", ROOT, "--json").stdout));
  const names = files.map(({ path }) => path);
  const missing = NEEDED.filter((name) => !names.includes(name));
  const extra = names.filter((name) => FOR_TESTS.test(name));
  if (missing.length > 0) throw new Error(`The package lacks ${missing.join(", ")}`);
  if (extra.length > 0) throw new Error(`The package holds files of tests: ${extra.join(", ")}`);
  console.log(`${filename}: ${megabytes(size)} MB, ${files.length} files`);
  return join(folder, filename);
}

/** `prepare` may print before it. */
function lastArray(text) {
  return text.slice(text.search(/^\[$/m));
}

/** Installs the archive as a user would, and runs what the README says. */
async function check(node, archive) {
  const project = mkdtempSync(join(folder, "project-"));
  const { run, versions, env } = machine(node, project);
  console.log(`\n${versions()}`);

  const started = performance.now();
  const { stderr } = run("install", archive);
  const warnings = stderr.split("\n").filter((line) => /^npm warn/i.test(line) && !OF_USER.test(line));
  if (warnings.length > 0) throw new Error(`npm warns:\n${warnings.join("\n")}`);
  console.log(`installed in ${seconds(started)} s, ${megabytes(sizeOf(join(project, "node_modules")))} MB`);

  const counterpoint = (...args) => run("exec", "--no", "--", "counterpoint", ...args).stdout.trim();
  console.log(`counterpoint ${counterpoint("--version")}`);
  mkdirSync(join(project, "data"));
  const write = ["--seed", "7", "--out"];
  counterpoint("reason", "write", "--presentations", "40", ...write, "data/train.json");
  counterpoint("scenes", "generate", "--presentations", "1", ...write, "scenes");
  const scene = ["--scene", "scenes/train.json#0-0"];
  console.log(counterpoint("reason", "explain", "There is a box with a black item.", ...scene));
  const training = performance.now();
  console.log(counterpoint("baseline", "train", "text", "--splits", "data", "--runs", "1", "--out", "runs"));
  console.log(counterpoint("baseline", "predict", "runs", "data/train.json", "--out", "p.csv"));
  console.log(`trained and predicted in ${seconds(training)} s, with getting the runtime`);
  await checkStudio(project, { node, env });
}

/** Starts the studio on any port, and asks for its first page. */
async function checkStudio(project, { node, env }) {
  const main = join(project, "node_modules/counterpoint/dist/cli/main.js");
  const studio = spawn(node, [main, "studio", "--port", "0"], { cwd: project, env });
  try {
    const url = await new Promise((found, failed) => {
      let said = "";
      const listen = (text) => {
        said += text;
        const [address] = /http:\/\/[\w.:[\]]+/.exec(said) ?? [];
        if (address !== undefined) found(address);
      };
      studio.stdout.on("data", listen);
      studio.stderr.on("data", listen);
      studio.once("exit", () => failed(new Error(`The studio ended:\n${said}`)));
    });
    const { status } = await fetch(url);
    if (status !== 200) throw new Error(`The first page of the studio has status ${status}`);
    console.log("the studio answers");
  } finally {
    studio.kill();
    if (studio.exitCode === null) await new Promise((ended) => studio.once("exit", ended));
  }
}

/** npm, run by a binary of Node in a folder, with an empty cache and nothing of the npm that may run this script. */
function machine(node, cwd) {
  const beside = ["../lib/node_modules/npm", "../node_modules/npm", "node_modules/npm", "../../npm"];
  const npm = beside
    .map((place) => join(dirname(node), place, "bin/npm-cli.js"))
    .concat(process.env.npm_execpath ?? [])
    .find((place) => existsSync(place));
  if (npm === undefined) throw new Error(`There is no npm beside ${node}: run this by npm run check:install`);
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^NODE_ENV$|^INIT_CWD$/i.test(name),
  );
  const path = `${dirname(node)}${delimiter}${process.env.PATH}`;
  const env = { ...Object.fromEntries(inherited), PATH: path, npm_config_cache: join(cwd, "cache") };
  const run = (...args) => runProgram(node, [npm, ...args], { cwd, env });
  const version = (...args) => runProgram(node, args, { cwd, env }).stdout.trim();
  return { run, env, versions: () => `Node ${version("--version")}, npm ${version(npm, "--version")}` };
}

function runProgram(program, args, options) {
  const { status, stdout, stderr } = spawnSync(program, args, { ...options, encoding: "utf8" });
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
  return { stdout, stderr };
}

function sizeOf(place) {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}

function seconds(since) {
  return ((performance.now() - since) / 1_000).toFixed(0);
}
