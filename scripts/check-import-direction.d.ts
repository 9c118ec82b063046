interface Checked {
  readonly files: number;
  readonly imports: number;
  readonly violations: readonly string[];
}

/** Violations of the import direction below a folder of modules; throws when it sees no modules at all. */
export function checkModules(folder: string): Promise<Checked>;

/** Imports of pages from code that does not run in the browser, and cycles between pages. */
export function checkPages(pages: string, folder: string): Checked;
