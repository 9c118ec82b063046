import { useState } from "react";
import { type AddedReply, SCENE_SPLITS } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { Field, InputField, NumberField, SelectField, Submit } from "../components/form.tsx";
import { countOf } from "../components/format.ts";
import { onSubmit } from "../components/interaction.ts";
import type { CampaignProps } from "./campaign-page.tsx";

const SPLIT_TITLES: Readonly<Record<string, string>> = { test: "test (Test-P)", hidden: "hidden (Test-U)" };

/** Adds presentations of scenes to a split: sampled ones, or those of a file. */
export function AddPresentations({ params }: Pick<CampaignProps, "params">) {
  const guide = useApiQuery("GET /api/campaigns/:campaign/guide", { params });
  const [split, setSplit] = useState<Split>("train");
  const [asked, setAsked] = useState({ split, from: 0 });
  const [kind, setKind] = useState("both");
  const change = useApiMutation<"POST /api/campaigns/:campaign/presentations">();
  const next = guide.data?.splits.find((each) => each.split === split)?.next ?? 0;
  const submit = onSubmit<Record<"from" | "count" | "towerShare" | "placement", string>>(
    ({ from, count, towerShare, placement }) => {
      setAsked({ split, from: Number(from) });
      const body = {
        split,
        from: Number(from),
        count: Number(count),
        kind: kind as "both",
        ...(kind === "both" && towerShare !== "50" && { towerShare: Number(towerShare) / 100 }),
        placement: placement as "uniform",
      };
      change.mutate({ route: "POST /api/campaigns/:campaign/presentations", params, body });
    },
  );
  return (
    <div className="panel stack" id="add-presentations">
      <h2>Add presentations</h2>
      <form className="stack" onSubmit={submit}>
        <div className="fields">
          <SelectField
            id="split"
            label="Split"
            options={SPLITS}
            value={split}
            onChange={({ target }) => setSplit(target.value as Split)} // one of the options
          />
          <NumberField
            key={`${split} ${next}`} // the field follows what was added
            id="from"
            label="First presentation number"
            range={[0, 1_000_000]}
            defaultValue={next}
          />
          <NumberField id="count" label="Number of presentations" range={[1, 1_000]} defaultValue={20} />
          <SelectField
            id="kind"
            label="Kind"
            options={[
              ["both", "towers and scattered"],
              ["scatter", "scattered only"],
              ["tower", "towers only"],
            ]}
            value={kind}
            onChange={({ target }) => setKind(target.value)}
          />
          {kind === "both" && (
            <NumberField id="towerShare" label="Towers (%)" range={[0, 100]} defaultValue={50} />
          )}
          <SelectField
            id="placement"
            label="Placement"
            options={[
              ["uniform", "uniform, as in the paper"],
              ["released", "as in the released data"],
            ]}
          />
        </div>
        <small>
          A presentation is four scenes for one writing task. Its number, your choices and the campaign's
          random seed determine the scenes, so adding a number twice has no effect. Tasks open at once if the
          campaign is running, otherwise when you start it. The paper collects all four splits in the same
          way; labels of hidden (Test-U) are kept under sealed/ in the built corpus.
        </small>
        <Submit change={change} success={change.data && addedText(change.data, asked)}>
          Add
        </Submit>
      </form>
      <AddOwnScenes params={params} />
    </div>
  );
}

/** How many presentations are new, of those that were asked for. */
function addedText(
  { presentations, added }: ReplyOf<typeof AddedReply>,
  { split, from }: { readonly split?: string; readonly from?: number },
): string {
  const things = `${split === undefined ? "" : `${split} `}presentations`;
  if (added === 0)
    return `Nothing new: the campaign already has ${presentations === 1 ? "this presentation" : `these ${presentations} presentations`}.`;
  if (added < presentations)
    return `Added ${countOf(added, things)}; the other ${presentations - added} already existed.`;
  return `Added ${countOf(added, things)}${from === undefined ? "" : `, starting at number ${from}`}.`;
}

const SPLITS = SCENE_SPLITS.map((split): [string, string] => [split, SPLIT_TITLES[split] ?? split]);

type Split = (typeof SCENE_SPLITS)[number];

/** Adds the presentations of a file. */
function AddOwnScenes({ params }: Pick<CampaignProps, "params">) {
  const change = useApiMutation<"POST /api/campaigns/:campaign/scenes">();
  const submit = onSubmit<{ ownSplit: string; file: File }>(({ ownSplit, file }) =>
    change.mutate({
      route: "POST /api/campaigns/:campaign/scenes",
      params,
      query: { split: ownSplit as Split }, // the options of its field
      body: file,
    }),
  );
  return (
    <details>
      <summary>Add your own scenes</summary>
      <form className="stack" onSubmit={submit}>
        <div className="fields">
          <SelectField id="ownSplit" label="Split of the scene file" options={SPLITS} />
          <InputField
            id="file"
            type="file"
            label="Scene file"
            help="In the format of counterpoint scenes generate: four scenes per presentation, with presentation numbers."
            required
          />
        </div>
        <Submit change={change} success={change.data && addedText(change.data, {})}>
          Add file
        </Submit>
      </form>
    </details>
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
    <form className="panel stack" id="budget" onSubmit={submit}>
      <h2>Increase the budget</h2>
      <Field id="amount" label="New total budget">
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
      <Submit change={change}>Increase</Submit>
    </form>
  );
}
