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
            <h1>This invitation link is incomplete</h1>
            <p>
              An invitation link ends with “#” and a long code. Copy the whole link from your invitation and
              open it in a new tab.
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
    staleTime: "static", // the link is spent once the team has joined
  });
  return (
    <Loaded query={invited}>
      {({ name }) => (
        <section className="panel">
          <h1>Welcome, {name}</h1>
          <p>
            Choose a password for your team. You will sign in with the team name {name} and this password. The
            link works only once.
          </p>
          <CredentialsForm
            requestFor={({ password }) => ({ route: "POST /api/teams/join", body: { invitation, password } })}
            button="Set password"
            choosesPassword
            asksName={false}
          />
        </section>
      )}
    </Loaded>
  );
}
