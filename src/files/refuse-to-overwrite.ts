import { existsSync, realpathSync } from "node:fs";
import { CounterpointError } from "../core/index.ts";

/** Throws when an output is one of the files that it is made from, whatever links lead there. */
export function refuseToOverwrite(inputs: readonly string[], output: string): void {
  if (!existsSync(output)) return;
  const place = realpathSync(output);
  if (!inputs.some((input) => existsSync(input) && realpathSync(input) === place)) return;
  const hint = "Choose another name for the output";
  throw new CounterpointError("usage", `${output} is also an input and would be overwritten`, { hint });
}
