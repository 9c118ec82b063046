import "../style/library.css";
import "../style/runs.css";
import { useState } from "react";
import type { ReplyTo } from "../api/request.ts";
import { useApiQuery } from "../api/use-api.ts";
import { SelectField } from "../components/form.tsx";
import { countOf } from "../components/format.ts";
import { Empty, Loaded } from "../components/loaded.tsx";
import { Picture } from "../library/example-card.tsx";

type Reply = ReplyTo<"GET /api/runs/:run/replies">["replies"][number];

const OUTCOMES = [
  ["", "all"],
  ["right", "right"],
  ["wrong", "wrong or without an answer"],
  ["true", "true"],
  ["false", "false"],
  ["unreadable", "unreadable"],
  ["refused", "refused"],
  ["filtered", "filtered"],
  ["out-of-tokens", "out of tokens"],
  ["failed", "failed"],
] as const;

/** The replies that are shown. */
interface Shown {
  readonly control: string;
  readonly outcome: (typeof OUTCOMES)[number][0];
  readonly offset: number;
}

const PAGE = 20;
const POLL_INTERVAL_MS = 4_000;

/** Raw replies beside the pictures, by control and outcome, page by page. */
export function Replies({ run, isRunning }: { readonly run: string; readonly isRunning: boolean }) {
  const [query, setQuery] = useState<Shown>({ control: "main", outcome: "", offset: 0 });
  const { control, outcome, offset } = query;
  const replies = useApiQuery("GET /api/runs/:run/replies", {
    params: { run },
    query: { control, offset: String(offset), ...(outcome !== "" && { outcome }) },
    refetchInterval: () => isRunning && POLL_INTERVAL_MS,
  });
  const controls = replies.data?.controls ?? [];
  return (
    <section className="stack" aria-label="Replies">
      <h2>Replies</h2>
      <div className="row">
        <SelectField
          id="outcome"
          label="Outcome"
          options={OUTCOMES}
          value={outcome}
          onChange={({ target }) =>
            setQuery({ control, outcome: target.value as Shown["outcome"], offset: 0 })
          }
        />
        {controls.length > 1 && (
          <SelectField
            id="control"
            label="Questions"
            options={controls.map((name) => [name, name === "main" ? "of the run" : name] as const)}
            value={control}
            onChange={({ target }) => setQuery({ control: target.value, outcome, offset: 0 })}
          />
        )}
      </div>
      <Loaded query={replies}>
        {({ found, change, replies: shown }) => (
          <>
            {change !== null && (
              <p className="soft">
                Asked with a change: {change}. Sentences and pictures are shown without it; the label is the
                right answer to what was asked.
              </p>
            )}
            {shown.length === 0 ? (
              <Empty text="No replies." />
            ) : (
              <p className="soft">{countOf(found, "replies")}</p>
            )}
            <ul className="bare stack">
              {shown.map((reply) => (
                <li key={`${reply.split} ${reply.id} ${reply.repeat}`}>
                  <ReplyCard reply={reply} />
                </li>
              ))}
            </ul>
            {found > PAGE && (
              <p className="row">
                <button
                  type="button"
                  disabled={offset === 0}
                  onClick={() => setQuery({ ...query, offset: offset - PAGE })}
                >
                  Previous
                </button>
                <button
                  type="button"
                  disabled={offset + PAGE >= found}
                  onClick={() => setQuery({ ...query, offset: offset + PAGE })}
                >
                  Next
                </button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function ReplyCard({
  reply: { id, split, sentence, label, outcome, reply, thinking, error, latencyMs, picture },
}: {
  readonly reply: Reply;
}) {
  const tone = outcome === "true" || outcome === "false" ? outcome : "warn";
  return (
    <article className="panel stack" aria-label={`${split} ${id}`}>
      <Picture picture={picture} />
      <p>{sentence}</p>
      <p className="row">
        <span className={`tag ${tone}`}>{outcome}</span>
        <span className="soft">
          {outcome === String(label) ? "right" : `label: ${label}`} · {id}
          {latencyMs !== null && ` · ${(latencyMs / 1_000).toFixed(1)} s`}
        </span>
      </p>
      {error !== null && <p className="note-text">{error}</p>}
      {reply !== null && <pre className="reply">{reply === "" ? "(an empty reply)" : reply}</pre>}
      {thinking !== null && (
        <details>
          <summary>Thinking</summary>
          <pre className="reply">{thinking}</pre>
        </details>
      )}
    </article>
  );
}
