import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Builds dist/ once before the tests: those of the command line run what a user runs. */
export function setup() {
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  const { status } = spawnSync("npm", ["run", "--silent", "build"], { cwd, stdio: "inherit" });
  if (status !== 0) throw new Error("The build before the tests failed");
}
