import type { SubmittedReply } from "../../src/leaderboards/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { countOf } from "../components/format.ts";

type FileFindings = Pick<ReplyOf<typeof SubmittedReply>, "findings" | "findingCount">;

const MAX_LISTED = 10;

/** The first findings of a refused file, and how many there are. */
export function Findings({ findings, findingCount }: FileFindings) {
  const shown = findings.slice(0, MAX_LISTED);
  return (
    <>
      <p>
        <strong>The file was rejected: {countOf(findingCount, "problems")}.</strong>{" "}
        {findingCount > shown.length && `Showing the first ${shown.length}.`}
      </p>
      <ul className="findings">
        {shown.map(({ line, field, message }, i) => (
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
