import { CorpusBrowser } from "./browser.tsx";
import { CorpusPage } from "./corpus-page.tsx";

/** A corpus of the library. */
export function BrowserPage() {
  return <CorpusPage>{({ endpoint }) => <CorpusBrowser endpoint={endpoint} />}</CorpusPage>;
}
