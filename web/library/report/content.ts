import type { ReportReply } from "../../../src/library/browser.ts";
import type { ReplyOf } from "../../api/request.ts";

/** Content of a report: its sections, and their parts by kind. */
type ReportContent = NonNullable<ReplyOf<typeof ReportReply>["report"]>;
export type Section = ReportContent["sections"][number];
export type Part = Section["parts"][number];

/** A part that is drawn as a plot. */
export type Plotted = Extract<Part, { kind: "bars" | "dots" | "shares" }>;

/** The query and the count of the examples behind a number. */
export type Behind = Extract<Part, { kind: "bars" }>["bars"][number]["behind"][number];

/** Something drawn in a plot. */
export interface Mark {
  readonly name: string;
  readonly title: string;
  readonly behind: readonly Behind[];
}
