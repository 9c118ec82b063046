import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const USAGE = new URL("./print-usage.js", import.meta.url).href;

/** The checkout that this file is part of. */
export const CHECKOUT = fileURLToPath(new URL("..", import.meta.url));

/** Runs a command of the build in a checkout; returns its time, its processor time and the memory it had at its peak. */
export function runCommand(args, checkout = CHECKOUT, environment = {}) {
  const start = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", USAGE, join(checkout, "dist/cli/main.js"), ...args],
    { encoding: "utf8", stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, ...environment } },
  );
  if (status !== 0) throw new Error(`counterpoint ${args.join(" ")} ended with ${status}\n${stderr}`);
  const seconds = (performance.now() - start) / 1000;
  return { seconds, ...JSON.parse(stderr.trimEnd().split("\n").at(-1)) };
}
