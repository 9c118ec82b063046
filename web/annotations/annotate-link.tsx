import { Link } from "@tanstack/react-router";
import type { SessionReply } from "../../src/accounts/browser.ts";

/** Leads those who may to a new annotation of a corpus. */
export function AnnotateLink({
  role,
  source,
}: {
  readonly role: SessionReply["role"];
  readonly source: { readonly library: string } | { readonly campaign: string };
}) {
  if (role !== "owner" && role !== "manager") return null;
  return (
    <Link to="/annotations/new" search={source} className="button">
      Annotate
    </Link>
  );
}
