import { useLocation, useNavigate } from "@tanstack/react-router";
import { type ApiRequest, useApiMutation } from "../api/use-api.ts";
import { InputField, NumberField, Submit } from "../components/form.tsx";
import { onSubmit } from "../components/interaction.ts";
import { MemberPage } from "../components/member-page.tsx";

type Source = ApiRequest<"POST /api/annotations">["body"]["source"];

/** Samples sentences of a corpus to be tagged. The search parameters name the corpus. */
export function NewAnnotationPage() {
  const search = new URLSearchParams(useLocation().searchStr);
  const library = search.get("library");
  const source: Source =
    library === null
      ? { kind: "campaign", id: search.get("campaign") ?? "" }
      : { kind: "library", id: library };
  return <MemberPage title="New annotation">{() => <AnnotationForm source={source} />}</MemberPage>;
}

function AnnotationForm({ source }: { readonly source: Source }) {
  const navigate = useNavigate();
  const make = useApiMutation<"POST /api/annotations">(({ id }) => {
    void navigate({ to: "/annotations/$annotation", params: { annotation: `${id}` } });
  });
  const submit = onSubmit<Record<"name" | "seed" | "sentences" | "people", string>>(
    ({ name, seed, ...counts }) =>
      make.mutate({
        route: "POST /api/annotations",
        body: { name, source, seed, sentences: Number(counts.sentences), people: Number(counts.people) },
      }),
  );
  return (
    <form className="stack" onSubmit={submit}>
      <h1>New annotation of {source.id}</h1>
      <p>
        Sentences are drawn at random, each once by its text. Owners, managers and reviewers tag them with the
        thirteen phenomena of NLVR2's Table 5 and, for photographs, with what they ask of the pair. Nobody
        sees the tags of others before they have tagged a sentence themselves.
      </p>
      <div className="fields">
        <InputField
          id="annotation-name"
          label="Name"
          name="name"
          defaultValue={`Phenomena of ${source.id}`}
          required
          maxLength={200}
        />
        <NumberField id="sentences" label="Sentences, at most" range={[1, 10_000]} defaultValue={200} />
        <NumberField
          id="people"
          label="People for each sentence"
          help="An odd number leaves nothing to settle. Of two, a third is needed only where they differ."
          range={[2, 9]}
          defaultValue={2}
        />
        <InputField
          id="seed"
          label="Seed of the draw"
          name="seed"
          defaultValue="1"
          required
          maxLength={200}
        />
      </div>
      <Submit change={make} className="main">
        Draw the sentences
      </Submit>
    </form>
  );
}
