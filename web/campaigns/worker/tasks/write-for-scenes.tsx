import { LetteredScenes } from "../../../components/scene-picture.tsx";
import { SentenceForm } from "../sentence-form.tsx";
import { useDraft } from "../use-draft.ts";
import type { TaskProps } from "./task-props.ts";

/** Writes one sentence for four scenes, with the prompt of the paper (N Figure 2). */
export function WriteForScenes({ assignment, task, isSending, answer }: TaskProps<"write-for-scenes">) {
  const [sentence, setSentence] = useDraft(assignment, "");
  return (
    <SentenceForm
      sentence={sentence}
      isSending={isSending}
      onChange={setSentence}
      onSend={() => answer({ sentence })}
      showsShortcut
      footer={<Rules />}
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
    </SentenceForm>
  );
}

function Rules() {
  return (
    <details>
      <summary>The rules once more</summary>
      <ul>
        <li>It describes A and it describes B.</li>
        <li>It does not describe C, and it does not describe D.</li>
        <li>It does not mention the images (“In image A, …”).</li>
        <li>It does not mention the order of the light grey squares (“In the rightmost square …”).</li>
        <li>
          There is no one correct sentence. If you can think of several, send one. A, B, C and D hold the same
          items in other places, so look at how they are arranged.
        </li>
      </ul>
    </details>
  );
}
