import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, expect, onTestFinished } from "vitest";
import { findChromium, HOW_TO_GET_CHROMIUM } from "../../scripts/find-chromium.js";

/** True when tests in a browser have to be skipped. */
export const lacksChromium = findChromium() === undefined;

/** The end of the title of such a test, so that a skipped test says how to run it. */
export const NEEDS_CHROMIUM = `(needs Chromium: ${HOW_TO_GET_CHROMIUM})`;

/** The browser of this process, which files of tests share; it ends with the process. */
let browser: Promise<Browser> | undefined;

/**
 * Pages for the tests of a file, which are closed at the end of a test. Each call of `open` is another person, with separate storage and cookies. The tests
 * fail when a script of a page throws, or evaluates text, which our policy forbids.
 */
export function startChromium(): { open(size?: { width: number; height: number }): Promise<Page> } {
  const violations: string[] = [];
  afterAll(async () => {
    expect(violations).toEqual([]);
  });
  return {
    async open(viewport = { width: 1280, height: 900 }) {
      browser ??= chromium.launch({ executablePath: findChromium()!, args: ["--no-sandbox"] }); // tests without one are skipped
      const reducedMotion = "reduce"; // contrast cannot be measured during a transition
      const context = await (await browser).newContext({ viewport, locale: "en-GB", reducedMotion });
      onTestFinished(() => context.close()); // a page that stays open goes on asking its server
      context.setDefaultTimeout(60_000);
      context.on("weberror", (error) => violations.push(String(error.error())));
      await context.exposeFunction("reportEvaluation", (place: string) =>
        violations.push(`eval at ${place}`),
      );
      await context.addInitScript(
        `document.addEventListener("securitypolicyviolation", ({ blockedURI, sourceFile }) => {
          if (blockedURI === "eval") reportEvaluation(sourceFile);
        })`,
      );
      return context.newPage();
    },
  };
}
