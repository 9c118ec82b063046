import "../style/manage.css";
import { Link, Navigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { SessionReply } from "../../src/accounts/browser.ts";
import { queryClient, SESSION_KEY, useApiMutation, useSession } from "../api/use-api.ts";
import { LinkRow } from "./link-row.tsx";
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
  const { role = null, name, readOnly = false } = session.data ?? {};
  const navigation = readOnly ? (
    <ReadOnlyNavigation />
  ) : (
    isMember(role) && (
      <>
        <LinkRow label="Main">
          <Link to="/campaigns">Campaigns</Link>
          <Link to="/gathered">Gathered images</Link>
          <Link to="/library">Library</Link>
          <Link to="/runs">Model runs</Link>
          <Link to="/benchmarks">Leaderboards</Link>
          {role === "owner" && <Link to="/members">Members</Link>}
          <Link to="/help">Help</Link>
        </LinkRow>
        <span className="row">
          <AccountMenu name={name} role={role} />
        </span>
      </>
    )
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

/** The navigation of a studio that is read without an account. */
function ReadOnlyNavigation() {
  return (
    <>
      <LinkRow label="Main">
        <Link to="/library">Library</Link>
        <Link to="/help">Help</Link>
      </LinkRow>
      <span className="row soft">Read-only</span>
    </>
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

/** A menu under the name of the session's user: their account, and signing out. */
function AccountMenu({ name, role }: { readonly name: ReactNode; readonly role: SessionReply["role"] }) {
  const signOut = useApiMutation<"DELETE /api/session">((ended) =>
    queryClient.setQueryData(SESSION_KEY, ended),
  );
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeMenu = ({ type, target, key }: Event & { key?: string }) => {
      const isOutside = type === "click" && !menu.current?.querySelector("summary")?.contains(target as Node);
      if (isOutside || key === "Escape") menu.current?.removeAttribute("open");
    };
    addEventListener("click", closeMenu);
    addEventListener("keydown", closeMenu);
    return () => {
      removeEventListener("click", closeMenu);
      removeEventListener("keydown", closeMenu);
    };
  }, []);
  return (
    <details className="menu" ref={menu}>
      <summary>
        {name}, {role}
      </summary>
      <ul className="panel bare">
        <li>
          <Link to={ACCOUNT_PATH}>{role === "team" ? "Sessions" : "Password and sessions"}</Link>
        </li>
        <li>
          <button
            type="button"
            className="quiet"
            onClick={() => signOut.mutate({ route: "DELETE /api/session" })}
          >
            Sign out
          </button>
        </li>
      </ul>
    </details>
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
      <LinkRow label="Main">
        <Link to="/benchmarks">Leaderboards</Link>
        <Link to="/help">Help</Link>
      </LinkRow>
      <span className="row">
        {role === "team" ? <AccountMenu name={name} role={role} /> : <Link to="/sign-in">Sign in</Link>}
      </span>
    </>
  );
  return (
    <Page title={title} navigation={navigation}>
      <Loaded query={session}>{children}</Loaded>
    </Page>
  );
}
