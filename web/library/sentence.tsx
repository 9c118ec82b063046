import "../style/library.css";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { ReplyTo } from "../api/request.ts";
import { useApiQuery } from "../api/use-api.ts";
import { useKeys } from "../components/interaction.ts";
import { KeyboardHelp } from "../components/keyboard-help.tsx";
import { Loaded } from "../components/loaded.tsx";
import { NoPhotographs } from "./browsed-row-link.tsx";
import { type BrowseEndpoint, sentencePage } from "./corpus-endpoint.ts";
import { type BrowsedExample, ExampleCard } from "./example-card.tsx";
import { hasNotes, Notes } from "./notes.tsx";
import { type Answer, Reading } from "./reading.tsx";
import { type BrowseParams, toRequest, useBrowseQuery } from "./use-browse-query.ts";

/** A sentence with all its pictures and judgments side by side. */
export function Sentence({ endpoint }: { readonly endpoint: BrowseEndpoint }) {
  const { split = "", set = "", number = "" } = useParams({ strict: false });
  const key = { split, set, number };
  const { query } = useBrowseQuery();
  const sentence = useApiQuery(`GET ${endpoint.api}/sentences/:split/:set/:number`, {
    params: { ...endpoint.params, ...key },
    query: toRequest(query),
  });
  const navigate = useNavigate();
  const go = (to: Neighbour | undefined) => {
    if (to) void navigate({ to: sentencePage(endpoint, to), search: query });
  };
  useKeys({
    arrowleft: () => go(sentence.data?.previous),
    arrowright: () => go(sentence.data?.next),
    escape: () => {
      const isDialogOpen = document.querySelector("dialog[open]") !== null; // the key closes it
      if (!isDialogOpen) void navigate({ to: endpoint.page, search: query });
    },
  });
  const [isRead, setRead] = useState(false);
  return (
    <Loaded query={sentence}>
      {({ sentence: text, length, phenomena, synset, writer, place, of, previous, next, examples }) => {
        const ofScenes = examples[0]?.picture.kind === "scene";
        return (
          <div className="stack">
            <nav className="row" aria-label="Sentences">
              {previous !== null && (
                <Link to={sentencePage(endpoint, previous)} search={query}>
                  ← Previous sentence
                </Link>
              )}
              {next !== null && (
                <Link to={sentencePage(endpoint, next)} search={query}>
                  Next sentence →
                </Link>
              )}
              <span className="soft">
                {place === null
                  ? "This sentence doesn't match the current filters."
                  : `${place.toLocaleString()} of ${of.toLocaleString()}${isFiltered(query) ? " that match the filters" : ""}`}
              </span>
              <KeyboardHelp keys={KEYS} />
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
              {writer !== null && <span>written by {(endpoint.workerName ?? itself)(writer)}</span>}
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
                {(answers) => <Examples endpoint={endpoint} examples={examples} answers={answers} />}
              </Reading>
            ) : (
              <Examples endpoint={endpoint} examples={examples} />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

const KEYS = [
  ["←", "previous sentence that matches the filters"],
  ["→", "next sentence that matches the filters"],
  ["Esc", "back to the list"],
] as const;

type Neighbour = ReplyTo<"GET /api/library/:corpus/sentences/:split/:set/:number">["next"];

/** The name of a worker who has no other than their id. */
function itself(worker: string): string {
  return worker;
}

/** True when a query selects some examples, and does more than sort them. */
function isFiltered({ order: _, ...filters }: BrowseParams): boolean {
  return Object.keys(filters).length > 0;
}

function Examples({
  endpoint,
  examples,
  answers,
}: {
  readonly endpoint: BrowseEndpoint;
  readonly examples: readonly BrowsedExample[];
  readonly answers?: readonly Answer[];
}) {
  const { workerName = itself } = endpoint;
  return (
    <ul className="side-by-side-examples">
      {examples.map((example) => (
        <li key={example.id} className="panel">
          {!example.matches && examples.some(({ matches }) => matches) && (
            <p className="soft">This example doesn't match the filters.</p>
          )}
          <ExampleCard
            example={example}
            answer={answers?.find(({ id }) => id === example.id)}
            workerName={workerName}
          />
          {hasNotes(endpoint) && <Notes endpoint={endpoint} split={example.split} example={example.id} />}
        </li>
      ))}
    </ul>
  );
}
