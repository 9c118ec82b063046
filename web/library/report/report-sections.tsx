import "../../style/report.css";
import type { ReactNode } from "react";
import type { Section } from "../../../src/corpus/browser.ts";
import { HelpLink } from "../../components/help-link.tsx";
import { anchorOf } from "../../help/help-address.ts";
import { ReportPart } from "./report-part.tsx";

/** The sections of a report, the same in the studio and in the file of `corpus report`. */
export function ReportSections({
  sections,
  help,
  children,
}: {
  readonly sections: readonly Section[];
  /** The page with a heading for each section; a file has no help pages. */
  readonly help?: `/help/${string}`;
  /** The first words of the introduction. */
  readonly children?: ReactNode;
}) {
  return (
    <div className="report">
      <p>
        {children} {hasTerms(sections) && "Hover over a term with a dotted underline for its definition."} All
        definitions are at the end.{" "}
        {hasPublished(sections) && (
          <>
            <span className="paper">Small numbers</span> are published values, shown for official splits only;
            a red underline marks a note.
          </>
        )}
      </p>
      <nav className="row" aria-label="Sections">
        {sections.map(({ title }, i) => (
          <a key={title} href={`#section-${i}`}>
            {title}
          </a>
        ))}
      </nav>
      {sections.map(({ title, parts }, i) => (
        <section key={title} id={`section-${i}`} aria-label={title}>
          <div className="row heading">
            <h2>{title}</h2>
            {help && <HelpLink to={`${help}#${anchorOf(title)}`} about={title} />}
          </div>
          {parts.map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and never move
            <ReportPart key={place} part={part} title={title} />
          ))}
        </section>
      ))}
    </div>
  );
}

function hasTerms(sections: readonly Section[]): boolean {
  return rowsOf(sections).some(({ name }) => name.definition !== undefined);
}

function hasPublished(sections: readonly Section[]): boolean {
  return rowsOf(sections).some(({ cells }) => cells.some(({ published }) => published !== undefined));
}

function rowsOf(sections: readonly Section[]) {
  return sections.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === "table" ? part.rows : [])));
}
