import { Link } from "@tanstack/react-router";
import type { SessionReply } from "../../src/accounts/browser.ts";
import { useApiQuery } from "../api/use-api.ts";
import { countOf } from "../components/format.ts";
import { Loaded } from "../components/loaded.tsx";
import { canManage } from "../components/member-page.tsx";
import { Meter } from "../components/meter.tsx";

/** All annotations as cards; nothing while there are none. */
export function Annotations() {
  const annotations = useApiQuery("GET /api/annotations");
  return (
    <Loaded query={annotations}>
      {({ annotations: list }) =>
        list.length > 0 && (
          <section>
            <h2>Annotations</h2>
            <ul className="cards">
              {list.map(({ id, name, source, sentences, finished, people }) => (
                <li key={id}>
                  <Link to="/annotations/$annotation" params={{ annotation: `${id}` }} className="panel card">
                    <strong>{name}</strong>
                    <span className="soft">
                      {countOf(sentences, "sentences")} of {source.id}, {people} annotators per sentence
                    </span>
                    <Meter label={`${finished} of ${sentences} done`} parts={[finished / sentences, 0]} />
                    <span>
                      {finished} of {sentences} sentences fully annotated
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}

/** Links to the annotations of a corpus; nothing while there are none. */
export function AnnotationsOf({ kind, id }: { readonly kind: "library" | "campaign"; readonly id: string }) {
  const { data } = useApiQuery("GET /api/annotations");
  const own = data?.annotations.filter(({ source }) => source.kind === kind && source.id === id) ?? [];
  if (own.length === 0) return null;
  return (
    <ul className="row bare" aria-label="Annotations">
      {own.map((annotation) => (
        <li key={annotation.id}>
          <Link to="/annotations/$annotation" params={{ annotation: `${annotation.id}` }}>
            {annotation.name}
          </Link>{" "}
          <span className="soft">
            annotation, {annotation.finished} of {annotation.sentences} sentences done
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A link to a new annotation of a corpus, for roles that can create one. */
export function AnnotateLink({
  role,
  source,
}: {
  readonly role: SessionReply["role"];
  readonly source: { readonly library: string } | { readonly campaign: string };
}) {
  if (!canManage(role)) return null;
  return (
    <Link to="/annotations/new" search={source} className="button">
      Annotate
    </Link>
  );
}
