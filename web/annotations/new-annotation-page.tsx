import { useLocation, useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { type ApiRequest, useApiMutation } from "../api/use-api.ts";
import { formBody } from "../components/form-body.ts";
import { Failure } from "../components/loaded.tsx";
import { MemberPage } from "../components/member-page.tsx";

type Source = ApiRequest<"POST /api/annotations">["body"]["source"];

/** Draws sentences of a corpus to be tagged; the address names the corpus. */
export function NewAnnotationPage() {
  const asked = new URLSearchParams(useLocation().searchStr);
  const library = asked.get("library");
  const source: Source =
    library === null
      ? { kind: "campaign", id: asked.get("campaign") ?? "" }
      : { kind: "library", id: library };
  return <MemberPage title="New annotation">{() => <AnnotationForm source={source} />}</MemberPage>;
}

function AnnotationForm({ source }: { readonly source: Source }) {
  const navigate = useNavigate();
  const make = useApiMutation<"POST /api/annotations">(({ id }) => {
    void navigate({ to: "/annotations/$annotation", params: { annotation: `${id}` } });
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = formBody<Record<"name" | "seed" | "sentences" | "people", string>>(event.currentTarget);
    const { name, seed } = fields;
    const [sentences, people] = [Number(fields.sentences), Number(fields.people)];
    make.mutate({ route: "POST /api/annotations", body: { name, source, sentences, people, seed } });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <h1>New annotation of {source.id}</h1>
      <p>
        Sentences are drawn at random, each once by its text. Owners, managers and reviewers tag them with the
        thirteen phenomena of NLVR2's Table 5 and, for photographs, with what they ask of the pair. Nobody
        sees the tags of others before they have tagged a sentence themselves.
      </p>
      <div className="fields">
        <div className="field">
          <label htmlFor="annotation-name">Name</label>
          <input
            id="annotation-name"
            name="name"
            defaultValue={`Phenomena of ${source.id}`}
            required
            maxLength={200}
          />
        </div>
        <div className="field">
          <label htmlFor="sentences">Sentences, at most</label>
          <input
            id="sentences"
            name="sentences"
            type="number"
            min={1}
            max={10_000}
            defaultValue={200}
            required
          />
        </div>
        <div className="field">
          <label htmlFor="people">People for each sentence</label>
          <input id="people" name="people" type="number" min={2} max={9} defaultValue={2} required />
          <small>
            An odd number leaves nothing to settle. Of two, a third is needed only where they differ.
          </small>
        </div>
        <div className="field">
          <label htmlFor="seed">Seed of the draw</label>
          <input id="seed" name="seed" defaultValue="1" required maxLength={200} />
        </div>
      </div>
      {make.error !== null && <Failure error={make.error} />}
      <div>
        <button type="submit" className="main" disabled={make.isPending}>
          Draw the sentences
        </button>
      </div>
    </form>
  );
}
