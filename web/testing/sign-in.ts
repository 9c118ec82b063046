import type { Page } from "playwright-core";
import { PASSWORD } from "../../src/server/testing/members.ts";

/** Fills in and sends the sign-in form. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs out in the menu under the member's name. */
export async function signOut(page: Page): Promise<void> {
  await page.locator(".menu summary").click();
  await page.getByRole("button", { name: "Sign out" }).click();
}
