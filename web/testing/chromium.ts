import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { findChromium, HOW_TO_GET_CHROMIUM } from "../../scripts/find-chromium.js";

/** True when tests in a browser have to be skipped. */
export const lacksChromium = findChromium() === undefined;

/** The end of the title of such a test, so that a skipped test says how to run it. */
export const NEEDS_CHROMIUM = `(needs Chromium: ${HOW_TO_GET_CHROMIUM})`;

/** A browser for the tests of a file. Each call of `open` is another person, with separate storage and cookies. */
export function startChromium(): { open(size?: { width: number; height: number }): Promise<Page> } {
  let browser: Browser | undefined;
  beforeAll(async () => {
    const executablePath = findChromium();
    if (executablePath !== undefined)
      browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  });
  afterAll(async () => browser?.close());
  return {
    async open(viewport = { width: 1280, height: 900 }) {
      const reducedMotion = "reduce"; // contrast cannot be measured during a transition
      const context = await browser!.newContext({ viewport, locale: "en-GB", reducedMotion }); // tests without a browser are skipped
      context.setDefaultTimeout(60_000);
      return context.newPage();
    },
  };
}
