import type { BrowsedRow } from "./use-rows.ts";

/** A note when the photographs of an example are not available. */
export function NoPhotographs({ picture }: { readonly picture: BrowsedRow["picture"] | undefined }) {
  if (picture?.kind !== "pair" || picture.photographs !== null) return null;
  return <p className="soft">The photographs are not here: the files hold their addresses alone.</p>;
}
