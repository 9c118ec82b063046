import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type RecipesReply, settingConflicts } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { CitedText } from "../components/cited-text.tsx";
import { Field, InputField, Submit } from "../components/form.tsx";
import { formatMoney, idFrom, spaced } from "../components/format.ts";
import { onSubmit } from "../components/interaction.ts";
import { Loaded } from "../components/loaded.tsx";
import { MemberPage } from "../components/member-page.tsx";
import { firstLineOf } from "../components/plain-text.tsx";
import type { CampaignProps } from "./campaign-page.tsx";
import { RehearsalPanel } from "./rehearsal-panel.tsx";
import { SettingsFields, type Values } from "./settings-fields.tsx";

type Recipe = ReplyOf<typeof RecipesReply>["recipes"][number];

const ABOUT = {
  scenes: {
    title: "Scenes, as in NLVR (2017)",
    about:
      "Synthetic images with three boxes. A worker writes one sentence for four scenes; other workers judge it for each scene.",
  },
  photos: {
    title: "Photographs, as in NLVR2 (2019)",
    about:
      "Workers prune sets of similar photographs, write one sentence for image pairs, and judge it for each pair. You add photographs after you have created the campaign.",
  },
};

/** Creates a campaign from a recipe, or as a copy. Every setting has an explanation and the value of the paper as default. */
export function NewCampaignPage() {
  return <MemberPage title="New campaign">{() => <NewCampaign />}</MemberPage>;
}

/** The form. It follows the address, which a page must not do for a visitor who is being sent to sign in: that would never end. */
function NewCampaign() {
  const recipes = useApiQuery("GET /api/recipes");
  const from = new URLSearchParams(useLocation().searchStr).get("from");
  return (
    <Loaded query={recipes}>
      {({ recipes: list }) =>
        from === null ? <CampaignForm recipes={list} /> : <CopyForm key={from} recipes={list} from={from} />
      }
    </Loaded>
  );
}

/** A campaign that another one is a copy of. */
interface Original
  extends Pick<CampaignProps["campaign"], "id" | "name" | "recipe" | "settings" | "seed" | "currency"> {
  /** In minor units. */
  readonly budget: number;
}

