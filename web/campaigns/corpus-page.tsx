import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { CampaignOutcome } from "../../src/campaigns/browser.ts";
import type { OutcomeReply } from "../../src/library/browser.ts";
import { type ReplyOf, urlOf } from "../api/request.ts";
import { useApiQuery } from "../api/use-api.ts";
import { countOf } from "../components/format.ts";
import { Loaded } from "../components/loaded.tsx";
import { Table } from "../components/table.tsx";
import { CampaignPage, type CampaignProps } from "./campaign-page.tsx";
import { FigureTable, GuidelineCounts } from "./outcome-figures.tsx";
import { AgreementTable, FunnelTable } from "./outcome-tables.tsx";

type CorpusFile = ReplyOf<typeof OutcomeReply>["files"][number];

/** Files of raw answers, beside those of the splits. */
const RAW: Readonly<Record<string, string>> = {
  "images.json": "where each image of the examples is from, its licence and its name",
  "judgments.json": "every judgment, also those that do not count",
  "answers.json": "every other answer",
};

/** Contents of a file by its name. */
function contentOf(file: string): string {
  const name = file.replace(/^sealed\//, "");
  const [, prefix = "", split = ""] = /^(.*_)?([^_]+)\.json$/.exec(name) ?? [];
  if (RAW[name] !== undefined) return RAW[name];
  if (split === "hashes") return `perceptual hashes of the images of ${prefix.replace("_", "")}`;
  if (prefix === "before_pruning_") return `the examples of ${split} before pruning, with all judgments`;
  return `the ${prefix.replace("_", " ")}examples of ${split}`;
}

/** The outcome of a campaign, and its corpus as files. */
export function CorpusPage() {
  return <CampaignPage>{(props) => <Corpus {...props} />}</CampaignPage>;
}

function Corpus({ campaign, params }: CampaignProps) {
  const [drops, setDrops] = useState(false);
  const query = { unfinished: drops ? "drop" : "wait" } as const;
  const outcome = useApiQuery("GET /api/campaigns/:campaign/outcome", { params, query });
  return (
    <div className="stack">
      <label className="row">
        <input type="checkbox" checked={drops} onChange={({ target }) => setDrops(target.checked)} />
        Build it from what there is: give up what still waits for answers
      </label>
      <Loaded query={outcome} loading="The outcome is being computed from all answers…">
        {({ outcome: content, files }) => (
          <>
            {content.settled && content.examples > 0 ? (
              <Files {...{ campaign, params, files, query }} />
            ) : (
              <Missing outcome={content} state={campaign.state} />
            )}
            <section>
              <h2>Outcome</h2>
              <p>
                {countOf(content.sentences, "sentences")} and {countOf(content.examples, "examples")} kept
                {content.settled ? "." : " so far."}{" "}
                {content.examples > 0 && (
                  <Link to="/campaigns/$campaign/library" params={{ campaign: campaign.id }}>
                    Browse them
                  </Link>
                )}
              </p>
              {content.warnings.map((warning) => (
                <p key={warning} className="warn-text">
                  {warning}
                </p>
              ))}
              <FunnelTable outcome={content} />
            </section>
            <section>
              <h2>Agreement</h2>
              <AgreementTable outcome={content} />
            </section>
            <section>
              <h2>Figures of the papers</h2>
              <FigureTable outcome={content} />
            </section>
            {content.guidelines !== null && content.guidelines.reviewed > 0 && (
              <section>
                <h2>Guidelines</h2>
                <GuidelineCounts table={content.guidelines} />
              </section>
            )}
          </>
        )}
      </Loaded>
      <section>
        <h2>Archive</h2>
        <p>
          Everything of the campaign, workers, payments and images included, as{" "}
          <code>counterpoint campaign import</code> restores it.
        </p>
        <a
          className="button"
          href={urlOf("GET /api/campaigns/:campaign/archive", { params })}
          download={`${campaign.id}.jsonl.gz`}
        >
          Download the archive
        </a>
      </section>
    </div>
  );
}

/** The steps that are missing before the corpus can be built. */
function Missing({
  outcome: { funnel },
  state,
}: {
  readonly outcome: CampaignOutcome;
  readonly state: CampaignProps["campaign"]["state"];
}) {
  const waiting = funnel.filter((stage) => stage.waiting > 0);
  const isEmpty = funnel.every(({ inputs }) => inputs === 0);
  return (
    <section className="panel">
      <h2>What is missing</h2>
      <ul>
        {!isEmpty && waiting.length === 0 && <li>No example was kept.</li>}
        {isEmpty && <li>There are no presentations or image sets yet: add some on the overview.</li>}
        {state !== "started" && <li>The campaign is not running: nobody gets tasks.</li>}
        {waiting.map(({ stage, of: unit, waiting: number }) => (
          <li key={stage}>
            {countOf(number, unit)} {number === 1 ? "waits" : "wait"} for{" "}
            {stage === "splitting" ? (
              <>
                <strong>splitting</strong>, which begins when the stages before it are done.
              </>
            ) : (
              <>
                answers of the stage <strong>{stage}</strong>.
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The files of the corpus. */
function Files({
  campaign,
  params,
  files,
  query,
}: Pick<CampaignProps, "campaign" | "params"> & {
  readonly files: readonly CorpusFile[];
  readonly query: { readonly unfinished: "drop" | "wait" };
}) {
  return (
    <section className="panel">
      <h2>The corpus</h2>
      <p>
        JSON Lines in the official format of {campaign.recipe === "scenes" ? "NLVR" : "NLVR2"}, a file for
        each split. Everything that tells labels of the unreleased test is in <code>sealed/</code>: keep it to
        yourself. <code>counterpoint campaign build</code> also writes the images.
      </p>
      <Table
        rows={files}
        rowKey={({ name }) => name}
        columns={[
          {
            title: "File",
            kind: "name",
            render: ({ name }) => (
              <a
                href={urlOf("GET /api/campaigns/:campaign/corpus/:file", {
                  params: { ...params, file: name },
                  query,
                })}
                download={name}
              >
                {name}
              </a>
            ),
          },
          {
            title: "Holds",
            render: ({ name }) => contentOf(name),
          },
          { title: "Records", kind: "number", render: ({ records }) => records },
        ]}
      />
    </section>
  );
}
