import "../style/library.css";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useApiQuery } from "../api/use-api.ts";
import { Loaded } from "../components/loaded.tsx";
import { NoPhotographs } from "./browsed-row-link.tsx";
import { type BrowseEndpoint, sentencePage } from "./corpus-endpoint.ts";
import { type BrowsedExample, ExampleCard } from "./example-card.tsx";
import { type Answer, Reading } from "./reading.tsx";

/** A sentence with all its pictures and judgments side by side. */
export function Sentence({ endpoint }: { readonly endpoint: BrowseEndpoint }) {
  const { split = "", set = "", number = "" } = useParams({ strict: false });
  const key = { split, set, number };
  const sentence = useApiQuery(`GET ${endpoint.api}/sentences/:split/:set/:number`, {
    params: { ...endpoint.params, ...key },
  });
  const { workerName = (worker: string) => worker } = endpoint;
  const [isRead, setRead] = useState(false);
  return (
    <Loaded query={sentence}>
      {({ sentence: text, length, phenomena, synset, writer, previous, next, examples }) => {
        const ofScenes = examples[0]?.picture.kind === "scene";
        return (
          <div className="stack">
            <nav className="row" aria-label="Sentences">
              {previous !== null && <Link to={sentencePage(endpoint, previous)}>← Previous sentence</Link>}
              {next !== null && <Link to={sentencePage(endpoint, next)}>Next sentence →</Link>}
            </nav>
            <h1 className="sentence">{text}</h1>
            <p className="row soft">
              <span>
                {split},{" "}
                <Link to={endpoint.page} search={{ split, set }}>
                  {ofScenes ? "presentation" : "image set"} {set}
                </Link>
              </span>
              <span>{length} tokens</span>
              {writer !== null && <span>written by {workerName(writer)}</span>}
              {synset !== null && <span>synset {synset}</span>}
              {phenomena === null ? (
                <span>phenomena not tagged yet</span>
              ) : (
                phenomena.map((each) => (
                  <span key={each} className="tag">
                    {each}
                  </span>
                ))
              )}
            </p>
            {ofScenes && (
              <div>
                <button type="button" aria-pressed={isRead} onClick={() => setRead(!isRead)}>
                  {isRead ? "Hide the reasoner's parse" : "Show the reasoner's parse"}
                </button>
              </div>
            )}
            <NoPhotographs picture={examples[0]?.picture} />
            {isRead ? (
              <Reading endpoint={endpoint} sentence={key}>
                {(answers) => <Examples examples={examples} answers={answers} workerName={workerName} />}
              </Reading>
            ) : (
              <Examples examples={examples} workerName={workerName} />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function Examples({
  examples,
  answers,
  workerName,
}: {
  readonly examples: readonly BrowsedExample[];
  readonly workerName: (worker: string) => string;
  readonly answers?: readonly Answer[];
}) {
  return (
    <ul className="side-by-side-examples">
      {examples.map((example) => (
        <li key={example.id} className="panel">
          <ExampleCard
            example={example}
            answer={answers?.find(({ id }) => id === example.id)}
            workerName={workerName}
          />
        </li>
      ))}
    </ul>
  );
}
