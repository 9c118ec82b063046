import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Drilldown } from "../../../src/corpus/browser.ts";
import { useApiQuery } from "../../api/use-api.ts";
import { Empty, Loaded } from "../../components/loaded.tsx";
import type { CorpusEndpoint } from "../corpus-endpoint.ts";
import { countExamples, type ExampleLinks, ExampleLinksContext } from "./drilldown.tsx";
import { ReportSections } from "./report-sections.tsx";

/** Interval between requests for the number of tagged sentences, in milliseconds. */
const EVERY = 2_000;

/** Every audit of a corpus, with links to the examples behind its numbers. */
export function Report({ endpoint }: { readonly endpoint: CorpusEndpoint }) {
  const links = useExampleLinks(endpoint);
  const known = useApiQuery(`GET ${endpoint.api}/report`, {
    params: endpoint.params,
    refetchInterval: (reply) => reply !== undefined && reply.tagged < reply.sentences && EVERY,
  });
  return (
    <Loaded query={known} loading="Analysing the corpus. This takes a few seconds per ten thousand examples…">
      {({ report }) =>
        report === null ? (
          <Empty text="No examples yet." />
        ) : (
          <ExampleLinksContext value={links}>
            <ReportSections sections={report.sections}>
              Click a bar, dot or linked number to see the examples behind it.
            </ReportSections>
            <p className="soft">
              Random seed: {report.seed}. The command <code>counterpoint corpus report</code> writes the same
              report to a file.
            </p>
          </ExampleLinksContext>
        )
      }
    </Loaded>
  );
}

/** Links to the pages of a corpus in the studio. */
function useExampleLinks({ page }: CorpusEndpoint): ExampleLinks {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      Link: ({ behind, children }) => (
        <Link to={page} search={toSearchParams(behind)} title={countExamples(behind)}>
          {children}
        </Link>
      ),
      open: (behind) => navigate({ to: page, search: toSearchParams(behind) }),
    }),
    [navigate, page],
  );
}

/** The query of the examples behind something, as it stands in the address. */
function toSearchParams({ query }: Drilldown): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
