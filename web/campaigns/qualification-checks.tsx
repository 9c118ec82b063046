import { useApiMutation } from "../api/use-api-mutation.ts";
import { useApiQuery } from "../api/use-api-query.ts";
import { Failure } from "../components/failure.tsx";
import { Loaded } from "../components/loaded.tsx";
import { ViewedPicture } from "../components/viewed-picture.tsx";

/** Sentences by which new writers want to qualify (SPEC W1). */
export function QualificationChecks({ params }: { readonly params: { readonly campaign: string } }) {
  const waiting = useApiQuery("GET /api/campaigns/:campaign/qualification/checks", { params });
  const change = useApiMutation();
  return (
    <section>
      <h2>New writers</h2>
      {change.error !== null && <Failure error={change.error} />}
      <Loaded query={waiting}>
        {({ sentences }) => {
          const [first] = sentences;
          if (first === undefined) {
            return (
              <div className="empty">
                <p>No new writer waits for you.</p>
              </div>
            );
          }
          const { sentence, selected } = first.answer as { sentence: string; selected?: readonly number[] }; // a written answer
          const decide = (passed: boolean) =>
            change.mutate({
              route: "POST /api/campaigns/:campaign/qualification/checks/:id",
              params: { ...params, id: first.id },
              body: { passed },
            });
          return (
            <div className="panel stack">
              <p className="soft">{first.prompt}</p>
              <blockquote className="sentence">{sentence}</blockquote>
              {selected && <p>Selected: {selected.map((pair) => `pair ${pair + 1}`).join(", ")}.</p>}
              <ViewedPicture picture={first.picture} />
              <div className="row">
                <button
                  type="button"
                  className="main"
                  disabled={change.isPending}
                  onClick={() => decide(true)}
                >
                  Let write
                </button>
                <button type="button" disabled={change.isPending} onClick={() => decide(false)}>
                  Refuse
                </button>
                <span className="soft">{sentences.length} in all.</span>
              </div>
            </div>
          );
        }}
      </Loaded>
    </section>
  );
}
