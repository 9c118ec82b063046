import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

export interface TemporaryFolder {
  readonly path: string;
  /** Where a file of this name would be. */
  at(name: string): string;
  /** Writes a file and gives its path. */
  write(name: string, content: string | Uint8Array): string;
}

/** A folder for the tests of one file, made when first used and removed after the last of them. */
export function temporaryFolder(): TemporaryFolder {
  let made: string | undefined; // not at once: where every test is skipped, afterAll is not called
  afterAll(() => {
    if (made !== undefined) rmSync(made, { recursive: true, force: true });
  });
  return {
    get path() {
      made ??= mkdtempSync(join(tmpdir(), "counterpoint-"));
      return made;
    },
    at(name) {
      return join(this.path, name);
    },
    write(name, content) {
      writeFileSync(this.at(name), content);
      return this.at(name);
    },
  };
}
