import type { WorkReply } from "../../src/server/api/work.ts";
import { formatMoney } from "../parts/format-money.ts";
import { PhotoInstructions } from "./photo-instructions.tsx";
import { SceneInstructions } from "./scene-instructions.tsx";

/** What the tasks ask and pay, with examples. */
export function Instructions({ work: { campaign, tasks } }: { readonly work: WorkReply }) {
  return (
    <>
      <h1>What to do</h1>
      <div className="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">Task</th>
              <th scope="col" className="number">
                Pay
              </th>
              <th scope="col" className="number">
                Bonus after review
              </th>
            </tr>
          </thead>
          <tbody>
            {tasks.map(({ stage, asks, pay, mostBonus }) => (
              <tr key={stage}>
                <td>{asks}</td>
                <td className="number">{formatMoney(pay, campaign.currency)}</td>
                <td className="number">
                  {mostBonus > 0 ? `up to ${formatMoney(mostBonus, campaign.currency)}` : "none"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {campaign.recipe === "scenes" ? <SceneInstructions /> : <PhotoInstructions />}
    </>
  );
}
