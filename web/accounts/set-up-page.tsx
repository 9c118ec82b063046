import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { InputField } from "../components/form.tsx";
import { Page } from "../components/page.tsx";
import { CredentialsForm } from "./sign-in-page.tsx";

/** Creates the first owner, with the token that the server printed when it started. */
export function SetUpPage() {
  const [token, setToken] = useState(tokenFromAddress);
  const [wasGiven] = useState(token !== "");
  return (
    <Page title="Create account">
      <div className="narrow stack">
        <section className="panel stack">
          <h1>Welcome to Counterpoint</h1>
          <p>Create the owner account. Choose a name and a password; you can add other members later.</p>
          <CredentialsForm
            requestFor={(fields) => ({ route: "POST /api/setup", body: { ...fields, token } })}
            button="Set up"
            choosesPassword
            redirectTo={nextPage()}
          >
            {!wasGiven && (
              <InputField
                id="token"
                label="Setup token"
                help="The server printed this token in its terminal or log when it started."
                value={token}
                required
                autoComplete="off"
                onChange={({ target }) => setToken(target.value)}
              />
            )}
          </CredentialsForm>
          <p className="soft">
            Already set up? <Link to="/sign-in">Sign in</Link>
          </p>
        </section>
      </div>
    </Page>
  );
}

/** The text after "#". An incomplete percent-encoding is kept as it is. */
function tokenFromAddress(): string {
  return new URLSearchParams(`token=${location.hash.slice(1)}`).get("token") ?? "";
}

/** The page that the studio was started for. Only a path of this server is accepted. */
function nextPage(): string {
  const to = new URLSearchParams(location.search).get("to") ?? "";
  return /^\/\w+$/.test(to) ? to : "/";
}
