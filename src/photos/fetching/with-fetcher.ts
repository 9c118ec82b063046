import { setTimeout as wait } from "node:timers/promises";
import { CounterpointError } from "../../core/index.ts";
import { packageVersion } from "../../files/index.ts";
import { Fetcher } from "./fetcher.ts";

/** Options of whatever asks other servers. */
export interface FetchingOptions {
  /** Number of concurrent downloads; 16 by default. */
  readonly jobs?: number | undefined;
  /** Milliseconds between two requests to one host; 100 by default. */
  readonly pause?: number | undefined;
  /** An e-mail address or page by which the operators of a server can reach you. */
  readonly contact?: string | undefined;
  /** True to ask this machine and its network too, which is refused otherwise. */
  readonly allowPrivateAddresses?: boolean | undefined;
}

/** Calls some work with a fetcher, which is closed afterwards. */
export async function withFetcher<T>(
  { jobs = 16, pause = 100, contact, allowPrivateAddresses = false }: FetchingOptions,
  work: (tools: { readonly fetcher: Fetcher; readonly jobs: number }) => Promise<T>,
): Promise<T> {
  if (contact !== undefined && !/^[\x20-\x7e]+$/.test(contact)) {
    const hint = "Use an e-mail address or a URL";
    throw new CounterpointError("usage", `--contact must be plain ASCII text: ${contact}`, {
      hint,
    });
  }
  const fetcher = new Fetcher({
    userAgent: `counterpoint/${packageVersion()}${contact === undefined ? "" : ` (${contact})`}`,
    delayMs: pause,
    clock: { now: Date.now, wait: (milliseconds) => wait(milliseconds) },
    allowPrivate: allowPrivateAddresses,
  });
  try {
    return await work({ fetcher, jobs });
  } finally {
    fetcher.close();
  }
}
