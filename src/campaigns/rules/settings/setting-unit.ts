const MINUTE = 60_000;

/** The unit that people read a setting in, and its size in the stored unit. */
export interface SettingUnit {
  readonly name: string;
  readonly size: number;
}

/** Times are stored in milliseconds, shares as fractions; people read minutes, days and percent. */
export function settingUnit(setting: string, { fraction }: { readonly fraction: boolean }): SettingUnit {
  if (setting === "lease") return { name: "minutes", size: MINUTE };
  if (setting === "gracePeriod" || setting === "withdrawAfter")
    return { name: "days", size: 24 * 60 * MINUTE };
  if (setting === "feeBasisPoints") return { name: "%", size: 100 };
  if (/(?:Pay|Bonus)$/.test(setting)) return { name: "cents", size: 1 };
  return fraction ? { name: "%", size: 0.01 } : { name: "", size: 1 };
}
