import type { SubmittedReply } from "../../src/server/api/leaderboard.ts";
import type { ReplyOf } from "../api/request.ts";
import { countOf } from "../parts/count-of.ts";

type Checked = Pick<ReplyOf<typeof SubmittedReply>, "findings" | "findingCount">;

/** What is wrong with a file, line by line. */
export function Findings({ findings, findingCount }: Checked) {
  return (
    <>
      <p>
        <strong>The file was refused: {countOf(findingCount, "problems")}.</strong>{" "}
        {findingCount > findings.length && `These are the first ${findings.length}.`}
      </p>
      <ul className="findings">
        {findings.map(({ line, field, message }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is never changed, and messages may be alike
          <li key={i}>
            {line > 0 && <strong>line {line}: </strong>}
            {field !== undefined && `${field}: `}
            {message}
          </li>
        ))}
      </ul>
    </>
  );
}
