import { Link } from "@tanstack/react-router";
import type { SentenceToTagReply } from "../../src/annotations/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useSession } from "../api/use-api-query.ts";
import { sentencePage } from "../library/corpus-endpoint.ts";

/** Leads to the page of a sentence with all its pictures, where the member may see it: a campaign's is for managers. */
export function SentenceLink({
  annotation: {
    source: { kind, id },
  },
  sentence,
}: ReplyOf<typeof SentenceToTagReply>) {
  const { role } = useSession().data ?? {};
  if (kind === "campaign" && role === "reviewer") return null;
  const name = encodeURIComponent(id);
  const page = kind === "library" ? `/library/${name}` : `/campaigns/${name}/library`;
  return (
    <p>
      <Link to={sentencePage({ page }, sentence)}>All its pictures in the library</Link>
    </p>
  );
}
