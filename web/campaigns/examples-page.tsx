import { useState } from "react";
import type { ExamplesQuery, ExamplesReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiQuery } from "../api/use-api.ts";
import { countOf } from "../components/format.ts";
import { Loaded } from "../components/loaded.tsx";
import { PhotoPair } from "../components/photos.tsx";
import { ScenePicture } from "../components/scene-picture.tsx";
import { CampaignPage, type CampaignProps } from "./campaign-page.tsx";

type Example = ReplyOf<typeof ExamplesReply>["examples"][number];

const SHOWN: Readonly<Record<ExamplesQuery["show"], string>> = {
  all: "All examples",
  waiting: "Not judged yet",
  "against-intention": "Against the writer",
  nonsense: "Seen as nonsense",
  disputed: "Judged in several ways",
};

const AT_ONCE = 30;

/** Every example with its judgments. */
export function ExamplesPage() {
  return <CampaignPage>{(props) => <Examples {...props} />}</CampaignPage>;
}

function Examples({ params }: CampaignProps) {
  const [query, setQuery] = useState({ search: "", show: "all" as ExamplesQuery["show"], from: 0 });
  const examples = useApiQuery("GET /api/campaigns/:campaign/examples", { params, query });
  const workers = useApiQuery("GET /api/campaigns/:campaign/workers", { params });
  const nameOf = (worker: string) =>
    workers.data?.workers.find(({ id }) => id === worker)?.sourceName ?? worker.slice(0, 8);
  return (
    <div className="stack">
      <form className="fields" onSubmit={(event) => event.preventDefault()}>
        <div className="field">
          <label htmlFor="search">Words in the sentence</label>
          <input
            id="search"
            type="search"
            value={query.search}
            onChange={({ target }) => setQuery({ ...query, search: target.value, from: 0 })}
          />
        </div>
        <div className="field">
          <label htmlFor="show">Show</label>
          <select
            id="show"
            value={query.show}
            onChange={({ target }) =>
              setQuery({ ...query, show: target.value as ExamplesQuery["show"], from: 0 })
            }
          >
            {Object.entries(SHOWN).map(([show, text]) => (
              <option key={show} value={show}>
                {text}
              </option>
            ))}
          </select>
        </div>
      </form>
      <Loaded query={examples}>
        {({ found, examples: list }) => (
          <>
            <p className="soft" role="status">
              {countOf(found, "examples")}
            </p>
            {found === 0 && (
              <div className="empty">
                <p>There is no such example.</p>
              </div>
            )}
            <ul className="example-list">
              {list.map((example) => (
                <li key={`${example.split} ${example.id}`} className="panel">
                  <ExampleCard example={example} nameOf={nameOf} />
                </li>
              ))}
            </ul>
            {found > AT_ONCE && (
              <div className="row">
                <button
                  type="button"
                  disabled={query.from === 0}
                  onClick={() => setQuery({ ...query, from: query.from - AT_ONCE })}
                >
                  Before
                </button>
                <span className="soft">
                  {query.from + 1} to {Math.min(found, query.from + AT_ONCE)} of {found}
                </span>
                <button
                  type="button"
                  disabled={query.from + AT_ONCE >= found}
                  onClick={() => setQuery({ ...query, from: query.from + AT_ONCE })}
                >
                  After
                </button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

const TONES = { true: "good", false: "bad", nonsense: "warn" };

function ExampleCard({
  example: { id, split, sentence, picture, writer, intended, judgments },
  nameOf,
}: {
  readonly example: Example;
  readonly nameOf: (worker: string) => string;
}) {
  return (
    <div className="example-card">
      {picture.kind === "scene" ? <ScenePicture scene={picture.scene} /> : <PhotoPair pair={picture.pair} />}
      <div>
        <p className="sentence">{sentence}</p>
        <p className="soft">
          {split} {id} · {writer === null ? "writer unknown" : `written by ${nameOf(writer)}`} · meant to be{" "}
          {intended ? "true" : "false"}
        </p>
        <ul className="judgments">
          {judgments.length === 0 && <li className="soft">No judgment yet</li>}
          {judgments.map(({ worker, verdict, milliseconds, at }) => (
            <li key={worker}>
              <span className={`tag ${TONES[verdict]}`}>{verdict}</span> {nameOf(worker)}{" "}
              <span className="soft">
                in {(milliseconds / 1_000).toFixed(0)} s, {new Date(at).toLocaleString()}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
