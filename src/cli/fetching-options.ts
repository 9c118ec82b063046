import { JOBS_RANGE } from "./command.ts";
import { flag, integer, number, text } from "./flags.ts";

/** Flags of commands that send requests to other servers. */
export const FETCHING_FLAGS = {
  jobs: integer("downloads at once", JOBS_RANGE, { default: "16" }),
  pause: number(
    "milliseconds between two requests to one host",
    {
      wanted: "from 0 to 60000",
      accepts: (pause) => pause >= 0 && pause <= 60_000,
    },
    { default: "100" },
  ),
  contact: text("<address>", "an e-mail address or page by which those who are asked can reach you"),
  allowPrivateAddresses: flag("also ask this machine and its network, which is refused otherwise"),
};
