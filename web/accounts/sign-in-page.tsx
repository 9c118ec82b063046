import { Link, useRouter } from "@tanstack/react-router";
import type { FormEvent, ReactNode } from "react";
import { type ApiRequest, queryClient, SESSION_KEY, useApiMutation } from "../api/use-api.ts";
import { formBody } from "../components/form-body.ts";
import { Failure } from "../components/loaded.tsx";
import { Page } from "../components/page.tsx";

export function SignInPage() {
  return (
    <Page title="Sign in">
      <div className="narrow stack">
        <section className="panel">
          <h1>Sign in</h1>
          <CredentialsForm requestFor={(body) => ({ route: "POST /api/session", body })} button="Sign in" />
        </section>
        <p className="soft">
          For those who run campaigns, and for teams that submit to <Link to="/benchmarks">benchmarks</Link>.
          If you were invited to work on a campaign, open the link that you got: it needs no password.
        </p>
      </div>
    </Page>
  );
}

/** Routes that end with somebody signed in. */
type SignInKey = "POST /api/session" | "POST /api/setup" | "POST /api/teams/join";

/** A name and a password, sent together with what else is needed. */
export function CredentialsForm({
  requestFor,
  button,
  choosesPassword = false,
  asksName = true,
  redirectTo = "/",
  children,
}: {
  readonly requestFor: (fields: Readonly<Record<"name" | "password", string>>) => ApiRequest<SignInKey>;
  readonly button: string;
  /** Whether the password is chosen here. */
  readonly choosesPassword?: boolean;
  /** Whether a name is asked for; an invitation is for one that is known. */
  readonly asksName?: boolean;
  /** The page after it, unless somebody came from another. */
  readonly redirectTo?: string;
  readonly children?: ReactNode;
}) {
  const { history } = useRouter();
  const change = useApiMutation<SignInKey>((session) => {
    queryClient.setQueryData(SESSION_KEY, session);
    history.replace(history.location.state.returnTo ?? redirectTo);
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change.mutate(requestFor(formBody(event.currentTarget)));
  };
  return (
    <form className="stack" onSubmit={submit}>
      {asksName && (
        <div className="field">
          <label htmlFor="name">Name</label>
          <input id="name" name="name" required maxLength={100} autoComplete="username" />
        </div>
      )}
      <div className="field">
        <label htmlFor="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          required
          minLength={choosesPassword ? 10 : 1}
          maxLength={200}
          autoComplete={choosesPassword ? "new-password" : "current-password"}
          aria-describedby={choosesPassword ? "password-rule" : undefined}
        />
        {choosesPassword && (
          <small id="password-rule">At least ten characters; a few words make a good one.</small>
        )}
      </div>
      {children}
      {change.error !== null && <Failure error={change.error} />}
      <button type="submit" className="main" disabled={change.isPending}>
        {button}
      </button>
    </form>
  );
}
