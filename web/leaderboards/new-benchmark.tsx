import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { BenchmarksReply, GoldReply } from "../../src/leaderboards/browser.ts";
import { type ReplyOf, send } from "../api/request.ts";
import { Field, InputField, NumberField, SelectField } from "../components/form.tsx";
import { onSubmit } from "../components/interaction.ts";
import { Failure } from "../components/loaded.tsx";
import { AcceptLeak, Leaks, sealGold } from "./add-gold.tsx";
import { Findings } from "./findings.tsx";

type Papers = ReplyOf<typeof BenchmarksReply>["papers"];

/** Creates a benchmark and uploads its gold files one after the other. If the first is refused, no benchmark is created. */
export function NewBenchmark({ papers }: { readonly papers: Papers }) {
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const fields = new FormData(form);
      const text = (field: string) => String(fields.get(field) ?? "").trim();
      const name = text("name");
      const days = text("days");
      await send("POST /api/benchmarks", {
        body: {
          name,
          title: text("title"),
          description: text("description"),
          budget: { submissions: Number(text("submissions")), days: days === "" ? null : Number(days) },
          papers: text("papers") === "" ? null : text("papers"),
          accepts: text("accepts") as "predictions" | "models", // the values of its radio buttons
          originalIdentifiers: fields.has("originalIdentifiers"),
        },
      });
      const acceptLeak = fields.has("acceptLeak");
      return { name, ...(await sealAll(name, fields.getAll("gold") as File[], { acceptLeak })) };
    },
    onSettled: () => client.invalidateQueries(),
  });
  const { sealed, name, count } = make.data ?? {};
  return (
    <form
      className="panel stack"
      onSubmit={onSubmit((_, form) =>
        make.mutate(form, { onSuccess: ({ sealed: all }) => all?.contents != null && form.reset() }),
      )}
      aria-label="New benchmark"
    >
      <h2>New benchmark</h2>
      <div className="fields">
        <InputField id="title" label="Title" required maxLength={200} autoComplete="off" />
        <InputField
          id="address"
          label="Name in its address"
          name="name"
          required
          pattern="[a-z0-9][a-z0-9\-]{0,63}"
          title="Small letters, digits and hyphens"
          autoComplete="off"
        />
        <NumberField id="submissions" label="Submissions of a team" range={[1, 1000]} defaultValue={5} />
        <NumberField
          id="days"
          label="within days; empty for ever"
          range={[1, 3650]}
          required={false}
          defaultValue={30}
        />
        <SelectField
          id="papers"
          label="Papers' results beside it"
          options={[
            ["", "if it is a released split"],
            ...papers.map(({ id, title }) => [id, title] as const),
          ]}
        />
      </div>
      <fieldset className="field">
        <legend>Teams send</legend>
        <label className="choice">
          <input type="radio" name="accepts" value="predictions" defaultChecked /> predictions; everybody may
          have the examples, without labels
        </label>
        <label className="choice">
          <input type="radio" name="accepts" value="models" /> models, which are run here on scenes that
          nobody gets
        </label>
      </fieldset>
      <fieldset className="field">
        <legend>Identifiers</legend>
        <p className="soft">
          Teams get examples under opaque identifiers in a random order, and submit predictions under these.
        </p>
        <label className="choice">
          <input type="checkbox" name="originalIdentifiers" /> Accept original identifiers too
        </label>
        <AcceptLeak />
      </fieldset>
      <Field id="description" label="What it is">
        <textarea id="description" name="description" rows={2} maxLength={2000} />
      </Field>
      <InputField
        id="gold"
        label="Gold files"
        help="With labels, in the format of NLVR or NLVR2. They are sealed: nobody gets them back from here."
        type="file"
        multiple
        required
      />
      <Failure error={make.error} />
      {sealed?.contents === null && (
        <div className="notice bad stack" role="alert">
          <Findings {...sealed} />
          <p>
            {count === 0
              ? `No benchmark was made. ${isLeak(sealed) ? "Choose above" : "Mend the file"}, and make it again.`
              : `The benchmark ${name} is made of the files before this one. Mend the file, and add it there.`}
          </p>
        </div>
      )}
      {sealed?.contents != null && (
        <>
          <Leaks leaks={sealed.leaks} />
          <p className="good-text" role="status">
            Sealed {sealed.contents.examples.toLocaleString()} examples.{" "}
            <Link to="/benchmarks/$benchmark" params={{ benchmark: name! }}>
              Open the board of {name}
            </Link>
          </p>
        </>
      )}
      <div>
        <button type="submit" disabled={make.isPending}>
          Make it
        </button>
      </div>
    </form>
  );
}

/** True when only original identifiers that give labels away stand against it. */
function isLeak({ findings }: ReplyOf<typeof GoldReply>): boolean {
  return findings[0]?.code === "leaderboard/leak";
}

/** Contents of all files, or the findings of the first refused one. Deletes the benchmark if no file was accepted. */
async function sealAll(name: string, files: readonly File[], options: { readonly acceptLeak: boolean }) {
  let sealed: ReplyOf<typeof GoldReply> | undefined;
  let count = 0;
  try {
    for (const file of files) {
      sealed = await sealGold(name, file, options);
      if (sealed.contents === null) break;
      count += 1;
    }
    return { sealed, count };
  } finally {
    if (count === 0) await send("DELETE /api/benchmarks/:benchmark", { params: { benchmark: name } });
  }
}
