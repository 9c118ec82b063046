import { Link } from "@tanstack/react-router";
import { ScenePicture } from "../components/scene-picture.tsx";
import { type BrowseEndpoint, sentencePage } from "./corpus-endpoint.ts";
import { SmallPhotographs } from "./photographs.tsx";
import type { BrowseParams } from "./use-browse-query.ts";
import type { BrowsedRow } from "./use-rows.ts";

/** An example as a row that links to its sentence. */
export function BrowsedRowLink({
  endpoint,
  query,
  example,
}: {
  readonly endpoint: BrowseEndpoint;
  /** The filters, which the page of the sentence follows too. */
  readonly query: BrowseParams;
  /** Undefined while it loads. */
  readonly example: BrowsedRow | undefined;
}) {
  if (example === undefined) return <span className="browsed-row loading">Loading…</span>;
  const { id, split, sentence, label, agreement, picture, answers } = example;
  return (
    <Link to={sentencePage(endpoint, example)} search={query} className="browsed-row">
      {picture.kind === "scene" && <ScenePicture scene={picture.scene} alt="" />}
      {picture.kind === "photographs" && <SmallPhotographs photographs={picture.photographs} />}
      <span className="row-text">
        <span className="clamped">{sentence}</span>
        <span className="under">
          <span className="soft">
            {id.startsWith(split) ? id : `${split} ${id}`}
            {agreement !== null && ` · ${Math.round(agreement)} % agreement with the label`}
          </span>
          <SystemAnswers answers={answers} label={label} />
        </span>
      </span>
      <LabelTag label={label} />
    </Link>
  );
}

/** The label of an example. */
export function LabelTag({ label }: { readonly label: boolean | null }) {
  if (label === null) return <span className="tag">no label yet</span>;
  return <span className={`tag ${label}`}>{String(label)}</span>;
}

/** A note when the photographs of an example are not available. */
export function NoPhotographs({ picture }: { readonly picture: BrowsedRow["picture"] | undefined }) {
  if (picture?.kind !== "photographs" || picture.photographs.length === 0) return null;
  if (picture.photographs.some(({ shown }) => shown !== null)) return null;
  return (
    <p className="soft">
      Photographs are not available. To see them, start the studio with <code>--images</code> and their
      folder.
    </p>
  );
}

/** Answers of systems about an example, or the number of its six PNGs that they predict correctly. */
export function SystemAnswers({
  answers,
  label,
}: {
  readonly answers: BrowsedRow["answers"];
  /** Null while the judgments so far give none. */
  readonly label: boolean | null;
}) {
  return answers.map(({ system, name, right: correct, of: total }) => {
    const isCorrect = correct === total;
    return (
      <span key={system} className={`tag answer ${isCorrect ? "good" : "bad"}`}>
        {isCorrect ? "✓" : "✗"} {name}:{" "}
        {total === 1 ? String(isCorrect ? label : !label) : `${correct} of ${total} correct`}
      </span>
    );
  });
}
