/** Names in the order in which they are looked for: every browser also names those that it is compatible with. */
const BROWSERS = [
  ["Firefox/", "Firefox"],
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;

const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/** A browser in a few words, by how it describes itself; otherwise the beginning of that. */
export function describeBrowser(userAgent: string): string {
  const find = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser === undefined) return userAgent.slice(0, 40) || "unknown";
  return system === undefined ? browser : `${browser} on ${system}`;
}
