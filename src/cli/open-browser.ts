import { spawn } from "node:child_process";

/** Opens a URL or a local file in the user's browser; does nothing without one. */
export function openBrowser(address: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => {}); // the URL was printed as well
  child.unref();
}

const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};
