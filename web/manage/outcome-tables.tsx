import type { Outcome } from "../../src/server/api/outcome.ts";
import { formatMoney } from "../parts/format-money.ts";

/** What became of the inputs, stage by stage, and why some were dropped. */
export function FunnelTable({ outcome: { funnel } }: { readonly outcome: Outcome }) {
  return (
    <div className="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">Stage</th>
            <th scope="col" className="number">
              In
            </th>
            <th scope="col" className="number">
              Kept
            </th>
            <th scope="col" className="number">
              Waiting
            </th>
            <th scope="col">Dropped</th>
          </tr>
        </thead>
        <tbody>
          {funnel.map(({ stage, of, inputs, kept, waiting, dropped }) => (
            <tr key={stage}>
              <th scope="row">{stage}</th>
              <td className="number">
                {inputs} {of}
              </td>
              <td className="number">
                {kept} <span className="soft">{inputs > 0 && `(${percent(kept / inputs)})`}</span>
              </td>
              <td className="number">{waiting}</td>
              <td>{droppedText(dropped)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How far workers agree, before and after examples are dropped for their judgments. */
export function AgreementTable({ outcome: { quality } }: { readonly outcome: Outcome }) {
  const rows = [
    { when: "before pruning", ...quality.before.agreement },
    { when: "after pruning", ...quality.after.agreement },
  ];
  return (
    <div className="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">Agreement</th>
            <th scope="col" className="number">
              Alpha
            </th>
            <th scope="col" className="number">
              95 %
            </th>
            <th scope="col" className="number">
              Rests on
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ when, alpha, alphaInterval, items, judgments }) => (
            <tr key={when}>
              <th scope="row">{when}</th>
              <td className="number">{alpha === null ? "–" : alpha.toFixed(3)}</td>
              <td className="number">
                {alphaInterval === null ? "–" : alphaInterval.map((end) => end.toFixed(3)).join(" to ")}
              </td>
              <td className="number">
                {judgments} judgments of {items} examples
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What each kind of work cost, fees included. */
export function CostsOfOutcome({ outcome: { costs, campaign } }: { readonly outcome: Outcome }) {
  return (
    <div className="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">Cost of</th>
            <th scope="col" className="number">
              Cost
            </th>
            <th scope="col" className="number">
              Workers
            </th>
          </tr>
        </thead>
        <tbody>
          {[...costs.rows, costs.total].map(({ stage, cost, workers }) => (
            <tr key={stage}>
              <th scope="row">{stage}</th>
              <td className="number">{formatMoney(cost, campaign.currency)}</td>
              <td className="number">{workers}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function droppedText(dropped: Readonly<Record<string, number>>): string {
  const parts = Object.entries(dropped).map(([reason, number]) => `${number} ${reason}`);
  return parts.length === 0 ? "–" : parts.join(", ");
}
