import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { BenchmarksReply, GoldReply } from "../../src/leaderboards/browser.ts";
import { type ReplyOf, send } from "../api/request.ts";
import { Field, InputField, NumberField, SelectField } from "../components/form.tsx";
import { idFrom } from "../components/format.ts";
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
  const [title, setTitle] = useState("");
  const { sealed, name, count } = make.data ?? {};
  return (
    <form
      className="panel stack"
      onSubmit={onSubmit((_, form) =>
        make.mutate(form, {
          onSuccess: ({ sealed: all }) => {
            if (all?.contents == null) return;
            form.reset();
            setTitle("");
          },
        }),
      )}
      aria-label="New benchmark"
    >
      <h2>New benchmark</h2>
      <div className="fields">
        <InputField
          id="title"
          label="Title"
          required
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setTitle(target.value)}
        />
        <InputField
          key={idFrom(title)}
          id="address"
          label="URL name"
          name="name"
          defaultValue={idFrom(title)}
          required
          pattern="[a-z0-9][a-z0-9\-]{0,63}"
          title="Lower-case letters, digits and hyphens"
          autoComplete="off"
        />
        <NumberField id="submissions" label="Submissions per team" range={[1, 1000]} defaultValue={5} />
        <NumberField
          id="days"
          label="Number of days (leave empty for no time limit)"
          range={[1, 3650]}
          required={false}
          defaultValue={30}
        />
        <SelectField
          id="papers"
          label="Published results to show"
          options={[
            ["", "automatic, for released splits"],
            ...papers.map(({ id, title }) => [id, title] as const),
          ]}
        />
      </div>
      <fieldset className="field">
        <legend>What teams submit</legend>
        <label className="choice">
          <input type="radio" name="accepts" value="predictions" defaultChecked /> predictions (anyone can
          download the examples without labels)
        </label>
        <label className="choice">
          <input type="radio" name="accepts" value="models" /> models (the server runs them; the examples are
          not published; scenes only)
        </label>
      </fieldset>
      <fieldset className="field">
        <legend>Identifiers</legend>
        <p className="soft">
          Teams get examples with opaque identifiers in a random order, and submit predictions with these.
        </p>
        <label className="choice">
          <input type="checkbox" name="originalIdentifiers" /> Accept original identifiers too
        </label>
        <AcceptLeak />
      </fieldset>
      <Field id="description" label="Description">
        <textarea id="description" name="description" rows={2} maxLength={2000} />
      </Field>
      <InputField
        id="gold"
        label="Gold files"
        help="With labels, in the format of NLVR or NLVR2. The labels stay on the server: the files can't be downloaded again."
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
              ? `The benchmark was not created. ${isLeak(sealed) ? "Choose above" : "Fix the file"} and try again.`
              : `The benchmark ${name} was created from the earlier files. Fix this file and add it on the benchmark's page.`}
          </p>
        </div>
      )}
      {sealed?.contents != null && (
        <>
          <Leaks leaks={sealed.leaks} />
          <p className="good-text" role="status">
            Added {sealed.contents.examples.toLocaleString()} examples with private labels.{" "}
            <Link to="/benchmarks/$benchmark" params={{ benchmark: name! }}>
              Open {name}
            </Link>
          </p>
        </>
      )}
      <div>
        <button type="submit" disabled={make.isPending}>
          Create benchmark
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
