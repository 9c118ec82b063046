import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { send } from "../api/request.ts";
import { useApiMutation } from "../api/use-api.ts";
import { onSubmit } from "../components/interaction.ts";
import { Failure, Loaded } from "../components/loaded.tsx";
import { Page } from "../components/page.tsx";
import { NewPasswordField } from "./sign-in-page.tsx";

/** The page of a link with which a member sets a password. The token follows "#", so that it does not appear in server logs. */
export function SetPasswordPage() {
  const [invitation] = useState(() => location.hash.slice(1));
  return (
    <Page title="Set your password">
      <div className="narrow stack">
        {invitation === "" ? (
          <>
            <h1>This link is incomplete</h1>
            <p>
              The link ends with “#” and a long code. Copy the whole link from the message you received and
              open it in a new tab.
            </p>
          </>
        ) : (
          <SetPassword invitation={invitation} />
        )}
      </div>
    </Page>
  );
}

function SetPassword({ invitation }: { readonly invitation: string }) {
  const invited = useQuery({
    queryKey: ["password-link", invitation],
    queryFn: () => send("POST /api/password-link", { body: { invitation } }),
    staleTime: Number.POSITIVE_INFINITY, // the link ends when it is used
  });
  const change = useApiMutation<"PUT /api/password-link">();
  const set = onSubmit<{ password: string }>(({ password }) =>
    change.mutate({ route: "PUT /api/password-link", body: { invitation, password } }),
  );
  if (change.isSuccess)
    return (
      <section className="panel stack" role="status">
        <h1>Your password is set</h1>
        <p>
          <Link to="/sign-in">Sign in</Link> with your name, {invited.data?.name}, and the new password.
        </p>
      </section>
    );
  return (
    <Loaded query={invited}>
      {({ name }) => (
        <section className="panel stack">
          <h1>Set your password</h1>
          <p>From now on you sign in with it and the name {name}. The link works only once.</p>
          <form className="stack" onSubmit={set}>
            <NewPasswordField id="password" label="New password" />
            <Failure error={change.error} />
            <button type="submit" className="main" disabled={change.isPending}>
              Set password
            </button>
          </form>
        </section>
      )}
    </Loaded>
  );
}
