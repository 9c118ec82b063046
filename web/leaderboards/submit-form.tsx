import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { MAX_PREDICTION_BYTES } from "../../src/library/browser.ts";
import { send } from "../api/request.ts";
import { Failure } from "../components/failure.tsx";
import { Findings } from "./findings.tsx";
import { RunFiles, toForm } from "./run-files.tsx";

/** Sends predictions or a model, and says at once whether they can be scored. */
export function SubmitForm({
  params,
  accepts,
}: {
  readonly params: { readonly benchmark: string };
  readonly accepts: "predictions" | "models";
}) {
  const client = useQueryClient();
  const [run, setRun] = useState<readonly File[]>([]);
  const submission = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const fields = new FormData(form);
      const text = (name: string) => String(fields.get(name)).trim();
      const flag = (name: string) => (fields.has(name) ? "true" : "false");
      const query = {
        system: text("system"),
        ...(text("link") !== "" && { link: text("link") }),
        description: text("description"),
        anonymous: flag("anonymous"),
        publish: flag("publish"),
      } as const;
      if (accepts === "models")
        return send("POST /api/benchmarks/:benchmark/models", { params, query, body: toForm(run) });
      const file = fields.get("file") as File;
      // A larger file is cut off while it is sent, and the browser would never see the reply.
      if (file.size > MAX_PREDICTION_BYTES) throw new Error("The file has more than 16 MiB");
      return send("POST /api/benchmarks/:benchmark/submissions", { params, query, body: file });
    },
    onSettled: () => client.invalidateQueries(),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    submission.mutate(form, {
      onSuccess({ status }) {
        if (status !== "waiting") return;
        form.reset();
        setRun([]);
      },
    });
  };
  return (
    <form className="stack" onSubmit={submit} aria-label={`Submit ${accepts}`}>
      <div className="fields">
        <div className="field">
          <label htmlFor="system">System</label>
          <input id="system" name="system" required maxLength={100} autoComplete="off" />
        </div>
        <div className="field">
          <label htmlFor="link">Link to a paper or code, if there is one</label>
          <input
            id="link"
            name="link"
            type="url"
            pattern="https?://.+"
            title="An address that begins with https:// or http://"
            maxLength={500}
            autoComplete="off"
          />
        </div>
        <div className="field">
          <label htmlFor="about">A few words about it</label>
          <input id="about" name="description" maxLength={500} autoComplete="off" />
        </div>
        {accepts === "predictions" && (
          <div className="field">
            <label htmlFor="file">Predictions (CSV)</label>
            <input id="file" name="file" type="file" required />
          </div>
        )}
      </div>
      {accepts === "models" && <RunFiles files={run} onFiles={setRun} />}
      <div className="row">
        <label className="choice">
          <input type="checkbox" name="publish" defaultChecked /> Publish the result at once
        </label>
        <label className="choice">
          <input type="checkbox" name="anonymous" /> Without the team's name
        </label>
      </div>
      {submission.error !== null && <Failure error={submission.error} />}
      {submission.data?.status === "refused" && (
        <div className="notice bad stack" role="alert">
          <Findings {...submission.data} />
          <p>It cost no submission.</p>
        </div>
      )}
      {submission.data?.status === "waiting" && (
        <p className="good-text" role="status">
          {accepts === "models" ? "The model can be run" : "The file is complete"}; its score appears below.
        </p>
      )}
      <div>
        <button type="submit" className="main" disabled={submission.isPending}>
          {submission.isPending ? "Checking…" : "Submit"}
        </button>
      </div>
    </form>
  );
}
