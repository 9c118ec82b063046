import { setTimeout as wait } from "node:timers/promises";
import { CounterpointError } from "../core/index.ts";
import type { Fetcher } from "../photos/index.ts";
import { type Context, jobsOf, type Option, type OptionValues } from "./command.ts";

/** The flags of commands that ask the network. */
export const FETCHING_OPTIONS: readonly Option[] = [
  { flags: "--jobs <number>", description: "downloads at once", default: "16" },
  { flags: "--pause <number>", description: "milliseconds between two requests to one host", default: "100" },
  {
    flags: "--contact <address>",
    description: "an e-mail address or page by which those who are asked can reach you",
  },
  {
    flags: "--allow-private-addresses",
    description: "also ask this machine and its network, which is refused otherwise",
  },
];

/** Lets some work fetch things with the given flags. */
export async function withFetcher<T>(
  options: OptionValues,
  { version, now }: Pick<Context, "version" | "now">,
  work: (tools: { readonly fetcher: Fetcher; readonly jobs: number }) => Promise<T>,
): Promise<T> {
  const { contact, allowPrivateAddresses } = options;
  const [jobs, delayMs] = [jobsOf(options, 1), Number(options.pause)];
  if (delayMs < 0 || delayMs > LONGEST_PAUSE) {
    throw new CounterpointError("usage", `--pause should be from 0 to ${LONGEST_PAUSE}, but is ${delayMs}`);
  }
  if (contact !== undefined && !/^[\x20-\x7e]+$/.test(String(contact))) {
    const hint = "An e-mail address or the URL of a page will do";
    throw new CounterpointError("usage", `--contact should be in letters of ASCII, but is ${contact}`, {
      hint,
    });
  }
  const { Fetcher } = await import("../photos/index.ts");
  const fetcher = new Fetcher({
    userAgent: `counterpoint/${version}${contact === undefined ? "" : ` (${contact})`}`,
    delayMs,
    clock: { now, wait: (milliseconds) => wait(milliseconds) },
    allowPrivate: allowPrivateAddresses === true,
  });
  try {
    return await work({ fetcher, jobs });
  } finally {
    fetcher.close();
  }
}

const LONGEST_PAUSE = 60_000;
