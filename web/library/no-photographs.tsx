import type { BrowsedRow } from "./use-rows.ts";

/** Says that the photographs of an example are not here, if that is so. */
export function NoPhotographs({ picture }: { readonly picture: BrowsedRow["picture"] | undefined }) {
  if (picture?.kind !== "pair" || picture.photographs !== null) return null;
  return <p className="soft">The photographs are not here: the files hold their addresses alone.</p>;
}
