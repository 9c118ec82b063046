import type { CampaignOutcome, GuidelineTable } from "../../src/campaigns/browser.ts";
import { GUIDELINE_TITLES, GUIDELINES } from "../../src/core/index.ts";
import { formatPercent } from "../components/format.ts";
import { Table } from "../components/table.tsx";

type Share = CampaignOutcome["figures"]["removed"];

/** The figures of N2 3.6 and 4, beside what NLVR2 came to; a dash where there is nothing to count. */
export function FigureTable({
  outcome: { campaign, figures, quality },
}: {
  readonly outcome: CampaignOutcome;
}) {
  const share = (name: string, { share: value, counted, of }: Share, nlvr2: string) => ({
    ...{ name, value: formatPercent(value), of: of === 0 ? "–" : `${counted} of ${of}`, nlvr2 },
  });
  const humans = ({ humansPooled: pooled }: typeof quality.before) =>
    pooled?.mean == null ? "–" : `${pooled.mean.toFixed(1)} ± ${pooled.sd!.toFixed(1)} %`;
  const judges = ({ humansPooled: pooled }: typeof quality.before) =>
    pooled === null ? "–" : `${pooled.workers} workers with ${pooled.threshold} or more judgments`;
  const { synsets, uniqueImages, examplesPerSentence } = figures;
  const all = [
    share("Sentences reported as nonsense", figures.reportedSentences, "1,875 of 31,418"),
    share("Examples reported as nonsense", figures.reportedExamples, "–"),
    share("Removed: validator disagreed with the selection", figures.removed, "8.5 %"),
    share("Judged by the writer of the sentence", figures.validatedByWriter, "11.5 %"),
    share("Writers agree with their own selection", figures.agreementOfWriters, "96.7 %"),
    share("Others agree with the writer's selection", figures.agreementOfOthers, "90.8 %"),
    {
      ...{ name: "Examples per sentence", value: examplesPerSentence?.toFixed(2) ?? "–", of: "–" },
      nlvr2: "3.6",
    },
    { name: "Unique images", value: `${uniqueImages ?? "–"}`, of: "–", nlvr2: "127,502" },
    {
      name: "Examples per synset",
      value: synsets === null ? "–" : `${synsets.mean.toFixed(1)} ± ${synsets.sd.toFixed(1)}`,
      of: synsets === null ? "–" : `${synsets.synsets} synsets`,
      nlvr2: "752.9 ± 205.7 in train and dev",
    },
    {
      name: "Human accuracy before removal, held-out splits",
      ...{ value: humans(quality.before), of: judges(quality.before), nlvr2: "93.1 ± 3.1 %" },
    },
    {
      name: "Human accuracy after removal, held-out splits",
      ...{ value: humans(quality.after), of: judges(quality.after), nlvr2: "96.1 ± 2.6 %" },
    },
  ];
  // In the scenes protocol nobody selects, labels are not compared with what was asked for, and scenes have no synsets.
  const rows = campaign.recipe === "photos" ? all : all.filter(({ name }) => !OF_PHOTOGRAPHS.has(name));
  return (
    <Table
      saveAs="collection figures"
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { title: "Figure", kind: "name", render: ({ name }) => name },
        { title: "This campaign", kind: "number", render: ({ value }) => value },
        { title: "Based on", kind: "number", render: ({ of }) => of },
        { title: "NLVR2", kind: "number", render: ({ nlvr2 }) => nlvr2 },
      ]}
    />
  );
}

const OF_PHOTOGRAPHS: ReadonlySet<string> = new Set([
  "Removed: validator disagreed with the selection",
  "Writers agree with their own selection",
  "Unique images",
  "Examples per synset",
]);

/** Reviewed sentences that break guidelines, in all, by round and by writer (AP B). */
export function GuidelineCounts({
  table,
  nameOf = (worker) => worker,
}: {
  readonly table: GuidelineTable;
  readonly nameOf?: (worker: string) => string;
}) {
  const rows = [
    { of: "All", ...table },
    ...table.rounds.map((counts) => ({ of: `Round ${counts.round}`, ...counts })),
    ...table.writers.map((counts) => ({ of: nameOf(counts.worker), ...counts })),
  ];
  return (
    <>
      <p className="soft">
        {table.violating} of {table.reviewed} reviewed sentences break a guideline
        {table.reviewed > 0 && ` (${formatPercent(table.violating / table.reviewed)})`}. In NLVR2, 13 of 100
        did, most often by naming an object that the unselected pairs do not show.
      </p>
      <Table
        saveAs="collection figures by stage"
        rows={rows}
        rowKey={({ of }) => of}
        columns={[
          { title: "Round or writer", kind: "name", render: ({ of }) => of },
          { title: "Reviewed", kind: "number", render: ({ reviewed }) => reviewed },
          { title: "Break a guideline", kind: "number", render: ({ violating }) => violating },
          ...GUIDELINES.map((guideline) => ({
            title: GUIDELINE_TITLES[guideline],
            kind: "number" as const,
            render: ({ guidelines }: (typeof rows)[number]) => guidelines[guideline],
          })),
          {
            title: "Not good for another reason",
            kind: "number",
            render: ({ otherwiseNotGood }) => otherwiseNotGood,
          },
        ]}
      />
    </>
  );
}
