import { useRouter } from "@tanstack/react-router";
import type { FormEvent, ReactNode } from "react";
import { queryClient } from "../api/query-client.ts";
import { type ApiRequest, useApiMutation } from "../api/use-api-mutation.ts";
import { SESSION_KEY } from "../api/use-api-query.ts";
import { Failure } from "../components/failure.tsx";
import { formBody } from "../components/form-body.ts";

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
