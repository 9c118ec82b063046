// Checks the package as npm would publish it: its fields with publint, the types of its entry points with arethetypeswrong (decision 27).
//   npm run package
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "counterpoint-package-"));
try {
  const packed = run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], "ignore");
  const archive = join(folder, JSON.parse(packed.stdout)[0].filename);
  const tool = (name, ...args) => run(join(ROOT, "node_modules/.bin", name), [...args, archive], "inherit");
  tool("publint", "run", "--strict");
  tool("attw", "--profile", "esm-only");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(program, args, stderr) {
  const done = spawnSync(program, args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", stderr] });
  if (done.status === 0) return done;
  throw new Error(`${program} ${args.join(" ")} ended with ${done.status}:\n${done.stdout}`);
}
