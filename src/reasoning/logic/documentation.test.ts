import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OPERATORS } from "./operators.ts";

test("docs/logical-language.md explains every operator, with the meaning that the table has", () => {
  const page = readFileSync(new URL("../../../docs/logical-language.md", import.meta.url), "utf8");
  for (const [name, { meaning }] of Object.entries(OPERATORS)) {
    expect(page).toMatch(new RegExp(`^\\| \`${name}\` \\|`, "m"));
    expect(page).toContain(meaning.replaceAll(/\$(\d)/g, "*$1*"));
  }
});
