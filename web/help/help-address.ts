/** The address of a page in the studio, by its path below docs; the page of a folder is its README. */
export function helpAddress(page: string): string {
  return `/help/${page}`.replace(/\/README$/, "");
}

/** The anchor of a heading, as on GitHub. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
}
