import type { FormEvent } from "react";
import { useApiMutation } from "../api/use-api-mutation.ts";
import { Failure } from "../components/failure.tsx";

/** Raises the budget; it never falls. */
export function RaiseBudget({
  params,
  currency,
  budget,
}: {
  readonly params: { readonly campaign: string };
  readonly currency: string;
  readonly budget: number;
}) {
  const change = useApiMutation();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { amount } = Object.fromEntries(new FormData(event.currentTarget));
    change.mutate({
      route: "PUT /api/campaigns/:campaign/budget",
      params,
      body: { budget: Math.round(Number(amount) * 100) },
    });
  };
  return (
    <form className="panel stack" onSubmit={submit}>
      <h2>Raise the budget</h2>
      <div className="field">
        <label htmlFor="amount">The most that may be spent from now on</label>
        <span className="with-unit">
          <input
            key={budget}
            id="amount"
            name="amount"
            type="number"
            step="0.01"
            min={budget / 100}
            defaultValue={budget / 100}
            required
          />
          {currency}
        </span>
      </div>
      {change.error !== null && <Failure error={change.error} />}
      <div>
        <button type="submit" disabled={change.isPending}>
          Raise
        </button>
      </div>
    </form>
  );
}
