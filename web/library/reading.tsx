import type { ReactNode } from "react";
import type { ReadingReply } from "../../src/library/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiQuery } from "../api/use-api.ts";
import { Loaded } from "../components/loaded.tsx";
import type { CorpusEndpoint, SentenceParams } from "./corpus-endpoint.ts";

/** The reasoner's answer about one scene, with its explanation. */
export type Answer = ReplyOf<typeof ReadingReply>["answers"][number];

const ROUTES = {
  grammar: "The grammar reads it as it is.",
  repaired: "The grammar reads it after repair of its spelling:",
  backoff: "It can be read in part only:",
  majority: "Nothing was understood, and the more frequent answer is given.",
};

/** The reasoner's reading of a sentence, above its answers. */
export function Reading({
  endpoint,
  sentence,
  children,
}: {
  readonly endpoint: CorpusEndpoint;
  readonly sentence: SentenceParams;
  readonly children: (answers: readonly Answer[]) => ReactNode;
}) {
  const reply = useApiQuery(`GET ${endpoint.api}/sentences/:split/:set/:number/reading`, {
    params: { ...endpoint.params, ...sentence },
  });
  return (
    <Loaded query={reply}>
      {({ route, words, passedOver, reading, answers }) => (
        <>
          <section className="panel" aria-label="Reading">
            <p>
              {ROUTES[route]} {(route === "repaired" || route === "backoff") && <q>{words.join(" ")}</q>}
              {route === "backoff" && passedOver.length > 0 && `, without ${passedOver.join(", ")}`}
            </p>
            {reading !== null && <code className="form">{reading}</code>}
            <p className="soft">Red lines are around the items and boxes that an answer rests on.</p>
          </section>
          {children(answers)}
        </>
      )}
    </Loaded>
  );
}

/** One answer of the reasoner, compared with the label, and the evaluated forms. */
export function AnswerLines({
  answer: { answer, presuppositionFailure, trace },
  label,
}: {
  readonly answer: Answer;
  readonly label: boolean;
}) {
  return (
    <>
      <p>
        The reasoner answers <strong>{String(answer)}</strong>
        {presuppositionFailure && " (what the sentence presupposes is not there)"}
        {answer === label ? ", as the label." : <span className="bad-text">, against the label.</span>}
      </p>
      {trace.length > 0 && (
        <details>
          <summary>Why</summary>
          <ul className="trace">
            {trace.map(({ depth, form, value, speaksOf }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a trace have no id and never move
              <li key={i} style={{ marginLeft: `${depth}rem` }}>
                <code>{form}</code>: {value}
                {speaksOf !== "" && <span className="soft"> {speaksOf}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
