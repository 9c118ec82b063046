import { canManage, MemberPage } from "../components/member-page.tsx";
import "../style/annotation.css";
import { Link, useParams } from "@tanstack/react-router";
import type { SessionReply } from "../../src/accounts/browser.ts";
import type { AnnotationReply, DifferencesReply } from "../../src/annotations/browser.ts";
import { roundHalfUp } from "../../src/core/index.ts";
import { type ReplyOf, urlOf } from "../api/request.ts";
import { useApiQuery } from "../api/use-api.ts";
import { countOf } from "../components/format.ts";
import { Loaded } from "../components/loaded.tsx";
import { Meter } from "../components/meter.tsx";
import { Table } from "../components/table.tsx";
import { titleOf } from "./choices.tsx";

/** The results of an annotation: its tables, agreement, and the sentences that annotators tagged differently. */
export function AnnotationPage() {
  const { annotation = "" } = useParams({ strict: false });
  return (
    <MemberPage title="Annotation">{({ role }) => <Annotation id={annotation} role={role} />}</MemberPage>
  );
}

function Annotation({ id, role }: { readonly id: string; readonly role: SessionReply["role"] }) {
  const result = useApiQuery("GET /api/annotations/:annotation", { params: { annotation: id } });
  return (
    <Loaded query={result}>
      {(annotation) => (
        <div className="stack">
          <p className="soft">
            <Link to="/library">Library</Link>
          </p>
          <Heading annotation={annotation} canTag={role !== "viewer"} />
          <section>
            <h2>Phenomena</h2>
            <CategoryTable table={annotation.phenomena} />
          </section>
          {annotation.pairReasoning !== null && (
            <section>
              <h2>Reasoning over the pair</h2>
              <CategoryTable table={annotation.pairReasoning} />
            </section>
          )}
          {annotation.guidelines !== null && (
            <section>
              <h2>Guidelines broken</h2>
              <CategoryTable table={annotation.guidelines} />
              <p className="soft">
                {annotation.guidelines.withAny} of{" "}
                {countOf(
                  annotation.guidelines.sentences - annotation.guidelines.openSentences,
                  "settled sentences",
                )}{" "}
                break a guideline. Of 100 sentences of NLVR2's dev split 13 did, most often by an object
                absent from the unselected pairs (AP B).
              </p>
            </section>
          )}
          {role !== "viewer" && <Differences annotation={annotation.id} />}
          {canManage(role) && <Files annotation={id} open={annotation.phenomena.openSentences} />}
        </div>
      )}
    </Loaded>
  );
}

function Heading({
  annotation: { id, name, source, seed, people, by, sentences, finished, own },
  canTag,
}: {
  readonly annotation: ReplyOf<typeof AnnotationReply>;
  readonly canTag: boolean;
}) {
  return (
    <>
      <div className="row apart">
        <h1>{name}</h1>
        {canTag && (
          <Link to="/annotations/$annotation/tag" params={{ annotation: `${id}` }} className="button main">
            Tag sentences
          </Link>
        )}
      </div>
      <p className="soft">
        {countOf(sentences, "sentences")} of{" "}
        {source.kind === "library" ? (
          <Link to="/library/$corpus" params={{ corpus: source.id }}>
            {source.id}
          </Link>
        ) : (
          <Link to="/campaigns/$campaign/library" params={{ campaign: source.id }}>
            {source.id}
          </Link>
        )}
        , drawn by {by} with seed {seed}; {people} people for each.
      </p>
      <Meter label={`${finished} of ${sentences} done`} parts={[finished / sentences, 0]} />
      <p>
        {finished} of {sentences} sentences are tagged by all {people} people
        {canTag && `; you have tagged ${own}`}.
      </p>
    </>
  );
}

function Files({ annotation, open }: { readonly annotation: string; readonly open: number }) {
  return (
    <section>
      <h2>Files</h2>
      <p>
        What the majority found, as <code>counterpoint corpus phenomena</code> reads it, and the tags of
        everybody by name: look into those when you have tagged your own.
      </p>
      {open > 0 && (
        <p className="soft">
          {countOf(open, "sentences")} with phenomena to settle {open === 1 ? "is" : "are"} left out of{" "}
          <code>annotations.txt</code> until then.
        </p>
      )}
      <p className="row">
        {["annotations.txt", "tags.json"].map((file) => (
          <a
            key={file}
            className="button"
            href={urlOf("GET /api/annotations/:annotation/files/:file", { params: { annotation, file } })}
            download={file}
          >
            {file}
          </a>
        ))}
      </p>
    </section>
  );
}

type Reply = ReplyOf<typeof AnnotationReply>;
type CategoryTableReply = Reply["phenomena"] | NonNullable<Reply["pairReasoning"] | Reply["guidelines"]>;

const NO_ALPHA = { "nothing-pairable": "nobody to compare", "no-variation": "one answer only" };

/** Frequency of each category, the figure of the paper, and the agreement of annotators. */
function CategoryTable({
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
          { title: "Category", kind: "name", render: ({ category }) => titleOf(category) },
          {
            title: "Sentences",
            kind: "number",
            render: ({ count, settled }) => <span className="unbroken">{`${count} of ${settled}`}</span>,
          },
          { title: "%", kind: "number", render: ({ percent }) => rounded(percent, 1) },
          ...(source === null
            ? []
            : [
                {
                  title: "Paper, %",
                  kind: "number" as const,
                  render: ({ published }: CategoryTableReply["rows"][number]) => rounded(published, 1),
                },
              ]),
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
        those that are settled, without those to settle. {source !== null && `The paper's are of ${source}. `}
        Over all categories alpha is {alphaText(overall)} ({countOf(overall.answers, "answers")}), and{" "}
        {overall.agreeing} of {countOf(overall.pairs, "pairs")} of answers agree.
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

type Difference = ReplyOf<typeof DifferencesReply>["differences"][number];

/** Sentences that annotators tagged differently, with links to settle or to tag them again. */
function Differences({ annotation }: { readonly annotation: number }) {
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
  return categories.map(({ category, yes, of: total }) => (
    <div key={category}>
      {titleOf(category)}{" "}
      <span className="soft">
        {yes} of {total}
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
