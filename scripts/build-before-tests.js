import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Builds dist/ once before the tests: those of the command line run what a user runs. */
export function setup() {
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  const env = { ...process.env, NODE_ENV: "production" }; // not vitest's "test", by which pages would be built for debugging
  const { status } = spawnSync("npm", ["run", "--silent", "build"], { cwd, env, stdio: "inherit" });
  if (status !== 0) throw new Error("The build before the tests failed");
}
