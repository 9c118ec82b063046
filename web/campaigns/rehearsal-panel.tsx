import { useState } from "react";
import type { NewRehearsal, RehearsalForecast, RehearsalReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { countOf, formatMoney } from "../components/format.ts";
import { Failure } from "../components/loaded.tsx";
import { Meter } from "../components/meter.tsx";
import { Table } from "../components/table.tsx";
import { AgreementTable, CostTable, FunnelTable } from "./outcome-tables.tsx";

type Rehearsal = NonNullable<ReplyOf<typeof RehearsalReply>["rehearsal"]>;
type RehearsalInput = Readonly<Pick<NewRehearsal, "recipe" | "settings">>;

/** Plays a campaign with simulated workers on the server, and shows what it would cost and take. */
export function RehearsalPanel({
  recipe,
  settings,
  currency,
}: RehearsalInput & { readonly currency: string }) {
  const { data } = useApiQuery("GET /api/rehearsal");
  const [presentations, setPresentations] = useState(20);
  const [workers, setWorkers] = useState(20);
  const change = useApiMutation<"POST /api/rehearsal" | "DELETE /api/rehearsal">();
  const rehearsal = data?.rehearsal ?? null;
  const isRunning = rehearsal?.state === "running";
  return (
    <section className="panel stack" aria-label="Rehearsal">
      <h2>Rehearse it</h2>
      <p>
        Simulated workers play a campaign with these settings, so that you see what it would cost and take
        before money is spent. How careful or sloppy they are is a guess; what the settings make of such
        people is not.
      </p>
      <div className="fields">
        <NumberField
          label={recipe === "scenes" ? "Presentations" : "Image sets"}
          range={[10, 100]}
          value={presentations}
          onChange={setPresentations}
        />
        <NumberField label="Workers" range={[6, 60]} value={workers} onChange={setWorkers} />
      </div>
      <Failure error={change.error} />
      {isRunning ? (
        <Running rehearsal={rehearsal} cancel={() => change.mutate({ route: "DELETE /api/rehearsal" })} />
      ) : (
        <div>
          <button
            type="button"
            disabled={change.isPending}
            onClick={() =>
              change.mutate({
                route: "POST /api/rehearsal",
                body: { recipe, settings, presentations, workers },
              })
            }
          >
            Rehearse it
          </button>
        </div>
      )}
      {rehearsal?.state === "failed" && (
        <div className="notice bad" role="alert">
          <p>The rehearsal failed; the server has logged why.</p>
        </div>
      )}
      {rehearsal?.forecast && matchesSettings(rehearsal, { recipe, settings }) && (
        <ForecastFigures of={rehearsal.of} forecast={rehearsal.forecast} currency={currency} />
      )}
    </section>
  );
}

/** Whether a rehearsal was of these settings, and not of some that were tried before. */
function matchesSettings({ of }: Rehearsal, { recipe, settings }: RehearsalInput): boolean {
  const text = (values: RehearsalInput["settings"]) => JSON.stringify(Object.entries(values).sort());
  return of.recipe === recipe && text(of.settings) === text(settings);
}

/** Asks how far it is, every second. */
function Running({ rehearsal, cancel }: { readonly rehearsal: Rehearsal; readonly cancel: () => void }) {
  useApiQuery("GET /api/rehearsal", { refetchInterval: 1_000 });
  const { of, answers, expected } = rehearsal;
  const share = Math.min(1, answers / Math.max(1, expected));
  return (
    <div className="stack">
      <p>
        Rehearsing {sizeOf(of)}: {answers} of about {expected} answers.
      </p>
      <Meter label={`${Math.round(100 * share)} % of the answers`} parts={[share, 0]} />
      <div>
        <button type="button" onClick={cancel}>
          Cancel
        </button>
      </div>
    </div>
  );
}

/** "2 presentations with 12 workers". */
function sizeOf({ recipe, presentations, workers }: NewRehearsal): string {
  const inputs = countOf(presentations, recipe === "scenes" ? "presentations" : "image sets");
  return `${inputs} with ${countOf(workers, "workers")}`;
}

function ForecastFigures({
  of,
  forecast: { days, people, outcome: played },
  currency,
}: {
  readonly of: NewRehearsal;
  readonly forecast: RehearsalForecast;
  readonly currency: string;
}) {
  const outcome = { ...played, campaign: { ...played.campaign, currency } };
  return (
    <div className="stack" role="status">
      <p>
        {sizeOf(of)} would take <strong>{days.toFixed(1)} days</strong> and cost{" "}
        <strong>{formatMoney(outcome.costs.total.cost, currency)}</strong>, fees included, for{" "}
        {countOf(outcome.sentences, "sentences")} and {countOf(outcome.examples, "examples")}.
      </p>
      <FunnelTable outcome={outcome} />
      <div className="columns">
        <CostTable costs={outcome.costs} currency={currency} />
        <AgreementTable outcome={outcome} />
      </div>
      <Table
        rows={people}
        rowKey={({ character }) => character}
        columns={[
          { title: "People", kind: "name", render: ({ character }) => character },
          { title: "Workers", kind: "number", render: ({ workers }) => workers },
          { title: "Blocked", kind: "number", render: ({ blocked }) => blocked },
          { title: "Answers", kind: "number", render: ({ answers }) => answers },
          { title: "Hours", kind: "number", render: ({ hours }) => hours.toFixed(1) },
          { title: "Earned", kind: "number", render: ({ earned }) => formatMoney(earned, currency) },
          {
            title: "An hour",
            kind: "number",
            render: ({ earnedPerHour }) =>
              earnedPerHour === null ? "–" : formatMoney(earnedPerHour, currency),
          },
        ]}
      />
    </div>
  );
}

function NumberField({
  label,
  range: [least, most],
  value,
  onChange,
}: {
  readonly label: string;
  readonly range: readonly [least: number, most: number];
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const id = `rehearsal-${label.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={least}
        max={most}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <small>
        {least} to {most}
      </small>
    </div>
  );
}
