import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isBuilt } from "./build.js";

/** Not vitest's "test", by which pages would be built for debugging. */
const MODE = "production";

/** Builds dist/ before the tests, unless a build has just made it: tests of the command line run what a user runs. */
export function setup() {
  if (isBuilt(MODE)) return;
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  const env = { ...process.env, NODE_ENV: MODE };
  const { status } = spawnSync("npm", ["run", "--silent", "build"], { cwd, env, stdio: "inherit" });
  if (status !== 0) throw new Error("The build before the tests failed");
}
