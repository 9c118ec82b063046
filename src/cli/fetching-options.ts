import { JOBS_RANGE } from "./command.ts";
import { flag, integer, number, text } from "./flags.ts";

/** Flags of commands that send requests to other servers. */
export const FETCHING_FLAGS = {
  jobs: integer("number of parallel downloads", JOBS_RANGE, { default: "16" }),
  pause: number(
    "pause between requests to the same host, in milliseconds",
    {
      wanted: "from 0 to 60000",
      accepts: (pause) => pause >= 0 && pause <= 60_000,
    },
    { default: "100" },
  ),
  contact: text(
    "<address>",
    "your e-mail address or web page, sent in the user agent so that site operators can reach you",
  ),
  allowPrivateAddresses: flag("allow requests to private and loopback addresses (blocked by default)"),
};
