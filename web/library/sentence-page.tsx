import { Link, useParams } from "@tanstack/react-router";
import { MemberPage } from "../components/member-page.tsx";
import { corpusEndpoint } from "./corpus-endpoint.ts";
import { Sentence } from "./sentence.tsx";

/** A sentence of a corpus of the library. */
export function SentencePage() {
  const { corpus = "" } = useParams({ strict: false });
  return (
    <MemberPage title={`A sentence of ${corpus}`}>
      {() => (
        <>
          <p className="soft">
            <Link to="/library">Library</Link> ·{" "}
            <Link to="/library/$corpus" params={{ corpus }}>
              {corpus}
            </Link>
          </p>
          <Sentence endpoint={corpusEndpoint(corpus)} />
        </>
      )}
    </MemberPage>
  );
}
