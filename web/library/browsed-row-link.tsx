import { Link } from "@tanstack/react-router";
import { ScenePicture } from "../components/scene-picture.tsx";
import { type CorpusEndpoint, sentencePage } from "./corpus-endpoint.ts";
import { LabelTag } from "./label-tag.tsx";
import { SystemAnswers } from "./predictions/system-answers.tsx";
import type { BrowsedRow } from "./use-rows.ts";

/** An example as a row that links to its sentence. */
export function BrowsedRowLink({
  endpoint,
  example,
}: {
  readonly endpoint: CorpusEndpoint;
  /** Undefined while it loads. */
  readonly example: BrowsedRow | undefined;
}) {
  if (example === undefined) return <span className="browsed-row loading">Loading…</span>;
  const { id, split, sentence, label, agreement, picture, answers } = example;
  return (
    <Link to={sentencePage(endpoint, example)} className="browsed-row">
      {picture.kind === "scene" && <ScenePicture scene={picture.scene} alt="" />}
      <span className="row-text">
        <span className="clamped">{sentence}</span>
        <span className="under">
          <span className="soft">
            {id.startsWith(split) ? id : `${split} ${id}`}
            {agreement !== null && ` · ${Math.round(agreement)} % agree`}
          </span>
          <SystemAnswers answers={answers} label={label} />
        </span>
      </span>
      <LabelTag label={label} />
    </Link>
  );
}
