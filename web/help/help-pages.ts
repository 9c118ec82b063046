import { helpAddress } from "./help-address.ts";
import type { HelpPage } from "./render-markdown.ts";

const files = import.meta.glob<HelpPage>("./**/*.md", { base: "../../docs", import: "page" });

/** Functions that load the pages of docs, by their address in the studio. */
export const HELP_PAGES: ReadonlyMap<string, () => Promise<HelpPage>> = new Map(
  Object.entries(files).map(([file, load]) => [addressOf(file), load]),
);

/** The address of a file such as "./decisions/README.md". */
export function addressOf(file: string): string {
  return helpAddress(file.slice("./".length, -".md".length));
}
