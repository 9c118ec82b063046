import { PlainText } from "../../../components/plain-text.tsx";
import { LetteredScenes } from "../../../components/scene-picture.tsx";
import { SentenceForm } from "../sentence-form.tsx";
import { useDraft } from "../use-draft.ts";
import type { TaskProps } from "./task-props.ts";

/** Writes one sentence for four scenes, with the prompt of the paper (N Figure 2). */
export function WriteForScenes({
  assignment,
  prompt,
  task,
  isSending,
  answer,
}: TaskProps<"write-for-scenes">) {
  const [sentence, setSentence] = useDraft(assignment, "");
  return (
    <SentenceForm
      sentence={sentence}
      isSending={isSending}
      onChange={setSentence}
      onSend={() => answer({ sentence })}
      showsShortcut
    >
      <h1 tabIndex={-1}>Write one sentence</h1>
      <div className="contrast">
        <section>
          <h2 className="true-side">True of A and B</h2>
          <LetteredScenes scenes={task.scenes.slice(0, 2)} />
        </section>
        <section>
          <h2 className="false-side">False of C and D</h2>
          <LetteredScenes scenes={task.scenes.slice(2)} from={2} />
        </section>
      </div>
      <PlainText text={prompt} />
    </SentenceForm>
  );
}
