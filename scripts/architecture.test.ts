import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("ARCHITECTURE.md", "utf8");

/** The cells of the rows of a table, found by its first heading. */
function tableOf(heading: string): string[][] {
  const [, table = ""] = text.split(`| ${heading} |`);
  return table
    .split("\n\n", 1)[0]!
    .split("\n")
    .slice(2)
    .map((row) => row.split("|").map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1));
}

const inQuotes = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
const exists = (path: string) => ["src", "."].some((folder) => existsSync(`${folder}/${path}`));

test("ARCHITECTURE.md names modules and first files that exist", () => {
  const rows = tableOf("module");
  expect(rows.length).toBeGreaterThan(20);
  for (const [modules = "", , , start = ""] of rows) {
    const folders = inQuotes(modules);
    for (const folder of folders) expect(exists(folder), folder).toBe(true);
    inQuotes(start).forEach((file, i) => {
      expect(exists(`${folders[i] ?? folders[0]}${file}`), `${modules}: ${file}`).toBe(true);
    });
  }
});

test("ARCHITECTURE.md names files to copy that exist", () => {
  const rows = tableOf("what");
  expect(rows.length).toBeGreaterThan(10);
  for (const cell of rows.flatMap((row) => row.slice(1)))
    for (const path of inQuotes(cell)) expect(exists(path), path).toBe(true);
});
