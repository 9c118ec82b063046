import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeRecipes } from "../campaigns/index.ts";
import { COMMANDS } from "./commands/index.ts";

const page = readFileSync(new URL("../../docs/numbers.md", import.meta.url), "utf8");
const rows = [
  ...page.matchAll(/^\| ([CPWDA]\d.*?) \| (.+?) \| (.+?) \| `(.+?)`(?: \((\w+)\))? \| (.+?) \|$/gm),
].map(([, rule = "", , value = "", holder = "", recipe = "", source = ""]) => ({
  rule,
  value,
  holder,
  recipe,
  source,
}));
const { recipes } = describeRecipes();

test("the table of the papers' numbers has every setting of a campaign that a paper gives", () => {
  expect(rows).toHaveLength(page.match(/^\| [CPWDA]\d/gm)!.length); // every line is read
  for (const { recipe, settings } of recipes) {
    const given = settings.filter(({ source }) => !source.startsWith("our choice")).map(({ name }) => name);
    const listed = rows
      .filter((row) => row.recipe === recipe || row.recipe === "both")
      .map(({ holder }) => holder);
    expect(listed).toEqual(expect.arrayContaining(given));
  }
});

test("the table of the papers' numbers has the values and sources of the settings", () => {
  const ofSettings = rows.filter(({ recipe }) => recipe !== "");
  for (const { holder, recipe, value, source } of ofSettings) {
    const holding = recipes.filter((each) => recipe === "both" || each.recipe === recipe);
    expect(holding).not.toEqual([]);
    for (const { settings } of holding) {
      const setting = settings.find(({ name }) => name === holder);
      expect([holder, setting?.default, setting?.source]).toEqual([holder, readValue(value), source]);
    }
  }
});

test("the table of the papers' numbers has the defaults of the options", () => {
  const ofOptions = rows.filter(({ recipe }) => recipe === "");
  expect(ofOptions.filter(({ holder }) => holder.startsWith("photos gather"))).toHaveLength(8); // all of P3 and P4
  for (const { holder, value } of ofOptions) {
    const [command, flag] = holder.split(" --") as [string, string];
    const option = COMMANDS.find(({ noun, verb }) => `${noun} ${verb}` === command)?.options.find(
      ({ flags }) => flags.split(" ")[0] === `--${flag}`,
    );
    const stated = option?.default ?? option?.description.match(/\(.*\)/)?.[0] ?? "";
    expect([holder, stated.split(/[^\d.]+/)]).toEqual([holder, expect.arrayContaining([value])]);
  }
});

/** A setting's value as the table writes it. */
function readValue(written: string): number | boolean {
  if (written === "yes" || written === "no") return written === "yes";
  const [number = "", unit = ""] = written.split(" ");
  const factors: Readonly<Record<string, number>> = { "": 1, cents: 1, "%": 0.01, days: 24 * 3_600_000 };
  return Number(number) * factors[unit]!;
}
