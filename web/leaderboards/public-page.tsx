import { isMember, MemberPage, SignOut } from "../components/member-page.tsx";
import "../style/manage.css";
import "../style/leaderboard.css";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SessionReply } from "../../src/accounts/browser.ts";
import { useSession } from "../api/use-api.ts";
import { Loaded } from "../components/loaded.tsx";
import { Page } from "../components/page.tsx";

/** The layout of public pages. Members see their usual navigation, teams and visitors a shorter one. */
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
