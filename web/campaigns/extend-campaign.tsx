import { useState } from "react";
import { useApiMutation } from "../api/use-api.ts";
import { Field, NumberField, SelectField, Submit } from "../components/form.tsx";
import { onSubmit } from "../components/interaction.ts";
import type { CampaignProps } from "./campaign-page.tsx";

const SPLITS = ["train", "dev", "test"] as const;

/** Adds presentations of scenes to a split. */
export function AddPresentations({ params }: Pick<CampaignProps, "params">) {
  const [added, setAdded] = useState<string>();
  const change = useApiMutation();
  const submit = onSubmit<{ split: (typeof SPLITS)[number]; from: string; count: string }>((fields) => {
    const { split, from, count } = fields;
    setAdded(`${count} presentations of ${split}, from number ${from}`);
    change.mutate({
      route: "POST /api/campaigns/:campaign/presentations",
      params,
      body: { split, from: Number(from), count: Number(count) },
    });
  });
  return (
    <form className="panel stack" onSubmit={submit}>
      <h2>Add presentations</h2>
      <div className="fields">
        <SelectField id="split" label="Split" options={SPLITS} />
        <NumberField id="from" label="From number" range={[0, 1_000_000]} defaultValue={0} />
        <NumberField id="count" label="How many" range={[1, 1_000]} defaultValue={20} />
      </div>
      <small>
        The same numbers give the same scenes; those that are there already stay. Their tasks open at once
        when the campaign runs, and otherwise when it is started.
      </small>
      <Submit change={change} success={`Added ${added}.`}>
        Add
      </Submit>
    </form>
  );
}

/** Raises the budget. A budget cannot be lowered. */
export function RaiseBudget({
  params,
  currency,
  budget,
}: Pick<CampaignProps, "params"> & { readonly currency: string; readonly budget: number }) {
  const change = useApiMutation();
  const submit = onSubmit<{ amount: string }>(({ amount }) =>
    change.mutate({
      route: "PUT /api/campaigns/:campaign/budget",
      params,
      body: { budget: Math.round(Number(amount) * 100) },
    }),
  );
  return (
    <form className="panel stack" onSubmit={submit}>
      <h2>Raise the budget</h2>
      <Field id="amount" label="The most that may be spent from now on">
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
      </Field>
      <Submit change={change}>Raise</Submit>
    </form>
  );
}
