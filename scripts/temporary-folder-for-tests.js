import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let folder;

/** Gives the processes of the tests a folder of their own for temporary files, which vitest's signals leave behind. */
export function setup() {
  folder = mkdtempSync(join(tmpdir(), "counterpoint-tests-"));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user, where tests run as root
  process.env.TMPDIR = folder;
}

export function teardown() {
  rmSync(folder, { recursive: true, force: true });
}
