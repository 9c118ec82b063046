import { Browser } from "./browser.tsx";
import { CorpusPage } from "./corpus-page.tsx";

/** A corpus of the library. */
export function BrowserPage() {
  return <CorpusPage>{({ shelf }) => <Browser shelf={shelf} />}</CorpusPage>;
}
