import type { describeRecipes } from "../src/campaigns/index.ts";
import type { settingUnit } from "../src/campaigns/rules/settings/setting-unit.ts";
import type { Command } from "../src/cli/command.ts";

/** The page of every setting of a campaign. */
export function settingsReference(
  product: ReturnType<typeof describeRecipes> & { readonly unitOf: typeof settingUnit },
): string;

/** The page of every command. */
export function commandReference(product: {
  readonly commands: readonly Command[];
  readonly groups: Readonly<Record<string, string>>;
}): string;
