import { Link } from "@tanstack/react-router";
import { useApiQuery } from "../api/use-api-query.ts";
import { countOf } from "../components/count-of.ts";
import { Loaded } from "../components/loaded.tsx";
import { Meter } from "../components/meter.tsx";

/** The annotations, once there are some. */
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
                      {countOf(sentences, "sentences")} of {source.id}, {people} people each
                    </span>
                    <Meter label={`${finished} of ${sentences} done`} parts={[finished / sentences, 0]} />
                    <span>
                      {finished} of {sentences} are tagged by all {people} people
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
