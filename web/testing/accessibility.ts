import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** The rules about colours that axe applies by default. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Rules whose violations are never serious; they take a quarter of the time. */
const NEVER_SERIOUS = [
  "aria-allowed-role",
  "empty-heading",
  "empty-table-header",
  "heading-order",
  "image-redundant-alt",
  "landmark-banner-is-top-level",
  "landmark-contentinfo-is-top-level",
  "landmark-main-is-top-level",
  "landmark-no-duplicate-banner",
  "landmark-no-duplicate-contentinfo",
  "landmark-no-duplicate-main",
  "landmark-one-main",
  "landmark-unique",
  "meta-viewport",
  "page-has-heading-one",
  "region",
  "skip-link",
];

/** Serious violations that axe finds on a page, with their elements; of the rules about colours alone, if that is asked for. */
export async function seriousViolations(
  page: Page,
  { onlyColours = false }: { readonly onlyColours?: boolean } = {},
): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(await readFile(AXE, "utf8")); // not as a script of the page, which the content security policy would refuse
  const options: RunOptions = {
    resultTypes: ["violations"], // elements without one are many
    ...(onlyColours
      ? { runOnly: COLOUR_RULES }
      : { rules: Object.fromEntries(NEVER_SERIOUS.map((rule) => [rule, { enabled: false }])) }),
  };
  const violations = (await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )) as AxeResults["violations"];
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
}

/** Expects no serious violation, in the light and the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Themes differ in colours only.
    expect(await seriousViolations(page, { onlyColours: colorScheme === "dark" })).toEqual([]);
  }
}
