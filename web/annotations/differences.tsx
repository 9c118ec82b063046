import { Link } from "@tanstack/react-router";
import type { DifferencesReply } from "../../src/annotations/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiQuery } from "../api/use-api-query.ts";
import { Loaded } from "../components/loaded.tsx";
import { Table } from "../components/table.tsx";

type Difference = ReplyOf<typeof DifferencesReply>["differences"][number];

/** Sentences that people tagged differently, each with a way to settle it or to tag it again. */
export function Differences({ annotation }: { readonly annotation: number }) {
  const differences = useApiQuery("GET /api/annotations/:annotation/differences", { params: { annotation } });
  return (
    <section>
      <h2>Where people differ</h2>
      <Loaded query={differences}>
        {({ differences: list }) =>
          list.length === 0 ? (
            <p className="soft">Nowhere so far.</p>
          ) : (
            <Table
              rows={list}
              rowKey={({ number }) => `${number}`}
              columns={[
                { title: "Sentence", kind: "name", render: ({ sentence }) => sentence },
                { title: "Categories", render: (difference) => <Votes {...difference} /> },
                {
                  title: "State",
                  render: ({ open }) => (open ? <span className="tag warn">to settle</span> : "by majority"),
                },
                {
                  title: "What you can do",
                  hideTitle: true,
                  render: (difference) => <Act {...difference} annotation={annotation} />,
                },
              ]}
            />
          )
        }
      </Loaded>
    </section>
  );
}

function Votes({ categories }: Difference) {
  if (categories === null) return <span className="soft">shown when you have tagged it</span>;
  return categories.map(({ category, yes, of }) => (
    <div key={category}>
      {category}{" "}
      <span className="soft">
        {yes} of {of}
      </span>
    </div>
  ));
}

function Act({ number, open, categories, annotation }: Difference & { readonly annotation: number }) {
  if (categories === null && !open) return null;
  return (
    <Link
      to="/annotations/$annotation/sentences/$number"
      params={{ annotation: `${annotation}`, number: `${number}` }}
    >
      {categories === null ? "Settle it" : "Look again"}
      <span className="unseen"> (sentence {number})</span>
    </Link>
  );
}