function CopyForm({ recipes, from }: { readonly recipes: readonly Recipe[]; readonly from: string }) {
  const params = { campaign: from };
  const campaign = useApiQuery("GET /api/campaigns/:campaign", { params });
  const progress = useApiQuery("GET /api/campaigns/:campaign/progress", { params });
  return (
    <Loaded query={campaign}>
      {(original) => (
        <Loaded query={progress}>
          {({ account }) => (
            <CampaignForm recipes={recipes} original={{ ...original, budget: account.budget }} />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

function CampaignForm({
  recipes,
  original,
}: {
  readonly recipes: readonly Recipe[];
  readonly original?: Original;
}) {
  const navigate = useNavigate();
  const [name, setName] = useState(original === undefined ? "" : `${original.name} (copy)`);
  const [recipe, setRecipe] = useState<Recipe["recipe"]>(original?.recipe ?? "scenes");
  const [changed, setChanged] = useState<Values>(() => changesOf(recipes, original));
  const [currency, setCurrency] = useState(original?.currency ?? "USD");
  const make = useApiMutation<"POST /api/campaigns">(({ id }) => {
    void navigate({ to: "/campaigns/$campaign", params: { campaign: id } });
  });
  const { settings, stages } = recipes.find((each) => each.recipe === recipe)!; // the server lists both
  const settingOf = (setting: string) =>
    Number(changed[setting] ?? settings.find((each) => each.name === setting)?.default ?? 0);

  const conflicts = settingConflicts(recipe, {
    ...Object.fromEntries(settings.map((each) => [each.name, each.default])),
    ...changed,
  });

  const submit = onSubmit<Record<"id" | "seed" | "budget", string>>(({ id, seed, budget }) => {
    const [conflict] = conflicts;
    if (conflict !== undefined) return document.getElementById(conflict.settings[0]!)?.focus();
    const described = { id, name, recipe, settings: changed, seed, currency };
    const copied = original?.recipe === recipe && { copyFrom: original.id };
    make.mutate({
      route: "POST /api/campaigns",
      body: { ...described, ...copied, budget: Math.round(Number(budget) * 100) },
    });
  });
  return (
    <form className="stack" onSubmit={submit}>
      <h1>New campaign</h1>
      {original !== undefined && (
        <p>
          A copy of <strong>{original.name}</strong>: its settings are filled in, and its texts and
          qualification questions are copied. Images, presentations, workers and answers are not.
        </p>
      )}
      <fieldset className="recipes">
        <legend>Collection protocol</legend>
        {recipes.map((each) => (
          <label key={each.recipe} className={each.recipe === recipe ? "panel selected" : "panel"}>
            <span className="row">
              <input
                type="radio"
                name="recipe"
                checked={each.recipe === recipe}
                onChange={() => {
                  setRecipe(each.recipe);
                  setChanged({});
                }}
              />
              <strong>{ABOUT[each.recipe].title}</strong>
            </span>
            <span className="soft">{ABOUT[each.recipe].about}</span>
          </label>
        ))}
      </fieldset>
      <div className="fields">
        <InputField
          id="campaign-name"
          label="Name shown to workers"
          value={name}
          required
          maxLength={200}
          onChange={({ target }) => setName(target.value)}
        />
        <InputField
          key={idFrom(name)}
          id="id"
          label="URL name"
          name="id"
          defaultValue={idFrom(name)}
          required
          pattern="[a-z0-9][a-z0-9\-]{0,63}"
          title="Lower-case letters, digits and hyphens"
        />
        <Field id="budget" label="Budget (including fees)">
          <span className="with-unit">
            <input
              id="budget"
              name="budget"
              type="number"
              min={0}
              step="0.01"
              defaultValue={(original?.budget ?? 10_000) / 100}
              required
            />
            <input
              aria-label="Currency"
              value={currency}
              pattern="[A-Z]{3}"
              maxLength={3}
              required
              onChange={({ target }) => setCurrency(target.value.toUpperCase())}
            />
          </span>
        </Field>
        <InputField
          id="seed"
          label="Random seed"
          name="seed"
          defaultValue={original?.seed ?? "1"}
          required
          maxLength={200}
        />
      </div>
      <section>
        <h2>Stages</h2>
        <ol>
          {stages.map(({ stage, prompt, deviation }) => (
            <li key={stage}>
              <strong>{spaced(stage)}</strong>: {firstLineOf(prompt)}
              {deviation !== null && (
                <small>
                  {" "}
                  <CitedText text={deviation} />
                </small>
              )}
            </li>
          ))}
        </ol>
        {recipe === "scenes" && <ForecastForScenes settingOf={settingOf} currency={currency} />}
      </section>
      <section>
        <h2>Settings</h2>
        <p className="soft">
          Defaults follow the papers where the papers give a value. Settings can't be changed once the
          campaign is created.
        </p>
        <SettingsFields
          key={recipe}
          settings={settings}
          changed={changed}
          onChange={setChanged}
          conflicts={conflicts}
        />
      </section>
      {isCurrency(currency) && <RehearsalPanel recipe={recipe} settings={changed} currency={currency} />}
      {conflicts.length > 0 && (
        <p className="bad-text" role="status">
          Some settings conflict. The reasons are at their fields.
        </p>
      )}
      <Submit change={make} className="main">
        Create campaign
      </Submit>
    </form>
  );
}

/** Maximum cost of a presentation: a sentence with its bonus, and four examples with all their judgments. */
function ForecastForScenes({
  settingOf,
  currency,
}: {
  readonly settingOf: (setting: string) => number;
  readonly currency: string;
}) {
  const withFee = (amount: number) => Math.ceil((amount * (10_000 + settingOf("feeBasisPoints"))) / 10_000);
  const sentence = settingOf("writingPay") + Math.max(settingOf("fullBonus"), settingOf("lowerBonus"));
  const cost = (judgments: number) => withFee(sentence + 4 * judgments * settingOf("validationPay"));
  if (!isCurrency(currency)) return null;
  return (
    <p>
      Maximum cost per presentation, including bonus and fees:{" "}
      <strong>{formatMoney(cost(settingOf("trainJudgments")), currency)}</strong> for train,{" "}
      <strong>{formatMoney(cost(settingOf("heldOutJudgments")), currency)}</strong> for dev or test.
    </p>
  );
}

/** The settings of a campaign that differ from their defaults. */
function changesOf(recipes: readonly Recipe[], original: Original | undefined): Values {
  const settings = recipes.find(({ recipe }) => recipe === original?.recipe)?.settings ?? [];
  const changed = settings.flatMap(({ name, default: usual }) => {
    const value = original?.settings[name] ?? usual;
    return value === usual ? [] : [[name, value] as const];
  });
  return Object.fromEntries(changed);
}

function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text);
}
