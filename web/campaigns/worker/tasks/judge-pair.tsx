import { PhotoPair } from "../../../components/photos/photo-pair.tsx";
import { useLoading } from "../../../components/photos/use-loading.ts";
import type { TaskProps } from "./task-props.ts";
import { VerdictButtons } from "./verdict-buttons.tsx";

/** Is the sentence true of this pair of photographs? */
export function JudgePair({ task, isSending, answer }: TaskProps<"judge-pair">) {
  const loading = useLoading(task.pair);
  return (
    <div className="judge stack">
      <h1 tabIndex={-1}>Is this sentence true of the two images?</h1>
      <blockquote className="sentence">{task.sentence}</blockquote>
      <PhotoPair pair={task.pair} loading={loading} />
      <VerdictButtons isReady={!isSending && loading.allLoaded} answer={answer} />
      <small>{loading.text} Report a sentence that makes no sense; mistakes of grammar do not matter.</small>
    </div>
  );
}
