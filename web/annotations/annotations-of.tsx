import { Link } from "@tanstack/react-router";
import { useApiQuery } from "../api/use-api-query.ts";

/** The annotations that were drawn from a corpus, once there are some. */
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
