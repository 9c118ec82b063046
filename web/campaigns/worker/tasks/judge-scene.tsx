import { ScenePicture } from "../../../components/scene-picture.tsx";
import type { TaskProps } from "./task-props.ts";
import { VerdictButtons } from "./verdict-buttons.tsx";

/** Is the sentence true of this scene? */
export function JudgeScene({ task, isSending, answer }: TaskProps<"judge-scene">) {
  return (
    <div className="judge stack">
      <h1 tabIndex={-1}>Is this sentence true of the picture?</h1>
      <blockquote className="sentence">{task.sentence}</blockquote>
      <ScenePicture scene={task.scene} />
      <VerdictButtons isReady={!isSending} answer={answer} />
      <small>
        Mistakes of grammar do not matter. The order of the three squares does not matter either: they are
        shown in a random order.
      </small>
    </div>
  );
}
