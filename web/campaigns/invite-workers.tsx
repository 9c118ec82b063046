import type { FormEvent } from "react";
import { useApiMutation } from "../api/use-api-mutation.ts";
import { Failure } from "../components/failure.tsx";

/** Makes a link for each name. Links are shown once: the server keeps their hash only. */
export function InviteWorkers({ params }: { readonly params: { readonly campaign: string } }) {
  const change = useApiMutation<"POST /api/campaigns/:campaign/invitations">();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { names } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const list = names!.split(/[\n,]/).flatMap((name) => name.trim() || []);
    change.mutate({ route: "POST /api/campaigns/:campaign/invitations", params, body: { names: list } });
  };
  const links = change.data?.invitations.map(({ name, token }) => ({
    name,
    link: `${location.origin}/join#${token}`,
  }));
  return (
    <form className="panel stack" onSubmit={submit}>
      <h2>Invite by name</h2>
      <div className="field">
        <label htmlFor="names">Names, one a line</label>
        <textarea id="names" name="names" rows={3} required />
        <small>A name that was invited before gets a new link, and its old one ends.</small>
      </div>
      {change.error !== null && <Failure error={change.error} />}
      <div>
        <button type="submit" disabled={change.isPending}>
          Make links
        </button>
      </div>
      {links !== undefined && (
        <div role="status">
          <p>Copy these now; they are not shown again.</p>
          <dl className="links">
            {links.map(({ name, link }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <code>{link}</code>
                </dd>
              </div>
            ))}
          </dl>
          <button
            type="button"
            onClick={() =>
              void navigator.clipboard?.writeText(
                links.map(({ name, link }) => `${name}\t${link}`).join("\n"),
              )
            }
          >
            Copy all
          </button>
        </div>
      )}
    </form>
  );
}
