import { Link, useParams } from "@tanstack/react-router";
import { ManagePage } from "../components/member-page.tsx";
import { Sentence } from "./sentence.tsx";
import { shelfOfCorpus } from "./shelf.ts";

/** A sentence of a corpus of the library. */
export function SentencePage() {
  const { corpus = "" } = useParams({ strict: false });
  return (
    <ManagePage title={`A sentence of ${corpus}`}>
      {() => (
        <>
          <p className="soft">
            <Link to="/library">Library</Link> ·{" "}
            <Link to="/library/$corpus" params={{ corpus }}>
              {corpus}
            </Link>
          </p>
          <Sentence shelf={shelfOfCorpus(corpus)} />
        </>
      )}
    </ManagePage>
  );
}
