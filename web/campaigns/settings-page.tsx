import { Link } from "@tanstack/react-router";
import type { RecipesReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { RequestButton } from "../components/form.tsx";
import { HelpLink } from "../components/help-link.tsx";
import { Failure, Loaded } from "../components/loaded.tsx";
import { canManage } from "../components/member-page.tsx";
import { Table } from "../components/table.tsx";
import { anchorOf } from "../help/help-address.ts";
import { CampaignPage, type CampaignProps, RECIPES } from "./campaign-page.tsx";
import { GROUPS, shownValue } from "./settings-fields.tsx";

/** The settings of a campaign, which are fixed; duplicating and archiving it. */
export function SettingsPage() {
  return <CampaignPage>{(props) => <SettingsOfCampaign {...props} />}</CampaignPage>;
}

function SettingsOfCampaign({ campaign, params, role }: CampaignProps) {
  const recipes = useApiQuery("GET /api/recipes");
  const { id, recipe, seed, currency } = campaign;
  return (
    <div className="stack">
      <dl className="facts">
        {[
          ["Collection protocol", RECIPES[recipe]],
          ["URL name", id],
          ["Random seed", seed],
          ["Currency", currency],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {canManage(role) && <Actions campaign={campaign} params={params} />}
      <p className="soft">
        Settings are fixed once a campaign exists, because workers rely on them. Values that differ from the
        default are marked.
      </p>
      <Loaded query={recipes}>
        {({ recipes: list }) => (
          <Groups campaign={campaign} recipe={list.find((each) => each.recipe === recipe)!} />
        )}
      </Loaded>
    </div>
  );
}

type Recipe = ReplyOf<typeof RecipesReply>["recipes"][number];

function Groups({
  campaign,
  recipe: { settings },
}: Pick<CampaignProps, "campaign"> & { readonly recipe: Recipe }) {
  return (
    <div className="setting-groups">
      {GROUPS.map(({ group, title }) => {
        const own = settings.filter((setting) => setting.group === group);
        if (own.length === 0) return null;
        const chosen = ({ name, default: usual }: (typeof own)[number]) => campaign.settings[name] ?? usual;
        return (
          <section key={group}>
            <h2>{title}</h2>
            <Table
              saveAs={title}
              rows={own}
              rowKey={({ name }) => name}
              rowClass={(setting) => (chosen(setting) === setting.default ? undefined : "changed")}
              columns={[
                {
                  title: "Setting",
                  kind: "name",
                  render: ({ name, label }) => (
                    <>
                      {label} <HelpLink to={`/help/settings#${anchorOf(name)}`} about={label} />
                    </>
                  ),
                },
                {
                  title: "Value",
                  kind: "number",
                  render: (setting) => <strong>{shownValue(setting, chosen(setting))}</strong>,
                },
                {
                  title: "Default",
                  kind: "number",
                  render: (setting) => shownValue(setting, setting.default),
                },
              ]}
            />
          </section>
        );
      })}
    </div>
  );
}

function Actions({ campaign: { id, state }, params }: Pick<CampaignProps, "campaign" | "params">) {
  const change = useApiMutation();
  return (
    <>
      <div className="row">
        <Link to="/new-campaign" search={{ from: id }} className="button">
          Duplicate
        </Link>
        {state !== "archived" && (
          <RequestButton
            change={change}
            request={{ route: "POST /api/campaigns/:campaign/archived", params }}
          >
            Archive
          </RequestButton>
        )}
        <span className="soft">
          A duplicate starts with these settings, texts and questions, without images, workers or answers.
          {state !== "archived" &&
            " An archived campaign offers no work and is not listed; nothing is deleted, and you can bring it back."}
        </span>
      </div>
      <Failure error={change.error} />
    </>
  );
}
