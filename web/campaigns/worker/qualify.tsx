import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ClaimReply, PartAnswerReply, PartReply } from "../../../src/campaigns/browser.ts";
import { type ReplyOf, send } from "../../api/request.ts";
import { useApiQuery } from "../../api/use-api.ts";
import { countOf } from "../../components/format.ts";
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
    { readonly task: string; readonly title: string; readonly about: (part: NextPart) => string }
  >
> = {
  tutorial: {
    task: "Writing",
    title: "tutorial",
    about: ({ questions }) => `${countOf(questions, "questions")} about what to write.`,
  },
  guidelines: {
    task: "Writing",
    title: "guidelines",
    about: ({ questions }) => `${countOf(questions, "sentences")}: do they follow the guidelines?`,
  },
  writing: {
    task: "Writing",
    title: "first sentence",
    about: () => "Write one sentence. A reviewer will read it.",
  },
  validation: {
    task: "Judging",
    title: "test",
    about: ({ questions }) => `${countOf(questions, "sentences")} to judge.`,
  },
};

function titleOf({ part, step, steps }: NextPart): string {
  const { task, title } = PARTS[part];
  return `${task}${steps > 1 ? `, step ${step} of ${steps}` : ""}: ${title}`;
}

/** What has to be known before a part is taken: the pass mark, the tries and the pay. */
function conditionsOf({ questions, correctToPass, tries, triesLeft }: NextPart): string {
  const mark = correctToPass === null ? "" : `You pass with ${correctToPass} of ${questions} correct. `;
  const left =
    tries === 1
      ? "You have one try."
      : triesLeft === tries
        ? `You have ${tries} tries.`
        : `You have ${triesLeft} of ${tries} tries left.`;
  return `${mark}${left} The test is not paid.`;
}

type Outcome = ReplyOf<typeof PartAnswerReply>;

function describeOutcome({ outcome, triesLeft }: Outcome): string {
  if (outcome === "passed") return "You passed.";
  if (outcome === "waiting")
    return "Thank you. A reviewer will read your sentence. Come back later to see the result.";
  return triesLeft > 0
    ? "You did not reach the pass mark. You can try again."
    : "You did not reach the pass mark, so you can't do this type of task. Thank you for trying.";
}

/** The qualification: the worker chooses a part, answers it and sees the outcome. */
export function Qualify({
  parts,
  done,
}: {
  readonly parts: readonly NextPart[];
  readonly done: () => unknown;
}) {
  const [chosen, setChosen] = useState<NextPart["part"]>();
  const [result, setResult] = useState<Outcome>();
  const next = parts.find(({ part }) => part === chosen);
  if (next === undefined) {
    return (
      <section className="panel">
        {result !== undefined && (
          <p className={result.outcome === "failed" ? "notice bad" : "notice good"} role="status">
            {describeOutcome(result)}
          </p>
        )}
        <h2>Qualification tests</h2>
        <ul className="choices">
          {parts.map((each) => (
            <li key={each.part} className="row apart">
              <span>
                <strong>{titleOf(each)}</strong>
                <br />
                <span className="soft">
                  {PARTS[each.part].about(each)} {conditionsOf(each)}
                </span>
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
  const finish = async (sent: Outcome) => {
    setResult(sent);
    await done(); // until then the list still contains this part
    setChosen(undefined);
  };
  return <Taking key={`${next.part} ${next.triesLeft}`} next={next} finish={finish} />;
}

function Taking({
  next,
  finish,
}: {
  readonly next: NextPart;
  readonly finish: (result: Outcome) => Promise<void>;
}) {
  const { part } = next;
  const params = { part };
  const reply = useApiQuery("GET /api/work/qualification/:part", { params });
  const [key] = useState(randomKey);
  const answer = useMutation({
    mutationFn: (content: unknown) =>
      send("POST /api/work/qualification/:part", { params, body: { key, content } }),
    onSuccess: finish,
  });
  const draftName = `qualification.${part}.${next.triesLeft}`; // another try begins with nothing chosen
  const shared = { draftName, isSending: answer.isPending, answer: answer.mutate };
  return (
    <section className="stack">
      <h1>{titleOf(next)}</h1>
      <p>{conditionsOf(next)}</p>
      <Loaded query={reply}>
        {(content: ReplyOf<typeof PartReply>) =>
          part === "writing" ? (
            <WrittenPart {...shared} content={content} />
          ) : (
            <Questions {...shared} content={content} />
          )
        }
      </Loaded>
      <Failure error={answer.error} />
    </section>
  );
}

interface PartProps {
  readonly content: ReplyOf<typeof PartReply>;
  /** The name under which the browser keeps the answers until they are sent. */
  readonly draftName: string;
  readonly isSending: boolean;
  readonly answer: (content: unknown) => void;
}

/** Multiple-choice questions, sent together. A picture that consecutive questions share is shown once, and stays in sight. */
function Questions({ content: { questions, pictures }, draftName, isSending, answer }: PartProps) {
  const [chosen, setChosen] = useDraft<Readonly<Record<string, string>>>(draftName, {});
  const missing = questions.filter(({ id }) => chosen[id] === undefined).length;
  return (
    <form className="stack" onSubmit={onSubmit(() => answer(chosen))}>
      {groupByPicture(questions).map((group) => {
        const [{ id: first, picture }] = group;
        const shown = picture === undefined ? undefined : pictures[picture];
        return (
          <div key={first} className={shown === undefined ? "" : "with-picture"}>
            {shown !== undefined && (
              <div className="kept-in-sight">
                <ViewedPicture picture={shown} />
              </div>
            )}
            <div>
              {group.map(({ id, prompt, sentence, options }, i) => (
                <fieldset key={id} className="question">
                  <legend className={prompt === group[i - 1]?.prompt ? "unseen" : ""}>{prompt}</legend>
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
              ))}
            </div>
          </div>
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

type Question = ReplyOf<typeof PartReply>["questions"][number];

/** Groups consecutive questions about the same picture. */
function groupByPicture(questions: readonly Question[]): readonly (readonly [Question, ...Question[]])[] {
  const groups: [Question, ...Question[]][] = [];
  for (const question of questions) {
    const last = groups.at(-1);
    if (last !== undefined && last[0].picture === question.picture) last.push(question);
    else groups.push([question]);
  }
  return groups;
}

/** Writes a sentence for the same pictures as every other worker; of pairs, some are selected already. */
function WrittenPart({ content: { questions, pictures }, draftName, isSending, answer }: PartProps) {
  const [sentence, setSentence] = useDraft(draftName, "");
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
