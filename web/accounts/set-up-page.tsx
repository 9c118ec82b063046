import { useState } from "react";
import { Page } from "../components/page.tsx";
import { CredentialsForm } from "./sign-in-page.tsx";

/** Makes the first owner, with the token that the server printed when it started. */
export function SetUpPage() {
  const [token, setToken] = useState(tokenFromAddress);
  const [wasGiven] = useState(token !== "");
  return (
    <Page title="Set up">
      <div className="narrow stack">
        <section className="panel">
          <h1>Welcome to Counterpoint</h1>
          <p>Nobody owns this server yet. Choose a name and a password; you can add others later.</p>
          <CredentialsForm
            requestFor={(fields) => ({ route: "POST /api/setup", body: { ...fields, token } })}
            button="Set up"
            choosesPassword
            redirectTo={nextPage()}
          >
            {!wasGiven && (
              <div className="field">
                <label htmlFor="token">Setup token</label>
                <input
                  id="token"
                  value={token}
                  required
                  autoComplete="off"
                  onChange={({ target }) => setToken(target.value)}
                />
                <small>The server printed it when it started.</small>
              </div>
            )}
          </CredentialsForm>
        </section>
      </div>
    </Page>
  );
}

/** What stands behind "#"; an address that is cut off is no fault. */
function tokenFromAddress(): string {
  return new URLSearchParams(`token=${location.hash.slice(1)}`).get("token") ?? "";
}

/** The page that the studio was started for; a page of another server is none. */
function nextPage(): string {
  const to = new URLSearchParams(location.search).get("to") ?? "";
  return /^\/\w+$/.test(to) ? to : "/";
}
