import type { CostsReply } from "../../../src/server/api/campaign-workers.ts";
import { useReply } from "../../api/use-reply.ts";
import { formatMoney } from "../../parts/format-money.ts";
import { Loaded } from "../../parts/loaded.tsx";

/** What each stage cost, as in AP Table 9. */
export function CostTable({ path }: { readonly path: string }) {
  const costs = useReply<typeof CostsReply>(`${path}/costs`);
  return (
    <section>
      <h2>Costs</h2>
      <Loaded query={costs}>
        {({ currency, rows, total, perSentence, perExample }) => (
          <>
            <table>
              <thead>
                <tr>
                  <th scope="col">Stage</th>
                  <th scope="col" className="number">
                    Cost
                  </th>
                  <th scope="col" className="number">
                    Workers
                  </th>
                </tr>
              </thead>
              <tbody>
                {[...rows, total].map(({ stage, cost, workers }) => (
                  <tr key={stage}>
                    <th scope="row">{stage}</th>
                    <td className="number">{formatMoney(cost, currency)}</td>
                    <td className="number">{workers}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="soft">
              {perSentence === null
                ? "No sentence yet."
                : `${formatMoney(perSentence, currency)} per sentence.`}{" "}
              {perExample !== null && `${formatMoney(perExample, currency)} per example.`} NLVR2 came to $0.65
              and $0.18.
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}
