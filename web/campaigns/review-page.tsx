import { useRef, useState } from "react";
import type { SentencesToReviewReply, TaskView } from "../../src/campaigns/browser.ts";
import { GUIDELINE_TITLES, GUIDELINES, type Guideline } from "../../src/core/index.ts";
import type { ReplyOf } from "../api/request.ts";
import { type ApiRequest, useApiMutation, useApiQuery } from "../api/use-api.ts";
import { RequestButton } from "../components/form.tsx";
import { toggled, useKeys } from "../components/interaction.ts";
import { Empty, Failure, Loaded } from "../components/loaded.tsx";
import { canManage } from "../components/member-page.tsx";
import { PhotoPair } from "../components/photos.tsx";
import { LetteredScenes } from "../components/scene-picture.tsx";
import { ViewedPicture } from "../components/viewed-picture.tsx";
import { CampaignPage, type CampaignProps } from "./campaign-page.tsx";
import { Rounds } from "./rounds.tsx";
import { useWaiting } from "./waiting.tsx";

/** Review of sentences: those sampled from a round, and the first sentences of new writers. */
export function ReviewPage() {
  return (
    <CampaignPage>
      {({ params, role, campaign }) => (
        <div className="stack">
          <SentenceReview params={params} recipe={campaign.recipe} role={role} />
          <QualificationChecks params={params} />
          {canManage(role) && <Rounds params={params} />}
        </div>
      )}
    </CampaignPage>
  );
}

type Sentence = ReplyOf<typeof SentencesToReviewReply>["sentences"][number];

/** Reviews sampled sentences one at a time, with the keys G (good) and B (not good). */
function SentenceReview({
  params,
  recipe,
  role,
}: Pick<CampaignProps, "params" | "role"> & {
  readonly recipe: "scenes" | "photos";
}) {
  const waiting = useApiQuery("GET /api/campaigns/:campaign/reviews", { params });
  const { isBonusDue } = useWaiting(params.campaign, role);
  const [last, setLast] = useState<Decided<string>>();
  return (
    <section>
      <h2>Sentences to review</h2>
      {last !== undefined && (
        <Undo
          key={last.id}
          hasKey
          text={last.text}
          request={{
            route: "DELETE /api/campaigns/:campaign/reviews/:assignment",
            params: { ...params, assignment: last.id },
          }}
          onUndone={() => setLast(undefined)}
        />
      )}
      <Loaded query={waiting}>
        {({ sentences }) => {
          const [first] = sentences;
          if (first === undefined) {
            return (
              <Empty
                text={
                  isBonusDue
                    ? "All sentences of the closed rounds are reviewed. Next, pay the bonus under “Rounds” below."
                    : "No sentences to review. Close a round to draw a sample of its sentences."
                }
              />
            );
          }
          const count = sentences.length === 1 ? "1 sentence left" : `${sentences.length} sentences left`;
          return (
            <OneSentence
              key={first.assignment}
              sentence={first}
              params={params}
              recipe={recipe}
              remaining={count}
              onDecided={setLast}
            />
          );
        }}
      </Loaded>
    </section>
  );
}

/** The last decision of the reader: what it was about, and in words. */
interface Decided<Id> {
  readonly id: Id;
  readonly text: string;
}

/** The last decision, with a button that takes it back. */
function Undo({
  text,
  request,
  hasKey = false,
  onUndone,
}: {
  readonly text: string;
  readonly request: ApiRequest;
  /** True when the key U does the same. */
  readonly hasKey?: boolean;
  readonly onUndone: () => void;
}) {
  const change = useApiMutation(onUndone);
  useKeys(hasKey ? { u: () => !change.isPending && change.mutate(request) } : {});
  return (
    <div className="notice" role="status">
      <p>{text}</p>
      <RequestButton change={change} request={request}>
        Undo {hasKey && <kbd>U</kbd>}
      </RequestButton>
      <Failure error={change.error} />
    </div>
  );
}

/** What a good sentence is. */
const GOOD = {
  scenes:
    "A good sentence is true of A and B and false of C and D. It is about the items and boxes, and mentions neither letters nor the order of boxes.",
  photos: "A good sentence is true of the selected pairs, false of the others, and breaks no guideline.",
};

