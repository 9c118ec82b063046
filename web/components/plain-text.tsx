import type { ReactNode } from "react";

/** Plain text: a paragraph for every line, and a list for lines that begin with "- ". Nothing in it is HTML. */
export function PlainText({ text }: { readonly text: string }) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const blocks: ReactNode[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const start = at;
    while (lines[at]?.startsWith(BULLET)) at += 1;
    if (at > start)
      blocks.push(
        <ul key={start}>
          {lines.slice(start, at).map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
            <li key={i}>{line.slice(BULLET.length)}</li>
          ))}
        </ul>,
      );
    if (at < lines.length) blocks.push(<p key={at}>{lines[at]}</p>);
  }
  return <div className="plain-text">{blocks}</div>;
}

const BULLET = "- ";

/** The first line of a text, which says it in short. */
export function firstLineOf(text: string): string {
  return text.split("\n", 1)[0]!;
}

/** The headings, paragraphs and lists of an element as plain text, without its pictures. */
export function textOf(element: HTMLElement): string {
  const blocks = element.querySelectorAll("h2, p, li");
  return Array.from(blocks, (block) => {
    const parts = Array.from(block.childNodes, ({ textContent }) => textContent?.trim() ?? "");
    return `${block.matches("li") ? BULLET : ""}${parts.filter((part) => part !== "").join(" ")}`;
  }).join("\n");
}
