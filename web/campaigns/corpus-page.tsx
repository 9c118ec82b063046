import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { CampaignOutcome } from "../../src/campaigns/browser.ts";
import type { OutcomeReply } from "../../src/library/browser.ts";
import { type ReplyOf, urlOf } from "../api/request.ts";
import { useApiQuery } from "../api/use-api.ts";
import { countOf, spaced } from "../components/format.ts";
import { Loaded } from "../components/loaded.tsx";
import { Table } from "../components/table.tsx";
import { buildCommand } from "./build-command.ts";
import { CampaignPage, type CampaignProps } from "./campaign-page.tsx";
import { FigureTable, GuidelineCounts } from "./outcome-figures.tsx";
import { AgreementTable, FunnelTable } from "./outcome-tables.tsx";

type CorpusFile = ReplyOf<typeof OutcomeReply>["files"][number];

/** Files of raw answers, beside those of the splits. */
const RAW: Readonly<Record<string, string>> = {
  "images.json": "source, licence and name of each image of the examples",
  "judgments.json": "all judgments, including those not counted",
  "answers.json": "all other answers",
};

/** Contents of a file by its name. */
function contentOf(file: string): string {
  const name = file.replace(/^sealed\//, "");
  const [, prefix = "", split = ""] = /^(.*_)?([^_]+)\.json$/.exec(name) ?? [];
  if (RAW[name] !== undefined) return RAW[name];
  if (split === "hashes") return `perceptual hashes of the images of ${prefix.replace("_", "")}`;
  if (prefix === "before_pruning_") return `${split} examples before pruning, with all judgments`;
  return `${prefix.replace("_", " ")}${split} examples`;
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
        Build from the answers so far and drop unfinished items
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
                    Browse examples
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
              <p className="soft">
                Over examples that have all their judgments. <em>Overview</em> counts every example with at
                least two, so the values differ until all are judged.
              </p>
              <AgreementTable outcome={content} />
            </section>
            <section>
              <h2>Comparison with the papers</h2>
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
          The complete campaign, including workers, payments and images. Restore it with{" "}
          <code>counterpoint campaign import</code>.
        </p>
        <a
          className="button"
          href={urlOf("GET /api/campaigns/:campaign/archive", { params })}
          download={`${campaign.id}.jsonl.gz`}
        >
          Download archive
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
      <h2>Unfinished items</h2>
      <ul>
        {!isEmpty && waiting.length === 0 && <li>No examples kept.</li>}
        {isEmpty && (
          <li>
            No presentations or image sets yet. Add presentations under “Overview” or image sets under
            “Images”.
          </li>
        )}
        {state !== "started" && (
          <li>The campaign is not running, so workers get no tasks. Start it under “Overview”.</li>
        )}
        {waiting.map(({ stage, of: unit, waiting: number }) => (
          <li key={stage}>
            {countOf(number, unit)} {number === 1 ? "is" : "are"} waiting{" "}
            {stage === "splitting" ? (
              <>to be assigned to splits, which happens when all earlier stages are done.</>
            ) : (
              <>
                for answers (stage: <strong>{spaced(stage)}</strong>).
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
      <h2>Corpus files</h2>
      <p>
        One JSON Lines file per split, in the official {campaign.recipe === "scenes" ? "NLVR" : "NLVR2"}{" "}
        format. Everything that reveals labels of the unreleased test set is in <code>sealed/</code>: keep it
        private. <code>{buildCommand(campaign.id, { drops: query.unfinished === "drop" })}</code> writes all
        of them and the images into a folder; stop a studio with an embedded database first.
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
            title: "Contents",
            render: ({ name }) => contentOf(name),
          },
          { title: "Records", kind: "number", render: ({ records }) => records },
        ]}
      />
    </section>
  );
}
