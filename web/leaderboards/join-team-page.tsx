import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CredentialsForm } from "../accounts/sign-in-page.tsx";
import { send } from "../api/request.ts";
import { Loaded } from "../components/loaded.tsx";
import { Page } from "../components/page.tsx";

/** The page of a team's invitation link. The token follows "#", so that it does not appear in server logs. */
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
          <Invited invitation={invitation} />
        )}
      </div>
    </Page>
  );
}

function Invited({ invitation }: { readonly invitation: string }) {
  const invited = useQuery({
    queryKey: ["invited", invitation],
    queryFn: () => send("POST /api/teams/invited", { body: { invitation } }),
  });
  return (
    <Loaded query={invited}>
      {({ name }) => (
        <section className="panel">
          <h1>Welcome, {name}</h1>
          <p>
            Choose the password with which your team signs in from now on, under the name {name}. The link is
            of no use afterwards.
          </p>
          <CredentialsForm
            requestFor={({ password }) => ({ route: "POST /api/teams/join", body: { invitation, password } })}
            button="Set the password"
            choosesPassword
            asksName={false}
          />
        </section>
      )}
    </Loaded>
  );
}
