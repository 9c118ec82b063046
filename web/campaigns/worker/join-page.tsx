import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { send } from "../../api/request.ts";
import { type ApiRequest, SESSION_KEY, useSession } from "../../api/use-api.ts";
import { Failure, Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { tellOtherTabs } from "./other-tabs.ts";

/**
 * The page of an invitation link. The token follows "#", so that it does not appear in server logs. Marketplaces add
 * query parameters; a study outside Prolific also names its campaign there.
 */
export function JoinPage() {
  const session = useSession();
  const [request] = useState(readRequest);
  return (
    <Page title="Join">
      <Loaded query={session}>
        {({ role, name }) =>
          request === undefined ? (
            <NoInvitation />
          ) : (
            <Joining request={request} member={role === "worker" ? null : name} />
          )
        }
      </Loaded>
    </Page>
  );
}

/** The parameters that Prolific adds. The server reports missing ones. */
type Prolific = ApiRequest<"POST /api/join/prolific">["body"];

type JoinRequest = ApiRequest<"POST /api/join" | "POST /api/join/study" | "POST /api/join/prolific">;

function readRequest(): JoinRequest | undefined {
  const invitation = location.hash.slice(1);
  if (invitation !== "") return { route: "POST /api/join", body: { invitation } };
  const parameters = Object.fromEntries(new URLSearchParams(location.search));
  const { campaign, ...others } = parameters;
  if (campaign !== undefined)
    return { route: "POST /api/join/study", body: { campaign, parameters: others } };
  return "PROLIFIC_PID" in parameters
    ? { route: "POST /api/join/prolific", body: parameters as Prolific }
    : undefined;
}

function Joining({ request, member }: { readonly request: JoinRequest; readonly member: string | null }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const join = useMutation({
    mutationFn: () => send(request.route, request),
    onSuccess: (session) => {
      client.clear();
      client.setQueryData(SESSION_KEY, session);
      tellOtherTabs({ kind: "joined" });
      void navigate({ to: "/work", replace: true });
    },
  });
  const { mutate } = join;
  useEffect(() => {
    if (member === null) mutate();
  }, [member, mutate]);
  if (join.error !== null) {
    const isInvitation = request.route === "POST /api/join";
    return (
      <div className="narrow">
        <h1>{isInvitation ? "This invitation link doesn't work" : "This link doesn't work"}</h1>
        <Failure error={join.error} retry={() => mutate()} />
        <p>
          {isInvitation
            ? "It may have been replaced by a newer one. Use the latest link you received, or ask the person who invited you for a new one."
            : "Open the study again from its page on the marketplace, and don't change the address."}
        </p>
      </div>
    );
  }
  if (member === null || !join.isIdle) return <p className="loading">Joining…</p>;
  return (
    <div className="narrow panel">
      <h1>Join as a worker?</h1>
      <p>You are signed in as {member}. Joining as a worker signs you out of that account in this browser.</p>
      <button type="button" className="main" onClick={() => mutate()}>
        Sign out and join as a worker
      </button>
    </div>
  );
}

function NoInvitation() {
  return (
    <div className="narrow">
      <h1>This invitation link is incomplete</h1>
      <p>
        An invitation link ends with “#” and a long code. Copy the whole link from your invitation and open it
        in a new tab.
      </p>
    </div>
  );
}
