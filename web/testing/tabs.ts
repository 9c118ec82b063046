import type { Locator, Page } from "playwright-core";

/** A tab of a campaign's pages; other links on them have names like those of tabs. */
export function tabOf(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Campaign" }).getByRole("link", { name });
}
