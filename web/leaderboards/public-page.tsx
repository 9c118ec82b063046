import "../style/manage.css";
import "../style/leaderboard.css";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SessionReply } from "../../src/accounts/browser.ts";
import { queryClient, SESSION_KEY, useApiMutation, useSession } from "../api/use-api.ts";
import { Loaded } from "../components/loaded.tsx";
import { isMember, MemberPage } from "../components/member-page.tsx";
import { Page } from "../components/page.tsx";

/** The frame of pages that everybody may read: members have their own links there, teams and guests fewer. */
export function PublicPage({
  title,
  children,
}: {
  readonly title: string;
  readonly children: (session: SessionReply) => ReactNode;
}) {
  const session = useSession();
  const { role = null, name } = session.data ?? {};
  if (isMember(role)) return <MemberPage title={title}>{children}</MemberPage>;
  const navigation = (
    <>
      <nav aria-label="Main">
        <Link to="/benchmarks">Benchmarks</Link>
      </nav>
      <span className="row">
        {role === "team" ? <SignOut name={name ?? ""} /> : <Link to="/sign-in">Sign in</Link>}
      </span>
    </>
  );
  return (
    <Page title={title} navigation={navigation}>
      <Loaded query={session}>{children}</Loaded>
    </Page>
  );
}

function SignOut({ name }: { readonly name: string }) {
  const signOut = useApiMutation<"DELETE /api/session">((ended) =>
    queryClient.setQueryData(SESSION_KEY, ended),
  );
  return (
    <>
      <span className="soft">{name}, team</span>
      <button
        type="button"
        className="quiet"
        onClick={() => signOut.mutate({ route: "DELETE /api/session" })}
      >
        Sign out
      </button>
    </>
  );
}