function OneSentence({
  sentence: { assignment, answer, task },
  params,
  recipe,
  remaining,
  onDecided,
}: {
  readonly sentence: Sentence;
  readonly params: CampaignProps["params"];
  readonly recipe: "scenes" | "photos";
  readonly remaining: string;
  readonly onDecided: (decided: Decided<string>) => void;
}) {
  const [broken, setBroken] = useState<readonly Guideline[]>([]);
  const isGood = useRef(false);
  const change = useApiMutation(() =>
    onDecided({
      id: assignment,
      text: `“${sentence}” is marked as ${isGood.current ? "good" : "not good"}.`,
    }),
  );
  const { sentence, selected } = answer as { sentence: string; selected?: readonly number[] }; // a written answer
  const decide = (good: boolean) => {
    if (change.isPending) return;
    isGood.current = good;
    change.mutate({
      route: "POST /api/campaigns/:campaign/reviews/:assignment",
      params: { ...params, assignment },
      body: { good, guidelines: good ? [] : broken },
    });
  };
  const toggle = (guideline: Guideline) => setBroken(toggled(broken, guideline));
  const numbered = recipe === "photos" ? GUIDELINES : [];
  useKeys({
    g: () => decide(true),
    b: () => decide(false),
    ...Object.fromEntries(numbered.map((guideline, i) => [`${i + 1}`, () => toggle(guideline)])),
  });
  return (
    <div className="panel stack">
      <blockquote className="sentence">{sentence}</blockquote>
      <TaskPicture task={task} {...(selected && { selected })} />
      <p className="soft">{GOOD[recipe]}</p>
      {numbered.length > 0 && (
        <fieldset className="row">
          <legend>Guidelines it breaks</legend>
          {numbered.map((guideline, i) => (
            <label key={guideline} className="option">
              <input
                type="checkbox"
                checked={broken.includes(guideline)}
                onChange={() => toggle(guideline)}
              />
              {GUIDELINE_TITLES[guideline]} <kbd>{i + 1}</kbd>
            </label>
          ))}
        </fieldset>
      )}
      <Failure error={change.error} />
      <div className="row">
        <button type="button" className="main" disabled={change.isPending} onClick={() => decide(true)}>
          Good <kbd>G</kbd>
        </button>
        <button type="button" disabled={change.isPending} onClick={() => decide(false)}>
          Not good <kbd>B</kbd>
        </button>
        <span className="soft">{remaining}. The writer is not shown.</span>
      </div>
    </div>
  );
}

/** Reviews the qualification sentences of new writers (SPEC W1). */
function QualificationChecks({ params }: Pick<CampaignProps, "params">) {
  const waiting = useApiQuery("GET /api/campaigns/:campaign/qualification/checks", { params });
  const asked = useRef<Decided<number>>(undefined);
  const [last, setLast] = useState<Decided<number>>();
  const change = useApiMutation(() => setLast(asked.current));
  return (
    <section>
      <h2>New writers</h2>
      {last !== undefined && (
        <Undo
          key={last.id}
          text={last.text}
          request={{
            route: "DELETE /api/campaigns/:campaign/qualification/checks/:id",
            params: { ...params, id: last.id },
          }}
          onUndone={() => setLast(undefined)}
        />
      )}
      <Failure error={change.error} />
      <Loaded query={waiting}>
        {({ sentences }) => {
          const [first] = sentences;
          if (first === undefined) {
            return <Empty text="No writers waiting for approval." />;
          }
          const decide = (passed: boolean) => {
            const text = `The writer of “${first.sentence}” is ${passed ? "approved" : "declined"}.`;
            asked.current = { id: first.id, text };
            change.mutate({
              route: "POST /api/campaigns/:campaign/qualification/checks/:id",
              params: { ...params, id: first.id },
              body: { passed },
            });
          };
          return (
            <div className="panel stack">
              <p className="soft">{first.prompt}</p>
              <blockquote className="sentence">{first.sentence}</blockquote>
              <ViewedPicture picture={first.picture} selected={first.selected} />
              <div className="row">
                <button
                  type="button"
                  className="main"
                  disabled={change.isPending}
                  onClick={() => decide(true)}
                >
                  Approve writer
                </button>
                <button type="button" disabled={change.isPending} onClick={() => decide(false)}>
                  Decline
                </button>
                <span className="soft">{sentences.length} waiting.</span>
              </div>
            </div>
          );
        }}
      </Loaded>
    </section>
  );
}

/** The scenes or pairs that a sentence was written for. The pairs that the writer selected are marked. */
function TaskPicture({
  task,
  selected = [],
}: {
  readonly task: TaskView;
  readonly selected?: readonly number[];
}) {
  switch (task.kind) {
    case "write-for-scenes":
      return (
        <div className="example-scenes">
          <LetteredScenes scenes={task.scenes} />
        </div>
      );
    case "write-for-pairs":
      return (
        <div className="review-pairs">
          {task.pairs.map((pair, i) => (
            <figure
              key={`${pair[0].image} ${pair[1].image}`}
              className={selected.includes(i) ? "panel selected" : "panel"}
            >
              <PhotoPair pair={pair} />
              <figcaption className={selected.includes(i) ? "good-text" : "soft"}>
                {selected.includes(i)
                  ? "selected: the sentence is true"
                  : "not selected: the sentence is false"}
              </figcaption>
            </figure>
          ))}
        </div>
      );
    default:
      return null; // other tasks have no sentence to review
  }
}
