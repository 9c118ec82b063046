import { CitedText } from "../components/cited-text.tsx";
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
              <h2>Reasoning about the image pair</h2>
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
                break a guideline. In NLVR2 dev, 13 of 100 did, most often by naming an object that the
                unselected pairs do not show (<CitedText text="Suhr et al. 2019, appendix B" />
                ).
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
        , sampled by {by} (random seed {seed}); {people} annotators per sentence.
      </p>
      <Meter label={`${finished} of ${sentences} done`} parts={[finished / sentences, 0]} />
      <p>
        {finished} of {sentences} sentences have all {people} annotations
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
        <code>annotations.txt</code> has the majority tags, readable by{" "}
        <code>counterpoint corpus phenomena</code>. <code>tags.json</code> has every annotator's tags by name;
        open it only after you have finished tagging.
      </p>
      {open > 0 && (
        <p className="soft">
          {countOf(open, "sentences")} with tied categories {open === 1 ? "is" : "are"} left out of{" "}
          <code>annotations.txt</code> until the ties are broken.
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

const NO_ALPHA = { "nothing-pairable": "fewer than two annotators", "no-variation": "all answers identical" };

/** Frequency of each category, the figure of the paper, and the agreement of annotators. */
function CategoryTable({
  table: { sentences, rows, overall, source },
}: {
  readonly table: CategoryTableReply;
}) {
  return (
    <div className="stack">
      <Table<CategoryTableReply["rows"][number]>
        saveAs="annotated categories"
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
                  title: "Published, %",
                  kind: "number" as const,
                  render: ({ published }: CategoryTableReply["rows"][number]) => rounded(published, 1),
                },
              ]),
          { title: "Tied", kind: "number", render: ({ open }) => open },
          {
            title: "Alpha",
            kind: "number",
            render: (row) => (
              <span className={row.alpha === null ? "unbroken soft" : ""}>{alphaText(row)}</span>
            ),
          },
          {
            title: "Pairwise agreement",
            kind: "number",
            render: ({ agreeing, pairs }) => <span className="unbroken">{`${agreeing} of ${pairs}`}</span>,
          },
        ]}
      />
      <p className="soft">
        {countOf(sentences, "annotated sentences")}, decided by majority vote. Percentages exclude ties.{" "}
        {source !== null && (
          <>
            Published values: <CitedText text={source} />.{" "}
          </>
        )}
        Alpha over all categories: {alphaText(overall)} ({countOf(overall.answers, "answers")};{" "}
        {overall.agreeing} of {countOf(overall.pairs, "answer pairs")} agree).
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
      <h2>Disagreements</h2>
      <Loaded query={differences}>
        {({ differences: list }) =>
          list.length === 0 ? (
            <p className="soft">No disagreements so far.</p>
          ) : (
            <Table
              saveAs="disagreements"
              rows={list}
              rowKey={({ number }) => `${number}`}
              columns={[
                { title: "Sentence", kind: "name", render: ({ sentence }) => sentence },
                { title: "Categories", render: (difference) => <Votes {...difference} /> },
                {
                  title: "Status",
                  render: ({ open }) =>
                    open ? <span className="tag warn">tied</span> : "decided by majority",
                },
                {
                  title: "Action",
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
  if (categories === null) return <span className="soft">shown after you tag it</span>;
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
      {categories === null ? "Break the tie" : "Change my tags"}
      <span className="unseen"> (sentence {number})</span>
    </Link>
  );
}
