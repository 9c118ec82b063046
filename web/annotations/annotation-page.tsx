import { Link, useParams } from "@tanstack/react-router";
import type { SessionReply } from "../../src/accounts/browser.ts";
import type { AnnotationReply } from "../../src/annotations/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { urlOf } from "../api/route.ts";
import { useApiQuery } from "../api/use-api-query.ts";
import { countOf } from "../components/count-of.ts";
import { Loaded } from "../components/loaded.tsx";
import { MemberPage } from "../components/member-page.tsx";
import { Meter } from "../components/meter.tsx";
import { CategoryTable } from "./category-table.tsx";
import { Differences } from "./differences.tsx";

/** What people have come to: both tables, how far they agree, and where they differ. */
export function AnnotationPage() {
  const { annotation = "" } = useParams({ strict: false });
  return (
    <MemberPage title="Annotation">{({ role }) => <Annotation id={annotation} role={role} />}</MemberPage>
  );
}

function Annotation({ id, role }: { readonly id: string; readonly role: SessionReply["role"] }) {
  const result = useApiQuery("GET /api/annotations/:annotation", { params: { annotation: id } });
  const isManager = role === "owner" || role === "manager";
  return (
    <Loaded query={result}>
      {(annotation) => (
        <div className="stack">
          <p className="soft">
            <Link to="/library">Library</Link>
          </p>
          <Heading annotation={annotation} mayTag={role !== "viewer"} />
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
          {role !== "viewer" && <Differences annotation={annotation.id} />}
          {isManager && <Files annotation={id} open={annotation.phenomena.openSentences} />}
        </div>
      )}
    </Loaded>
  );
}

function Heading({
  annotation: { id, name, source, seed, people, by, sentences, finished, own },
  mayTag,
}: {
  readonly annotation: ReplyOf<typeof AnnotationReply>;
  readonly mayTag: boolean;
}) {
  return (
    <>
      <div className="row apart">
        <h1>{name}</h1>
        {mayTag && (
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
        {mayTag && `; you have tagged ${own}`}.
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
        <a
          className="button"
          href={urlOf("GET /api/annotations/:annotation/files/:file", {
            params: { annotation, file: "annotations.txt" },
          })}
          download="annotations.txt"
        >
          annotations.txt
        </a>
        <a
          className="button"
          href={urlOf("GET /api/annotations/:annotation/files/:file", {
            params: { annotation, file: "tags.json" },
          })}
          download="tags.json"
        >
          tags.json
        </a>
      </p>
    </section>
  );
}
