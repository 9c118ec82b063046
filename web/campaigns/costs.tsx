import { useApiQuery } from "../api/use-api-query.ts";
import { formatMoney } from "../components/format-money.ts";
import { Loaded } from "../components/loaded.tsx";
import { CostTable } from "./outcome-tables.tsx";

/** What the work has cost so far. */
export function Costs({ params }: { readonly params: { readonly campaign: string } }) {
  const costs = useApiQuery("GET /api/campaigns/:campaign/costs", { params });
  return (
    <section>
      <h2>Costs</h2>
      <Loaded query={costs}>
        {({ currency, rows, total, perSentence, perExample }) => (
          <>
            <CostTable costs={{ rows, total }} currency={currency} />
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
