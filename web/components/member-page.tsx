import "../style/manage.css";
import { Link, Navigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { SessionReply } from "../../src/accounts/browser.ts";
import { queryClient, SESSION_KEY, useApiMutation, useSession } from "../api/use-api.ts";
import { Loaded } from "./loaded.tsx";
import { Page } from "./page.tsx";

/** The page of one's own account. */
const ACCOUNT_PATH = "/account";

/** The layout of pages for members. Other visitors are sent to the sign-in page, which leads back here. */
export function MemberPage({
  title,
  children,
}: {
  readonly title: string;
  readonly children: (session: SessionReply) => ReactNode;
}) {
  const session = useSession();
  const { role = null, name } = session.data ?? {};
  const navigation = isMember(role) && (
    <>
      <nav aria-label="Main">
        <Link to="/campaigns">Campaigns</Link>
        <Link to="/gathered">Gathered images</Link>
        <Link to="/library">Library</Link>
        <Link to="/benchmarks">Leaderboards</Link>
        {role === "owner" && <Link to="/members">Members</Link>}
      </nav>
      <span className="row">
        <SignOut name={name} role={role} />
      </span>
    </>
  );
  return (
    <Page title={title} navigation={navigation}>
      <Loaded query={session}>
        {(content) => {
          if (content.needsSecondFactor && location.pathname !== ACCOUNT_PATH)
            return <Navigate to={ACCOUNT_PATH} replace />;
          if (isMember(content.role)) return children(content);
          return content.role === "team" ? <MembersOnly team={content.name} /> : <SignInFirst />;
        }}
      </Loaded>
    </Page>
  );
}

/** The page for a team, which is signed in but is not a member. */
function MembersOnly({ team }: { readonly team: SessionReply["name"] }) {
  return (
    <div className="narrow stack">
      <h1>Members only</h1>
      <p>
        You are signed in as the team {team}. Teams submit and see their results on the{" "}
        <Link to="/benchmarks">leaderboards</Link>. This page is for members who run campaigns.{" "}
        <Link to="/sign-in">Sign in</Link> with a member account to open it.
      </p>
    </div>
  );
}

/** Redirects to the sign-in page. Rendered again while that page loads, when the address is already the new one: the state keeps the first. */
function SignInFirst() {
  const [state] = useState(() => ({ returnTo: location.pathname + location.search }));
  return <Navigate to="/sign-in" state={state} replace />;
}

/** The name and role of the session, and a button to sign out. */
function SignOut({ name, role }: { readonly name: ReactNode; readonly role: SessionReply["role"] }) {
  const signOut = useApiMutation<"DELETE /api/session">((ended) =>
    queryClient.setQueryData(SESSION_KEY, ended),
  );
  return (
    <>
      <span className="soft">
        {name}, {role}
      </span>
      <Link to={ACCOUNT_PATH}>Account</Link>
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

/** True for roles that can create and run campaigns, annotations and benchmarks. */
export function canManage(role: SessionReply["role"]): boolean {
  return role === "owner" || role === "manager";
}

/** True for members of the lab, unlike workers, teams and visitors. */
function isMember(role: SessionReply["role"]): boolean {
  return role !== null && role !== "worker" && role !== "team";
}

/** The layout of public pages. Members see their usual navigation, teams and visitors a shorter one. */
export function PublicPage({ title, children }: Parameters<typeof MemberPage>[0]) {
  const session = useSession();
  const { role = null, name } = session.data ?? {};
  if (isMember(role)) return <MemberPage title={title}>{children}</MemberPage>;
  const navigation = (
    <>
      <nav aria-label="Main">
        <Link to="/benchmarks">Leaderboards</Link>
      </nav>
      <span className="row">
        {role === "team" ? <SignOut name={name} role={role} /> : <Link to="/sign-in">Sign in</Link>}
      </span>
    </>
  );
  return (
    <Page title={title} navigation={navigation}>
      <Loaded query={session}>{children}</Loaded>
    </Page>
  );
}
