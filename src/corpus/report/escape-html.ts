const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as it may stand in HTML, in an element or in a quoted attribute. Every text of a file passes here. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (c) => ENTITIES[c]!);
}
