import { type FormEvent, useState } from "react";
import { useApiMutation } from "../api/use-api.ts";
import { formBody } from "../components/form-body.ts";
import { Failure } from "../components/loaded.tsx";

/** Adds presentations of scenes to a split. */
export function AddPresentations({ params }: { readonly params: { readonly campaign: string } }) {
  const [added, setAdded] = useState<string>();
  const change = useApiMutation();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { split, from, count } = formBody<{ split: "train" | "dev" | "test"; from: string; count: string }>(
      event.currentTarget,
    );
    setAdded(`${count} presentations of ${split}, from number ${from}`);
    change.mutate({
      route: "POST /api/campaigns/:campaign/presentations",
      params,
      body: { split, from: Number(from), count: Number(count) },
    });
  };
  return (
    <form className="panel stack" onSubmit={submit}>
      <h2>Add presentations</h2>
      <div className="fields">
        <div className="field">
          <label htmlFor="split">Split</label>
          <select id="split" name="split">
            <option>train</option>
            <option>dev</option>
            <option>test</option>
          </select>
        </div>
        <div className="field">
          <label htmlFor="from">From number</label>
          <input id="from" name="from" type="number" min={0} max={1_000_000} defaultValue={0} required />
        </div>
        <div className="field">
          <label htmlFor="count">How many</label>
          <input id="count" name="count" type="number" min={1} max={1_000} defaultValue={20} required />
        </div>
      </div>
      <small>
        The same numbers give the same scenes; those that are there already stay. Their tasks open at once
        when the campaign runs, and otherwise when it is started.
      </small>
      {change.error !== null && <Failure error={change.error} />}
      {change.isSuccess && (
        <p className="good-text" role="status">
          Added {added}.
        </p>
      )}
      <div>
        <button type="submit" disabled={change.isPending}>
          Add
        </button>
      </div>
    </form>
  );
}

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
