import { CorpusPage } from "../corpus-page.tsx";
import { Comparison } from "./comparison.tsx";
import { SystemView } from "./system.tsx";
import { Systems } from "./systems.tsx";

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
