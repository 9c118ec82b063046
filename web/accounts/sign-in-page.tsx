import { Link, useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { PASSWORD_LENGTH } from "../../src/accounts/browser.ts";
import { RequestError } from "../api/request.ts";
import { type ApiRequest, queryClient, SESSION_KEY, useApiMutation, useApiQuery } from "../api/use-api.ts";
import { InputField } from "../components/form.tsx";
import { onSubmit } from "../components/interaction.ts";
import { Failure } from "../components/loaded.tsx";
import { Page } from "../components/page.tsx";

/** Reasons with which the server sends a browser back from the OpenID Connect provider. */
const REFUSALS: Readonly<Record<string, string>> = {
  provider: "Sign-in failed. Try again; if it fails again, contact an owner of this server.",
  unknown: "No member of this server has that account. Ask an owner to add its e-mail address.",
};

/** Sign-in of members and teams. */
export function SignInPage() {
  const ways = useApiQuery("GET /api/sign-in");
  const refusal = REFUSALS[new URLSearchParams(location.search).get("refused") ?? ""];
  const provider = ways.data?.provider ?? null;
  return (
    <Page title="Sign in">
      <div className="narrow stack">
        {refusal !== undefined && (
          <div className="notice bad" role="alert">
            <p>
              <strong>Something went wrong.</strong> {refusal}
            </p>
          </div>
        )}
        <section className="panel stack">
          <h1>Sign in</h1>
          <CredentialsForm requestFor={(body) => ({ route: "POST /api/session", body })} button="Sign in" />
          {provider !== null && (
            <p>
              Or <a href="/api/openid-connect">sign in through {provider}</a>.
            </p>
          )}
        </section>
        <p className="soft">
          Sign in here if you run campaigns or submit to <Link to="/benchmarks">benchmarks</Link>. If you were
          invited as a worker, open your invitation link instead; you don't need a password.
        </p>
      </div>
    </Page>
  );
}

/** Routes that start a session. */
type SignInKey = "POST /api/session" | "POST /api/setup" | "POST /api/teams/join";

/** The fields of the form; the code only when the server has asked for it. */
type Fields = Readonly<Record<"name" | "password", string>> & { readonly code?: string };

/** A form for a name and a password that starts a session. */
export function CredentialsForm({
  requestFor,
  button,
  choosesPassword = false,
  asksName = true,
  redirectTo = "/",
  children,
}: {
  readonly requestFor: (fields: Fields) => ApiRequest<SignInKey>;
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
  const [asksCode, setAsksCode] = useState(false);
  const change = useApiMutation<SignInKey>((session) => {
    queryClient.setQueryData(SESSION_KEY, session);
    history.replace(history.location.state.returnTo ?? redirectTo);
  });
  const isAskedForCode = (error: Error | null) =>
    error instanceof RequestError && error.code === "access/code-needed";
  return (
    <form
      className="stack"
      onSubmit={onSubmit<Fields>((fields) =>
        change.mutate(requestFor(fields), { onError: (error) => isAskedForCode(error) && setAsksCode(true) }),
      )}
    >
      {asksName && (
        <InputField id="name" label="Name" name="name" required maxLength={100} autoComplete="username" />
      )}
      {choosesPassword ? (
        <NewPasswordField id="password" label="Password" name="password" />
      ) : (
        <PasswordField id="password" label="Password" name="password" />
      )}
      {asksCode && (
        <InputField
          id="code"
          label="Code"
          help="The six-digit code from your authenticator app, or a recovery code."
          required
          maxLength={40}
          autoComplete="one-time-code"
          autoFocus // asked for by the button that was just pressed
        />
      )}
      {children}
      <Failure error={isAskedForCode(change.error) ? null : change.error} />
      <button type="submit" className="main" disabled={change.isPending}>
        {button}
      </button>
    </form>
  );
}

/** A field for a password that is known. */
export function PasswordField(input: Parameters<typeof InputField>[0]) {
  return (
    <InputField
      type="password"
      required
      maxLength={PASSWORD_LENGTH.max}
      autoComplete="current-password"
      {...input}
    />
  );
}

/** A field for a new password, with the rules for it. */
export function NewPasswordField(input: Parameters<typeof InputField>[0]) {
  return (
    <PasswordField
      help={`${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters of any kind, and not a common password. Four or five unrelated words work well.`}
      minLength={PASSWORD_LENGTH.min}
      autoComplete="new-password"
      {...input}
    />
  );
}
