/** How to get a Chromium, for those whose machine has none. */
export const HOW_TO_GET_CHROMIUM: string;

/** A Chromium on this machine: the one named by CHROMIUM_PATH, a system's, or one that Playwright has downloaded. */
export function findChromium(): string | undefined;

/** The same, for scripts that cannot do without; fails with how to get one. */
export function requireChromium(): string;
