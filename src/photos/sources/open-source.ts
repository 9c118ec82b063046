import type { Fetcher } from "../fetching/fetcher.ts";
import { openCommons } from "./commons.ts";
import { openLocal } from "./local.ts";
import { openOpenverse } from "./openverse.ts";
import type { Source } from "./source.ts";

/** Sources that are known by name; any other name is a folder or a manifest. */
export const ONLINE_SOURCES = ["openverse", "commons"] as const;

/** The source of this name. */
export async function openSource(name: string, fetcher: Fetcher): Promise<Source> {
  switch (name) {
    case "openverse":
      return openOpenverse(fetcher);
    case "commons":
      return openCommons(fetcher);
    default:
      return openLocal(name, fetcher);
  }
}
