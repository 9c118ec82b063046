import { LetteredScenes } from "../../../components/scene-picture.tsx";
import { SentenceField, useSentenceCheck } from "../sentence-field.tsx";
import { useDraft } from "../use-draft.ts";
import type { TaskProps } from "./task-props.ts";

/** One sentence for four scenes, with the prompt of the paper (N Figure 2). */
export function WriteForScenes({ assignment, task, isSending, answer }: TaskProps<"write-for-scenes">) {
  const [sentence, setSentence] = useDraft(assignment, "");
  const { check, isRefused } = useSentenceCheck(sentence);
  const isComplete = sentence.trim() !== "" && !isRefused;
  const send = () => {
    if (isComplete && !isSending) answer({ sentence });
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h1 tabIndex={-1}>Write one sentence</h1>
      <div className="contrast">
        <section>
          <h2 className="true-side">Must be true of A and B</h2>
          <LetteredScenes scenes={task.scenes.slice(0, 2)} />
        </section>
        <section>
          <h2 className="false-side">Must be false of C and D</h2>
          <LetteredScenes scenes={task.scenes.slice(2)} from={2} />
        </section>
      </div>
      <SentenceField sentence={sentence} check={check} onChange={setSentence} onSend={send} />
      <div className="row">
        <button className="main" type="submit" disabled={!isComplete || isSending}>
          {isSending ? "Sending…" : "Send the sentence"}
        </button>
        <small>
          <kbd>Ctrl</kbd> + <kbd>Enter</kbd>
        </small>
      </div>
      <details>
        <summary>The rules once more</summary>
        <ul>
          <li>It describes A and it describes B.</li>
          <li>It does not describe C, and it does not describe D.</li>
          <li>It does not mention the images (“In image A, …”).</li>
          <li>It does not mention the order of the light grey squares (“In the rightmost square …”).</li>
          <li>
            There is no one correct sentence. If you can think of several, send one. A, B, C and D hold the
            same items in other places, so look at how they are arranged.
          </li>
        </ul>
      </details>
    </form>
  );
}
