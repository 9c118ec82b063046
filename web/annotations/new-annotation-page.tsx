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
        Draws a random sample of distinct sentences. Owners, managers and reviewers tag each one with the
        thirteen phenomena of the NLVR2 paper (Table 5) and, for photographs, with the kind of reasoning over
        the image pair. You see other people's tags for a sentence only after you have tagged it. With an odd
        number of annotators there are no ties; with two, a third breaks them.
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
        <NumberField id="people" label="Annotators per sentence" range={[2, 9]} defaultValue={2} />
        <InputField id="seed" label="Random seed" name="seed" defaultValue="1" required maxLength={200} />
      </div>
      <Submit change={make} className="main">
        Draw sample
      </Submit>
    </form>
  );
}
