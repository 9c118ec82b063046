import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the README names the licence of every package that is installed with this one", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { readonly dev?: true; readonly license?: string }>;
  };
  const installed = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
  const licences = new Set(installed.flatMap(([, { license }]) => license?.split(" AND ") ?? "unknown"));
  const section = /## Data and licences\n(.*?)\n## /s.exec(readFileSync("README.md", "utf8"))![1]!;
  expect([...licences].filter((licence) => !section.includes(licence))).toEqual([]);
});
