import { spawn } from "node:child_process";

/** Opens an address, or a file of the machine, in the browser of who sits there; without one nothing happens. */
export function openBrowser(address: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => {}); // the address was printed as well
  child.unref();
}

const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};
