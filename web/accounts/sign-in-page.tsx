import { Link, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type ApiRequest, queryClient, SESSION_KEY, useApiMutation } from "../api/use-api.ts";
import { InputField } from "../components/form.tsx";
import { onSubmit } from "../components/interaction.ts";
import { Failure } from "../components/loaded.tsx";
import { Page } from "../components/page.tsx";

/** Sign-in of members and teams. */
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

/** Routes that start a session. */
type SignInKey = "POST /api/session" | "POST /api/setup" | "POST /api/teams/join";

/** A form for a name and a password that starts a session. */
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
  /** True when a new password is chosen. */
  readonly choosesPassword?: boolean;
  /** False for an invitation, which is made for a name. */
  readonly asksName?: boolean;
  /** The page to open afterwards, unless another page required the sign-in. */
  readonly redirectTo?: string;
  readonly children?: ReactNode;
}) {
  const { history } = useRouter();
  const change = useApiMutation<SignInKey>((session) => {
    queryClient.setQueryData(SESSION_KEY, session);
    history.replace(history.location.state.returnTo ?? redirectTo);
  });
  return (
    <form
      className="stack"
      onSubmit={onSubmit<Record<"name" | "password", string>>((fields) => change.mutate(requestFor(fields)))}
    >
      {asksName && (
        <InputField id="name" label="Name" name="name" required maxLength={100} autoComplete="username" />
      )}
      <InputField
        id="password"
        label="Password"
        help={choosesPassword ? "At least ten characters; a few words make a good one." : undefined}
        name="password"
        type="password"
        required
        minLength={choosesPassword ? 10 : 1}
        maxLength={200}
        autoComplete={choosesPassword ? "new-password" : "current-password"}
      />
      {children}
      <Failure error={change.error} />
      <button type="submit" className="main" disabled={change.isPending}>
        {button}
      </button>
    </form>
  );
}
