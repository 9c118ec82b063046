import { useKeys } from "../../../components/interaction.ts";
import { PhotoPair, useLoading } from "../../../components/photos.tsx";
import { PlainText } from "../../../components/plain-text.tsx";
import { ScenePicture } from "../../../components/scene-picture.tsx";
import { ReportImage } from "../report-image.tsx";
import type { TaskProps } from "./task-props.ts";

/** Judges a sentence about a scene. */
export function JudgeScene({ prompt, task, isSending, answer }: TaskProps<"judge-scene">) {
  return (
    <div className="judge stack">
      <h1 tabIndex={-1}>Is this sentence true of the image?</h1>
      <blockquote className="sentence">{task.sentence}</blockquote>
      <ScenePicture scene={task.scene} />
      <VerdictButtons isReady={!isSending} answer={answer} />
      <PlainText text={prompt} />
    </div>
  );
}

/** Judges a sentence about a pair of photographs. */
export function JudgePair({ prompt, task, isSending, answer, returnBecauseOf }: TaskProps<"judge-pair">) {
  const loading = useLoading(task.pair);
  return (
    <div className="judge stack">
      <h1 tabIndex={-1}>Is this sentence true of the two images?</h1>
      <blockquote className="sentence">{task.sentence}</blockquote>
      <PhotoPair pair={task.pair} loading={loading} />
      <VerdictButtons isReady={!isSending && loading.allLoaded} answer={answer} />
      <small>{loading.text}</small>
      <PlainText text={prompt} />
      <ReportImage
        images={task.pair}
        names={["The left image is broken", "The right image is broken"]}
        isOpen={loading.broken.length > 0}
        returnBecauseOf={returnBecauseOf}
      />
    </div>
  );
}

const VERDICTS = [
  { verdict: "true", label: "True", key: "t" },
  { verdict: "false", label: "False", key: "f" },
  { verdict: "nonsense", label: "Nonsense", key: "n" },
] as const;

/** Buttons for the three verdicts, with the keys T, F and N. */
function VerdictButtons({
  isReady,
  answer,
}: {
  readonly isReady: boolean;
  readonly answer: (verdict: string) => void;
}) {
  const keys = VERDICTS.map(({ key, verdict }) => [key, () => isReady && answer(verdict)]);
  useKeys(Object.fromEntries(keys));
  return (
    <div className="verdicts">
      {VERDICTS.map(({ verdict, label, key }) => (
        <button
          key={verdict}
          type="button"
          className={verdict}
          disabled={!isReady}
          aria-keyshortcuts={key}
          onClick={() => answer(verdict)}
        >
          {label} <kbd>{key.toUpperCase()}</kbd>
        </button>
      ))}
    </div>
  );
}
