import type { WorkReply } from "../../../src/campaigns/browser.ts";
import { formatMoney } from "../../components/format-money.ts";
import { Table } from "../../components/table.tsx";
import { PhotoInstructions } from "./photo-instructions.tsx";
import { SceneInstructions } from "./scene-instructions.tsx";

/** What the tasks ask and pay, with examples. */
export function Instructions({ work: { campaign, tasks } }: { readonly work: WorkReply }) {
  return (
    <>
      <h1>What to do</h1>
      <Table
        rows={tasks.filter((task, i) => tasks.findIndex((each) => isSame(each, task)) === i)}
        rowKey={({ stage }) => stage}
        columns={[
          { title: "Task", render: ({ prompt }) => prompt },
          { title: "Pay", kind: "number", render: ({ pay }) => formatMoney(pay, campaign.currency) },
          {
            title: "Bonus after review",
            kind: "number",
            render: ({ mostBonus }) =>
              mostBonus > 0 ? `up to ${formatMoney(mostBonus, campaign.currency)}` : "none",
          },
        ]}
      />
      {campaign.recipe === "scenes" ? <SceneInstructions /> : <PhotoInstructions />}
    </>
  );
}

type Task = WorkReply["tasks"][number];

/** Whether two stages are one task to a worker, as the judgments that some examples get more of. */
function isSame(one: Task, other: Task): boolean {
  return one.prompt === other.prompt && one.pay === other.pay && one.mostBonus === other.mostBonus;
}
