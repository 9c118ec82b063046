import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_RUN_BYTES } from "../../src/leaderboards/browser.ts";
import { MAX_PREDICTION_BYTES } from "../../src/library/browser.ts";
import { send } from "../api/request.ts";
import { FileDrop } from "../components/file-drop.tsx";
import { InputField } from "../components/form.tsx";
import { onSubmit } from "../components/interaction.ts";
import { Failure } from "../components/loaded.tsx";
import { Findings } from "./findings.tsx";

/** Submits predictions or a model, and shows at once if they can be scored. */
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
      // The server closes the connection on a larger body, and the browser would never see its reply.
      if (file.size > MAX_PREDICTION_BYTES) throw new Error("The file is larger than 16 MiB");
      return send("POST /api/benchmarks/:benchmark/submissions", { params, query, body: file });
    },
    onSettled: () => client.invalidateQueries(),
  });
  const submit = onSubmit((_, form) =>
    submission.mutate(form, {
      onSuccess({ status }) {
        if (status !== "waiting") return;
        form.reset();
        setRun([]);
      },
    }),
  );
  return (
    <form className="stack" onSubmit={submit} aria-label={`Submit ${accepts}`}>
      <div className="fields">
        <InputField id="system" label="System" required maxLength={100} autoComplete="off" />
        <InputField
          id="link"
          label="Link to paper or code (optional)"
          type="url"
          pattern="https?://.+"
          title="A URL that begins with https:// or http://"
          maxLength={500}
          autoComplete="off"
        />
        <InputField
          id="about"
          label="Description (optional)"
          name="description"
          maxLength={500}
          autoComplete="off"
        />
        {accepts === "predictions" && <InputField id="file" label="Predictions (CSV)" type="file" required />}
      </div>
      {accepts === "models" && <RunFiles files={run} onFiles={setRun} />}
      <div className="row">
        <label className="choice">
          <input type="checkbox" name="publish" /> Publish the result immediately
        </label>
        <label className="choice">
          <input type="checkbox" name="anonymous" /> Hide the team name
        </label>
      </div>
      <Failure error={submission.error} />
      {submission.data?.status === "refused" && (
        <div className="notice bad stack" role="alert">
          <Findings {...submission.data} />
          <p>This did not count as a submission.</p>
        </div>
      )}
      {submission.data?.status === "waiting" && (
        <p className="good-text" role="status">
          {accepts === "models" ? "The model was accepted" : "The file was accepted"}; its score appears
          below.
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

/** The files of a run that the server needs. */
const REQUIRED_FILES = ["config.json", "vocabulary.json", "best.onnx"];

/** A field for the files of a run, which lists those that are still missing. */
function RunFiles({
  files,
  onFiles,
}: {
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const add = (chosen: readonly File[]) => {
    const names = chosen.map(({ name }) => name);
    onFiles([...files.filter(({ name }) => !names.includes(name)), ...chosen].filter(isRequired));
  };
  const missing = missingFiles(files);
  return (
    <div className="stack">
      <FileDrop label="Choose the files of a run, or drop them here" accept=".json,.onnx" onFiles={add} />
      <p className="soft" role="status">
        {files.length > 0 && `Chosen: ${files.map(({ name }) => name).join(", ")}. `}
        {missing.length > 0 &&
          `${files.length > 0 ? "Still missing" : "Choose from a run folder"}: ${missing.join(", ")}.`}
      </p>
    </div>
  );
}

/** The files as a form for the server. Throws where the server would refuse them unread. */
function toForm(files: readonly File[]): FormData {
  const missing = missingFiles(files);
  if (missing.length > 0) throw new Error(`Also choose ${missing.join(", ")} from the run folder`);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_RUN_BYTES) throw new Error("The files are larger than 64 MiB in total");
  const form = new FormData();
  for (const file of files) form.append("file", file);
  return form;
}

const isRequired = ({ name }: File) => REQUIRED_FILES.includes(name);

function missingFiles(files: readonly File[]): readonly string[] {
  return REQUIRED_FILES.filter((name) => files.every((file) => file.name !== name));
}
