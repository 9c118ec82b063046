import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** The rules about colours that axe applies by default. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Serious violations that axe finds on a page, with their elements; of the rules about colours alone, if that is asked for. */
export async function seriousViolations(
  page: Page,
  { onlyColours = false }: { readonly onlyColours?: boolean } = {},
): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(await readFile(AXE, "utf8")); // not as a script of the page, which the content security policy would refuse
  const violations = (await page.evaluate(
    `axe.run({ resultTypes: ["violations"]${onlyColours ? `, runOnly: ${JSON.stringify(COLOUR_RULES)}` : ""} }).then(({ violations }) => violations)`, // elements without one are many
  )) as AxeResults["violations"];
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
}

/** Expects no serious violation, in the light and the dark theme. */
export async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Themes differ in colours only.
    expect(await seriousViolations(page, { onlyColours: colorScheme === "dark" })).toEqual([]);
  }
}
