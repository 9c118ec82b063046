import { CorpusPage } from "../corpus-page.tsx";
import { Report } from "./report.tsx";

/** Every audit of a corpus of the library. */
export function ReportPage() {
  return <CorpusPage>{({ endpoint }) => <Report endpoint={endpoint} />}</CorpusPage>;
}
