import "../style/annotation.css";
import type { AnnotationReply } from "../../src/annotations/browser.ts";
import { roundHalfUp } from "../../src/core/index.ts";
import type { ReplyOf } from "../api/request.ts";
import { countOf } from "../components/count-of.ts";
import { Table } from "../components/table.tsx";

type Reply = ReplyOf<typeof AnnotationReply>;
type CategoryTableReply = Reply["phenomena"] | NonNullable<Reply["pairReasoning"]>;

const NO_ALPHA = { "nothing-pairable": "nobody to compare", "no-variation": "one answer only" };

/** How often categories occur, beside what the paper prints, and how far people agree on each. */
export function CategoryTable({
  table: { sentences, rows, overall, source },
}: {
  readonly table: CategoryTableReply;
}) {
  return (
    <div className="stack">
      <Table<CategoryTableReply["rows"][number]>
        rows={rows}
        rowKey={({ category }) => category}
        columns={[
          { title: "Category", kind: "name", render: ({ category }) => category },
          {
            title: "Sentences",
            kind: "number",
            render: ({ count, settled }) => <span className="unbroken">{`${count} of ${settled}`}</span>,
          },
          { title: "%", kind: "number", render: ({ percent }) => rounded(percent, 1) },
          { title: "Paper, %", kind: "number", render: ({ published }) => rounded(published, 1) },
          { title: "To settle", kind: "number", render: ({ open }) => open },
          {
            title: "Alpha",
            kind: "number",
            render: (row) => (
              <span className={row.alpha === null ? "unbroken soft" : ""}>{alphaText(row)}</span>
            ),
          },
          {
            title: "Agreeing pairs",
            kind: "number",
            render: ({ agreeing, pairs }) => <span className="unbroken">{`${agreeing} of ${pairs}`}</span>,
          },
        ]}
      />
      <p className="soft">
        {countOf(sentences, "annotated sentences")}, decided by majority of their annotators; percent are of
        those that are settled, without those to settle. The paper's are of {source}. Over all categories
        alpha is {alphaText(overall)} ({countOf(overall.answers, "answers")}), and {overall.agreeing} of{" "}
        {countOf(overall.pairs, "pairs")} of answers agree.
      </p>
    </div>
  );
}

function alphaText({ alpha, reason }: CategoryTableReply["overall"]): string {
  if (alpha !== null) return alpha.toFixed(3);
  return `– (${NO_ALPHA[reason ?? "nothing-pairable"]})`;
}

function rounded(value: number | null, decimals: number): string {
  return value === null ? "–" : roundHalfUp(value, decimals);
}
