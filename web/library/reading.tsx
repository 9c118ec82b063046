import type { ReactNode } from "react";
import type { ReadingReply } from "../../src/library/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiQuery } from "../api/use-api.ts";
import { Loaded } from "../components/loaded.tsx";
import type { BrowseEndpoint, SentenceParams } from "./corpus-endpoint.ts";

/** The reasoner's answer about one scene, with its explanation. */
export type Answer = ReplyOf<typeof ReadingReply>["answers"][number];

const ROUTES = {
  grammar: "Parsed by the grammar without changes.",
  repaired: "Parsed after spelling correction:",
  backoff: "Only partly parsed:",
  majority: "Not parsed; the majority label is returned.",
};

/** The reasoner's reading of a sentence, above its answers. */
export function Reading({
  endpoint,
  sentence,
  children,
}: {
  readonly endpoint: BrowseEndpoint;
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
          <section className="panel" aria-label="Parse">
            <p>
              {ROUTES[route]} {(route === "repaired" || route === "backoff") && <q>{words.join(" ")}</q>}
              {route === "backoff" && passedOver.length > 0 && `, ignoring ${passedOver.join(", ")}`}
            </p>
            {reading !== null && <code className="form">{reading}</code>}
            <p className="soft">Red outlines mark the items and boxes that decide the answer.</p>
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
  readonly label: boolean | null;
}) {
  return (
    <>
      <p>
        The reasoner answers <strong>{String(answer)}</strong>
        {presuppositionFailure &&
          " (presupposition failure: what the sentence presupposes is not in the scene)"}
        {label === null ? (
          "."
        ) : answer === label ? (
          ", which matches the label."
        ) : (
          <span className="bad-text">, which contradicts the label.</span>
        )}
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
