import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ClaimReply, PartReply } from "../../../src/campaigns/browser.ts";
import { type ReplyOf, send } from "../../api/request.ts";
import { useApiQuery } from "../../api/use-api.ts";
import { onSubmit } from "../../components/interaction.ts";
import { Failure, Loaded } from "../../components/loaded.tsx";
import { ViewedPicture } from "../../components/viewed-picture.tsx";
import { randomKey } from "./outbox.ts";
import { SentenceForm } from "./sentence-form.tsx";
import { useDraft } from "./use-draft.ts";

type NextPart = Extract<ClaimReply, { kind: "none" }>["nextParts"][number];

const PARTS: Readonly<
  Record<
    NextPart["part"],
    { readonly task: string; readonly title: string; readonly about: (questions: number) => string }
  >
> = {
  tutorial: {
    task: "Writing",
    title: "tutorial",
    about: (questions) => `${questions} questions about what to write.`,
  },
  guidelines: {
    task: "Writing",
    title: "guidelines",
    about: (questions) => `${questions} sentences: do they follow the guidelines?`,
  },
  writing: {
    task: "Writing",
    title: "first sentence",
    about: () => "Write one sentence. A reviewer will read it.",
  },
  validation: {
    task: "Judging",
    title: "test",
    about: (questions) => `${questions} sentences to judge.`,
  },
};

function titleOf({ part, step, steps }: NextPart): string {
  const { task, title } = PARTS[part];
  return `${task}${steps > 1 ? `, step ${step} of ${steps}` : ""}: ${title}`;
}

const OUTCOMES = {
  passed: "You passed.",
  waiting: "Thank you. A reviewer will read your sentence. Come back later to see the result.",
  failed: "You did not reach the pass mark, so you can't do this type of task. Thank you for trying.",
};

/** The qualification: the worker chooses a part, answers it and sees the outcome. */
export function Qualify({
  parts,
  done,
}: {
  readonly parts: readonly NextPart[];
  readonly done: () => unknown;
}) {
  const [chosen, setChosen] = useState<NextPart["part"]>();
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES>();
  const next = parts.find(({ part }) => part === chosen);
  if (next === undefined) {
    return (
      <section className="panel">
        {outcome !== undefined && (
          <p className={outcome === "failed" ? "notice bad" : "notice good"} role="status">
            {OUTCOMES[outcome]}
          </p>
        )}
        <h2>Qualification tests</h2>
        <ul className="choices">
          {parts.map((each) => (
            <li key={each.part} className="row apart">
              <span>
                <strong>{titleOf(each)}</strong>
                <br />
                <span className="soft">{PARTS[each.part].about(each.questions)}</span>
              </span>
              <button type="button" className="main" onClick={() => setChosen(each.part)}>
                Start
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  }
  const finish = async (result: keyof typeof OUTCOMES) => {
    setOutcome(result);
    await done(); // until then the list still contains this part
    setChosen(undefined);
  };
  return <Taking key={next.part} next={next} finish={finish} />;
}

function Taking({
  next,
  finish,
}: {
  readonly next: NextPart;
  readonly finish: (outcome: keyof typeof OUTCOMES) => Promise<void>;
}) {
  const { part } = next;
  const params = { part };
  const reply = useApiQuery("GET /api/work/qualification/:part", { params });
  const [key] = useState(randomKey);
  const answer = useMutation({
    mutationFn: (content: unknown) =>
      send("POST /api/work/qualification/:part", { params, body: { key, content } }),
    onSuccess: ({ outcome }) => finish(outcome),
  });
  return (
    <section className="stack">
      <h1>{titleOf(next)}</h1>
      <Loaded query={reply}>
        {(content: ReplyOf<typeof PartReply>) =>
          part === "writing" ? (
            <WrittenPart content={content} isSending={answer.isPending} answer={answer.mutate} />
          ) : (
            <Questions content={content} isSending={answer.isPending} answer={answer.mutate} />
          )
        }
      </Loaded>
      <Failure error={answer.error} />
    </section>
  );
}

/** Multiple-choice questions, sent together. A picture that consecutive questions share is shown once. */
function Questions({
  content: { part, questions, pictures },
  isSending,
  answer,
}: {
  readonly content: ReplyOf<typeof PartReply>;
  readonly isSending: boolean;
  readonly answer: (content: unknown) => void;
}) {
  const [chosen, setChosen] = useDraft<Readonly<Record<string, string>>>(`qualification.${part}`, {});
  const missing = questions.filter(({ id }) => chosen[id] === undefined).length;
  return (
    <form className="stack" onSubmit={onSubmit(() => answer(chosen))}>
      {questions.map(({ id, prompt, sentence, picture, options }, i) => {
        const before = questions[i - 1];
        const content = picture === undefined || picture === before?.picture ? undefined : pictures[picture];
        return (
          <fieldset key={id} className="question">
            {prompt !== before?.prompt && <legend>{prompt}</legend>}
            {prompt === before?.prompt && <legend className="unseen">{prompt}</legend>}
            {content !== undefined && <ViewedPicture picture={content} />}
            {sentence !== undefined && <blockquote className="sentence">{sentence}</blockquote>}
            <div className={options.every((option) => option.length < 20) ? "row" : "stack tight"}>
              {options.map((option) => (
                <label key={option} className="choice option">
                  <input
                    type="radio"
                    name={id}
                    checked={chosen[id] === option}
                    onChange={() => setChosen({ ...chosen, [id]: option })}
                  />
                  {option}
                </label>
              ))}
            </div>
          </fieldset>
        );
      })}
      <div className="row">
        <button type="submit" className="main" disabled={missing > 0 || isSending}>
          {isSending ? "Sending…" : "Submit answers"}
        </button>
        <small>
          {missing === 0
            ? "All questions are answered."
            : `${missing} of ${questions.length} questions are unanswered.`}
        </small>
      </div>
    </form>
  );
}

/** Writes a sentence for the same pictures as every other worker; of pairs, some are selected already. */
function WrittenPart({
  content: { questions, pictures },
  isSending,
  answer,
}: {
  readonly content: ReplyOf<typeof PartReply>;
  readonly isSending: boolean;
  readonly answer: (content: unknown) => void;
}) {
  const [sentence, setSentence] = useDraft("qualification.writing", "");
  const [question] = questions;
  const picture = question?.picture === undefined ? undefined : pictures[question.picture];
  if (question === undefined || picture === undefined)
    return <p>This part has no images yet. Please come back later.</p>;
  return (
    <SentenceForm
      sentence={sentence}
      isSending={isSending}
      onChange={setSentence}
      onSend={() => answer({ sentence })}
    >
      <p>{question.prompt}</p>
      <ViewedPicture picture={picture} selected={question.selected} />
    </SentenceForm>
  );
}
