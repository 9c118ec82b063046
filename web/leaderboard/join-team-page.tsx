import { useState } from "react";
import { CredentialsForm } from "../manage/credentials-form.tsx";
import { Page } from "../parts/page.tsx";

/** Where the invitation of a team leads. The token stands behind "#", so that it reaches no server's log. */
export function JoinTeamPage() {
  const [invitation] = useState(() => location.hash.slice(1));
  return (
    <Page title="Join as a team">
      <div className="narrow stack">
        {invitation === "" ? (
          <>
            <h1>The link is incomplete</h1>
            <p>
              An invitation ends with a long code behind “#”. Copy the whole link from the message you got.
            </p>
          </>
        ) : (
          <section className="panel">
            <h1>Welcome</h1>
            <p>
              Choose the password with which your team signs in from now on. The link is of no use afterwards.
            </p>
            <CredentialsForm
              path="/api/teams/join"
              extra={{ invitation }}
              button="Set the password"
              isNew
              isNamed={false}
            />
          </section>
        )}
      </div>
    </Page>
  );
}
