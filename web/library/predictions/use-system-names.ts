import type { PredictionsReply } from "../../../src/library/browser.ts";
import { useReply } from "../../api/use-api-query.ts";
import type { Shelf } from "../shelf.ts";
import type { AskedFor } from "../use-browse-query.ts";

/** What the chosen systems are called; undefined where none is chosen, or while it is not known. */
export interface SystemNames {
  readonly first: string | undefined;
  readonly second: string | undefined;
}

export function useSystemNames(shelf: Shelf, { first, second }: AskedFor): SystemNames {
  const { data } = useReply<typeof PredictionsReply>(`${shelf.api}/predictions`);
  const nameOf = (system: string | undefined) => data?.systems.find(({ id }) => id === system)?.name;
  return { first: nameOf(first), second: nameOf(second) };
}
