import { CorpusPage } from "../corpus-page.tsx";
import { Comparison } from "./comparison.tsx";
import { SystemView } from "./system.tsx";
import { Systems } from "./systems.tsx";

/** The systems whose predictions of a corpus of the library are here. */
export function PredictionsPage() {
  return (
    <CorpusPage>
      {({ shelf, role }) => <Systems shelf={shelf} mayUpload={role !== null && role !== "viewer"} />}
    </CorpusPage>
  );
}

/** One of them. */
export function SystemPage() {
  return <CorpusPage>{({ shelf }) => <SystemView shelf={shelf} />}</CorpusPage>;
}

/** Two of them. */
export function ComparisonPage() {
  return <CorpusPage>{({ shelf }) => <Comparison shelf={shelf} />}</CorpusPage>;
}
