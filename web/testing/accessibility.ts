import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What axe finds wrong with a page, as far as it is serious, with the element it is about. */
export async function seriousViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(await readFile(AXE, "utf8")); // not a script of the page, which our policy would refuse
  const { violations } = (await page.evaluate("axe.run()")) as AxeResults;
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
}

/** No serious violation, in light and in dark. */
export async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await seriousViolations(page)).toEqual([]);
  }
}
