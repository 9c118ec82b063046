import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("docs/licences.md names the licence of every package that is installed with this one", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { readonly dev?: true; readonly license?: string }>;
  };
  const installed = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
  const licences = new Set(installed.flatMap(([, { license }]) => license?.split(" AND ") ?? "unknown"));
  const page = readFileSync("docs/licences.md", "utf8");
  expect([...licences].filter((licence) => !page.includes(licence))).toEqual([]);
});
