import "../style/library.css";
import { Link } from "@tanstack/react-router";
import type { BrowsedCorpusReply } from "../../src/server/api/library.ts";
import type { ReplyOf } from "../api/request.ts";
import { useReply } from "../api/use-reply.ts";
import { Loaded } from "../parts/loaded.tsx";
import { ScenePicture } from "../parts/scene-picture.tsx";
import { Filters } from "./filters.tsx";
import { LabelTag } from "./label-tag.tsx";
import { NoPhotographs } from "./no-photographs.tsx";
import { type Shelf, sentencePage } from "./shelf.ts";
import { type AskedFor, useBrowseQuery } from "./use-browse-query.ts";
import { type BrowsedRow, useRows } from "./use-rows.ts";
import { VirtualList } from "./virtual-list.tsx";

/** In pixels; the style of a row keeps to it. */
const ROW_HEIGHT = 76;

/** How often the page asks how many sentences have their phenomena by now, in milliseconds. */
const EVERY = 2_000;

/** A corpus to look through: what is asked for beside what is found. */
export function Browser({ shelf }: { readonly shelf: Shelf }) {
  const { query, change, clear } = useBrowseQuery();
  const { order: _, ...filters } = query;
  const path = `${shelf.api}?${new URLSearchParams(filters)}`;
  const known = useReply<typeof BrowsedCorpusReply>(path, {
    keepsPrevious: true,
    refetchInterval: (corpus) => corpus !== undefined && corpus.tagged < corpus.sentences && EVERY,
  });
  return (
    <Loaded query={known}>
      {(corpus) => (
        <div className="browser">
          <Filters corpus={corpus} query={query} change={change} />
          <Found shelf={shelf} corpus={corpus} query={query} clear={clear} />
        </div>
      )}
    </Loaded>
  );
}

function Found({
  shelf,
  corpus: { found, examples },
  query,
  clear,
}: {
  readonly shelf: Shelf;
  readonly corpus: ReplyOf<typeof BrowsedCorpusReply>;
  readonly query: AskedFor;
  readonly clear: () => void;
}) {
  return (
    <div className="stack">
      <div className="row apart">
        <p className="soft" role="status">
          {found === examples ? "" : `${found.toLocaleString()} of `}
          {examples === 1 ? "1 example" : `${examples.toLocaleString()} examples`}
        </p>
        {Object.keys(query).length > 0 && (
          <button type="button" className="quiet" onClick={clear}>
            Clear all
          </button>
        )}
      </div>
      {found === 0 ? (
        <div className="empty">
          <p>There is no such example.</p>
        </div>
      ) : (
        <Rows key={new URLSearchParams(query).toString()} shelf={shelf} query={query} found={found} />
      )}
    </div>
  );
}

/** Every query has a list of its own, which begins at the top. */
function Rows({
  shelf,
  query,
  found,
}: {
  readonly shelf: Shelf;
  readonly query: AskedFor;
  readonly found: number;
}) {
  const { rowAt, some, see } = useRows(shelf.api, query);
  return (
    <>
      <NoPhotographs picture={some?.picture} />
      <VirtualList
        label="Examples"
        count={found}
        rowHeight={ROW_HEIGHT}
        inSight={see}
        row={(place) => <Row shelf={shelf} example={rowAt(place)} />}
      />
    </>
  );
}

function Row({ shelf, example }: { readonly shelf: Shelf; readonly example: BrowsedRow | undefined }) {
  if (example === undefined) return <span className="browsed-row loading">Loading…</span>;
  const { id, split, sentence, label, agreement, picture } = example;
  return (
    <Link to={sentencePage(shelf, example)} className="browsed-row">
      {picture.kind === "scene" && <ScenePicture scene={picture.scene} alt="" />}
      <span className="told-row">
        <span className="clamped">{sentence}</span>
        <span className="soft">
          {id.startsWith(split) ? id : `${split} ${id}`}
          {agreement !== null && ` · ${Math.round(agreement)} % agree`}
        </span>
      </span>
      <LabelTag label={label} />
    </Link>
  );
}
