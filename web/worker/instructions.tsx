import type { WorkReply } from "../../src/server/api/work.ts";
import { formatMoney } from "../parts/format-money.ts";
import { Table } from "../parts/table.tsx";
import { PhotoInstructions } from "./photo-instructions.tsx";
import { SceneInstructions } from "./scene-instructions.tsx";

/** What the tasks ask and pay, with examples. */
export function Instructions({ work: { campaign, tasks } }: { readonly work: WorkReply }) {
  return (
    <>
      <h1>What to do</h1>
      <Table
        rows={tasks}
        keyOf={({ stage }) => stage}
        columns={[
          { title: "Task", of: ({ asks }) => asks },
          { title: "Pay", kind: "number", of: ({ pay }) => formatMoney(pay, campaign.currency) },
          {
            title: "Bonus after review",
            kind: "number",
            of: ({ mostBonus }) =>
              mostBonus > 0 ? `up to ${formatMoney(mostBonus, campaign.currency)}` : "none",
          },
        ]}
      />
      {campaign.recipe === "scenes" ? <SceneInstructions /> : <PhotoInstructions />}
    </>
  );
}
