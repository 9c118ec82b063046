/** Groups of settings in the order in which they are shown. */
export const SETTING_GROUPS = ["pay", "judgments", "images", "qualification", "review", "tasks"] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];
