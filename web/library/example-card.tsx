import type { SentenceReply } from "../../src/library/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { ScenePicture } from "../components/scene-picture.tsx";
import { LabelTag, SystemAnswers } from "./browsed-row-link.tsx";
import { Photographs } from "./photographs.tsx";
import { type Answer, AnswerLines } from "./reading.tsx";

export type BrowsedExample = ReplyOf<typeof SentenceReply>["examples"][number];

const TONES = { true: "true", false: "false", nonsense: "warn" };

/** One example of a sentence: its picture, its label and its judgments. */
export function ExampleCard({
  example: { id, label, intended, agreement, subset, picture, validation, judgments, answers },
  answer,
  workerName,
}: {
  readonly example: BrowsedExample;
  /** The reasoner's answer. Its witnesses are highlighted in the drawing. */
  readonly answer: Answer | undefined;
  readonly workerName: (worker: string) => string;
}) {
  return (
    <article className="stack" aria-label={id}>
      <Picture picture={picture} witnesses={answer?.witnesses} />
      <p className="row">
        <LabelTag label={label} />
        <span className="soft">
          {id}
          {subset !== "" && ` · ${subset}`}
          {intended !== null && ` · intended label: ${intended}`}
          {agreement !== null && ` · ${Math.round(agreement)} % agreement with the label`}
        </span>
      </p>
      {answers.length > 0 && (
        <p className="row">
          <SystemAnswers answers={answers} label={label} />
        </p>
      )}
      {answer && <AnswerLines answer={answer} label={label} />}
      <ul className="judgments">
        {validation !== null && (
          <Judged
            {...validation}
            name={workerName(validation.worker)}
            note={
              judgments.some(({ worker }) => worker === validation.worker)
                ? "first validation (not counted: this worker judged again later)"
                : "first validation"
            }
          />
        )}
        {judgments.map((judgment) => (
          <Judged key={judgment.worker} {...judgment} name={workerName(judgment.worker)} />
        ))}
        {validation === null && judgments.length === 0 && <li className="soft">No judgments recorded</li>}
      </ul>
    </article>
  );
}

function Judged({
  name,
  verdict,
  milliseconds,
  at,
  note,
}: BrowsedExample["judgments"][number] & { readonly name: string; readonly note?: string }) {
  return (
    <li>
      <span className={`tag ${TONES[verdict]}`}>{verdict}</span>{" "}
      {/^\d+$/.test(name) ? `worker ${name}` : name}{" "}
      {milliseconds !== undefined && at !== undefined && (
        <span className="soft">
          in {(milliseconds / 1_000).toFixed(0)} s, {new Date(at).toLocaleString()}
        </span>
      )}
      {note && <span className="soft">({note})</span>}
    </li>
  );
}

/** The picture of an example: a drawing or photographs. */
export function Picture({
  picture,
  witnesses,
}: {
  readonly picture: BrowsedExample["picture"];
  readonly witnesses?: Answer["witnesses"] | undefined;
}) {
  if (picture.kind === "scene") return <ScenePicture scene={picture.scene} highlight={witnesses} />;
  return <Photographs photographs={picture.photographs} />;
}
