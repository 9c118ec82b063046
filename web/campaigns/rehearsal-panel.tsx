import { useState } from "react";
import type { NewRehearsal, RehearsalForecast, RehearsalReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { NumberField, RequestButton } from "../components/form.tsx";
import { countOf, formatMoney } from "../components/format.ts";
import { Failure } from "../components/loaded.tsx";
import { Meter } from "../components/meter.tsx";
import { Table } from "../components/table.tsx";
import { AgreementTable, CostTable, FunnelTable } from "./outcome-tables.tsx";

type Rehearsal = NonNullable<ReplyOf<typeof RehearsalReply>["rehearsal"]>;
type RehearsalInput = Readonly<Pick<NewRehearsal, "recipe" | "settings">>;

/** Runs a rehearsal with simulated workers on the server, and shows its costs and duration. */
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
      <h2>Rehearsal with simulated workers</h2>
      <p>
        Simulated workers run a campaign with these settings, so you can estimate cost and duration before you
        spend money. How careful the workers are is our assumption; pay, rules and settings are applied
        exactly as in a real campaign.
      </p>
      <div className="fields">
        <NumberField
          id="rehearsal-inputs"
          label={recipe === "scenes" ? "Presentations" : "Image sets"}
          help="10 to 100"
          range={[10, 100]}
          required={false}
          value={presentations}
          onChange={({ target }) => setPresentations(target.valueAsNumber)}
        />
        <NumberField
          id="rehearsal-workers"
          label="Workers"
          help="6 to 60"
          range={[6, 60]}
          required={false}
          value={workers}
          onChange={({ target }) => setWorkers(target.valueAsNumber)}
        />
      </div>
      <Failure error={change.error} />
      {isRunning ? (
        <Running rehearsal={rehearsal} cancel={() => change.mutate({ route: "DELETE /api/rehearsal" })} />
      ) : (
        <div>
          <RequestButton
            change={change}
            request={{ route: "POST /api/rehearsal", body: { recipe, settings, presentations, workers } }}
          >
            Run rehearsal
          </RequestButton>
        </div>
      )}
      {rehearsal?.state === "failed" && (
        <div className="notice bad" role="alert">
          <p>The rehearsal failed. See the server log for the cause.</p>
        </div>
      )}
      {rehearsal?.forecast && matchesSettings(rehearsal, { recipe, settings }) && (
        <ForecastFigures input={rehearsal.of} forecast={rehearsal.forecast} currency={currency} />
      )}
    </section>
  );
}

/** True when a rehearsal was run with these settings, not with earlier ones. */
function matchesSettings({ of: input }: Rehearsal, { recipe, settings }: RehearsalInput): boolean {
  const text = (values: RehearsalInput["settings"]) => JSON.stringify(Object.entries(values).sort());
  return input.recipe === recipe && text(input.settings) === text(settings);
}

/** The progress of a rehearsal, requested every second. */
function Running({ rehearsal, cancel }: { readonly rehearsal: Rehearsal; readonly cancel: () => void }) {
  useApiQuery("GET /api/rehearsal", { refetchInterval: 1_000 });
  const { of: input, answers, expected } = rehearsal;
  const share = Math.min(1, answers / Math.max(1, expected));
  return (
    <div className="stack">
      <p>
        Rehearsing {sizeOf(input)}: {answers} of about {expected} answers.
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
  input,
  forecast: { days, simulated, people, outcome: played },
  currency,
}: {
  readonly input: NewRehearsal;
  readonly forecast: RehearsalForecast;
  readonly currency: string;
}) {
  const outcome = { ...played, campaign: { ...played.campaign, currency } };
  return (
    <div className="stack" role="status">
      <p>
        {sizeOf(input)} would take <strong>{days.toFixed(1)} days</strong> and cost{" "}
        <strong>{formatMoney(outcome.costs.total.cost, currency, 0)}</strong>, fees included, for{" "}
        {countOf(outcome.sentences, "sentences")} and {countOf(outcome.examples, "examples")}.
      </p>
      <PayWarning people={people} settings={outcome.campaign.settings} currency={currency} />
      <FunnelTable outcome={outcome} />
      <CostTable costs={outcome.costs} currency={currency} />
      <AgreementTable outcome={outcome} />
      <Table
        saveAs="simulated workers"
        rows={people}
        rowKey={({ character }) => character}
        columns={[
          { title: "Worker type", kind: "name", render: ({ character }) => character },
          { title: "Workers", kind: "number", render: ({ workers }) => workers },
          { title: "Blocked", kind: "number", render: ({ blocked }) => blocked },
          { title: "Answers", kind: "number", render: ({ answers }) => answers },
          { title: "Hours", kind: "number", render: ({ hours }) => hours.toFixed(1) },
          { title: "Earned", kind: "number", render: ({ earned }) => formatMoney(earned, currency, 0) },
          {
            title: "Earned per hour",
            kind: "number",
            render: ({ earnedPerHour }) =>
              earnedPerHour === null ? "–" : formatMoney(earnedPerHour, currency, 0),
          },
        ]}
      />
      <p className="soft">{simulated}</p>
    </div>
  );
}

/** Shown when the simulated workers together earned less per hour than the minimum of the settings. */
function PayWarning({
  people,
  settings: { minHourlyPay },
  currency,
}: Pick<RehearsalForecast, "people"> &
  Pick<RehearsalForecast["outcome"]["campaign"], "settings"> & { readonly currency: string }) {
  const [earned, hours] = people.reduce(
    ([money, time], each) => [money + each.earned, time + each.hours],
    [0, 0],
  );
  if (typeof minHourlyPay !== "number" || hours === 0 || earned / hours >= minHourlyPay) return null;
  return (
    <div className="notice warn">
      <p>
        The simulated workers earn {formatMoney(earned / hours, currency, 0)} per hour, bonus included, less
        than your minimum of {formatMoney(minHourlyPay, currency, 0)}. Raise the pay per task before you
        create the campaign.
      </p>
    </div>
  );
}
