import { CounterpointError } from "../../../core/index.ts";
import { isMoney } from "../money.ts";
import type { SettingGroup } from "./setting-groups.ts";

/** A number or choice of a campaign: its value in the paper, the source, and its effect. */
export interface Setting<Value extends number | boolean = number | boolean> {
  /** The name on pages. */
  readonly label: string;
  /** The part of the form that it is in. */
  readonly group: SettingGroup;
  /** True for a setting that most campaigns leave as it is: it is folded away. */
  readonly advanced?: true;
  readonly default: Value;
  /** The minimum and the maximum. */
  readonly range?: readonly [least: number, most: number];
  /** True when the number need not be an integer; money has at most two decimals. */
  readonly fraction?: true | "money";
  /** Paper and section, or "our choice" where the papers give no value. */
  readonly source: string;
  readonly about: string;
}

export type Settings = Readonly<Record<string, Setting>>;

/** The values of settings: a number or a boolean, as the default. */
export type ValuesOf<Definitions extends Settings> = {
  readonly [Name in keyof Definitions]: Definitions[Name]["default"] extends boolean ? boolean : number;
};

/** The values of a campaign: the defaults with some of them changed; throws with all problems. */
export function readSettings<Definitions extends Settings>(
  definitions: Definitions,
  changes: Readonly<Record<string, unknown>> = {},
): ValuesOf<Definitions> {
  const problems = Object.entries(changes).flatMap(([name, value]) => {
    const setting = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
    const problem = setting === undefined ? "is not a setting of this protocol" : problemOf(setting, value);
    return problem === undefined ? [] : [`"${name}" ${problem}`];
  });
  if (problems.length > 0) {
    const hint = `The settings are ${Object.keys(definitions).join(", ")}`;
    throw new CounterpointError("campaign/settings", `Invalid settings: ${problems.join("; ")}`, {
      hint,
    });
  }
  const defaults = Object.fromEntries(
    Object.entries(definitions).map(([name, { default: value }]) => [name, value]),
  );
  return { ...defaults, ...changes } as ValuesOf<Definitions>; // every change was checked against its definition
}

function problemOf({ default: usual, range, fraction }: Setting, value: unknown): string | undefined {
  if (typeof value !== typeof usual) return `should be a ${typeof usual}, but is ${JSON.stringify(value)}`;
  if (typeof value !== "number") return undefined;
  if (!(fraction ? Number.isFinite(value) : Number.isSafeInteger(value))) {
    return `should be a ${fraction ? "" : "whole "}number, but is ${value}`;
  }
  const [least, most] = range ?? [0, Number.MAX_SAFE_INTEGER];
  if (value < least || value > most) return `should be ${least} to ${most}, but is ${value}`;
  return fraction === "money" && !isMoney(value)
    ? `should have at most two decimals, but is ${value}`
    : undefined;
}
