import type { FormEvent } from "react";
import type { Done } from "../../../src/server/api/done.ts";
import { Failure } from "../../parts/failure.tsx";
import { useChange } from "../use-change.ts";

const FIELDS = [
  { name: "study", label: "Study id", about: "As Prolific names it." },
  { name: "finishedCode", label: "Code for those who finish", about: "Prolific asks you to choose it." },
  { name: "leftCode", label: "Code for those who leave", about: "So that you can tell them apart." },
] as const;

/** Connects a study of Prolific with the campaign. */
export function StudyForm({ path, campaign }: { readonly path: string; readonly campaign: string }) {
  const change = useChange<typeof Done>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = Object.fromEntries(new FormData(event.currentTarget));
    change.mutate({ method: "PUT", path: `${path}/study`, body });
  };
  const parameters = "PROLIFIC_PID={{%PROLIFIC_PID%}}&STUDY_ID={{%STUDY_ID%}}&SESSION_ID={{%SESSION_ID%}}";
  return (
    <form className="panel stack" onSubmit={submit}>
      <h2>Connect a Prolific study</h2>
      {FIELDS.map(({ name, label, about }) => (
        <div key={name} className="field">
          <label htmlFor={name}>{label}</label>
          <input id={name} name={name} required maxLength={100} />
          <small>{about}</small>
        </div>
      ))}
      {change.error !== null && <Failure error={change.error} />}
      <div>
        <button type="submit" disabled={change.isPending}>
          Connect
        </button>
      </div>
      {change.isSuccess && (
        <div role="status">
          <p>The address of the study:</p>
          <code className="address">{`${location.origin}/join?campaign=${campaign}&${parameters}`}</code>
        </div>
      )}
    </form>
  );
}
