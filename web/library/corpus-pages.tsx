import { Link, useParams } from "@tanstack/react-router";
import { MemberPage } from "../components/member-page.tsx";
import { CorpusBrowser } from "./browser.tsx";
import { corpusEndpoint } from "./corpus-endpoint.ts";
import { CorpusPage } from "./corpus-page.tsx";
import { MissingPictures } from "./missing-pictures.tsx";
import { Comparison } from "./predictions/comparison.tsx";
import { SystemView } from "./predictions/system.tsx";
import { Systems } from "./predictions/systems.tsx";
import { Report } from "./report/report.tsx";
import { Sentence } from "./sentence.tsx";
import { useBrowseQuery } from "./use-browse-query.ts";

/** A corpus of the library. */
export function BrowserPage() {
  return (
    <CorpusPage>
      {({ endpoint }) => (
        <>
          <MissingPictures endpoint={endpoint} />
          <CorpusBrowser endpoint={endpoint} />
        </>
      )}
    </CorpusPage>
  );
}

/** A sentence of a corpus of the library. */
export function SentencePage() {
  const { corpus = "" } = useParams({ strict: false });
  return (
    <MemberPage title={`Sentence · ${corpus}`}>
      {() => (
        <>
          <p className="soft">
            <Link to="/library">Library</Link> · <BackToList corpus={corpus} />
          </p>
          <Sentence endpoint={corpusEndpoint(corpus)} />
        </>
      )}
    </MemberPage>
  );
}

/** A link to the list with the filters of the sentence's page. */
function BackToList({ corpus }: { readonly corpus: string }) {
  const { query } = useBrowseQuery();
  return (
    <Link to="/library/$corpus" params={{ corpus }} search={query}>
      {corpus}
    </Link>
  );
}

/** Every audit of a corpus of the library. */
export function ReportPage() {
  return <CorpusPage>{({ endpoint }) => <Report endpoint={endpoint} />}</CorpusPage>;
}

/** The systems with predictions of a library corpus. */
export function PredictionsPage() {
  return (
    <CorpusPage>
      {({ endpoint, role }) => <Systems endpoint={endpoint} canUpload={role !== null && role !== "viewer"} />}
    </CorpusPage>
  );
}

/** One of them. */
export function SystemPage() {
  return <CorpusPage>{({ endpoint }) => <SystemView endpoint={endpoint} />}</CorpusPage>;
}

/** Two of them. */
export function ComparisonPage() {
  return <CorpusPage>{({ endpoint }) => <Comparison endpoint={endpoint} />}</CorpusPage>;
}
