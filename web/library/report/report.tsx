import "../../style/report.css";
import { useApiQuery } from "../../api/use-api.ts";
import { Loaded } from "../../components/loaded.tsx";
import type { CorpusEndpoint } from "../corpus-endpoint.ts";
import type { ReportContent } from "./content.ts";
import { ReportPart } from "./report-part.tsx";

/** How often the page asks how many sentences have their phenomena by now, in milliseconds. */
const EVERY = 2_000;

/** Every audit of a corpus, with ways to the examples behind its numbers. */
export function Report({ endpoint }: { readonly endpoint: CorpusEndpoint }) {
  const known = useApiQuery(`GET ${endpoint.api}/report`, {
    params: endpoint.params,
    refetchInterval: (reply) => reply !== undefined && reply.tagged < reply.sentences && EVERY,
  });
  return (
    <Loaded query={known} loading="The corpus is being audited: some seconds for ten thousand examples…">
      {({ report }) =>
        report === null ? (
          <div className="empty">
            <p>There are no examples yet.</p>
          </div>
        ) : (
          <Sections report={report} endpoint={endpoint} />
        )
      }
    </Loaded>
  );
}

function Sections({
  report: { seed, sections },
  endpoint,
}: {
  readonly report: ReportContent;
  readonly endpoint: CorpusEndpoint;
}) {
  return (
    <div className="report">
      <p>
        A bar, a dot or a number that is a link leads to the examples behind it. Names with a dotted line tell
        what they are. <span className="paper">Small numbers</span> beside ours are what the papers print, for
        official splits only.
      </p>
      <nav className="row" aria-label="Sections">
        {sections.map(({ title }, i) => (
          <a key={title} href={`#section-${i}`}>
            {title}
          </a>
        ))}
      </nav>
      {sections.map(({ title, parts }, i) => (
        <section key={title} id={`section-${i}`} aria-label={title}>
          <h2>{title}</h2>
          {parts.map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and never move
            <ReportPart key={place} part={part} endpoint={endpoint} />
          ))}
        </section>
      ))}
      <p className="soft">
        All chance has the seed {seed}, as that of <code>counterpoint corpus report</code> has, which makes
        the same report as a file.
      </p>
    </div>
  );
}
