/** The violations of the import arrows below a folder of rooms; throws when it sees no modules at all. */
export function checkArrows(folder: string): Promise<{
  readonly modules: number;
  readonly dependencies: number;
  readonly violations: readonly string[];
}>;

/** Imports of pages from rooms that they must not know. */
export function checkPages(
  pages: string,
  folder: string,
): { readonly modules: number; readonly dependencies: number; readonly violations: readonly string[] };
