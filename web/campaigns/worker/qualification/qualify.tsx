import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ClaimReply, PartReply } from "../../../../src/campaigns/browser.ts";
import { type ReplyOf, send } from "../../../api/request.ts";
import { useApiQuery } from "../../../api/use-api-query.ts";
import { Failure } from "../../../components/failure.tsx";
import { Loaded } from "../../../components/loaded.tsx";
import { randomKey } from "../random-key.ts";
import { Questions } from "./questions.tsx";
import { WrittenPart } from "./written-part.tsx";

type Part = Extract<ClaimReply, { kind: "none" }>["nextParts"][number];

const PARTS: Readonly<Record<Part, { readonly title: string; readonly about: string }>> = {
  tutorial: { title: "Writing, step 1 of 3: a few questions", about: "Six questions about what to write." },
  guidelines: {
    title: "Writing, step 2 of 3: which sentences are good?",
    about: "Nineteen sentences that somebody wrote: do they follow the guidelines?",
  },
  writing: {
    title: "Writing, step 3 of 3: your first sentence",
    about: "One sentence, which a person will read.",
  },
  validation: { title: "Judging: a few sentences", about: "Eight sentences to judge." },
};

const OUTCOMES = {
  passed: "You have passed.",
  waiting: "Thank you. A person will read your sentence; come back later.",
  failed:
    "Not enough of the answers were right, so this kind of work is closed for you. Thank you for trying.",
};

/** The parts of a qualification that a worker may take now: one is chosen, answered, and told about. */
export function Qualify({ parts, done }: { readonly parts: readonly Part[]; readonly done: () => unknown }) {
  const [chosen, setChosen] = useState<Part>();
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES>();
  const part = chosen !== undefined && parts.includes(chosen) ? chosen : undefined;
  if (part === undefined) {
    return (
      <section className="panel">
        {outcome !== undefined && (
          <p className={outcome === "failed" ? "notice bad" : "notice good"} role="status">
            {OUTCOMES[outcome]}
          </p>
        )}
        <h2>Show that you know how</h2>
        <ul className="choices">
          {parts.map((each) => (
            <li key={each} className="row apart">
              <span>
                <strong>{PARTS[each].title}</strong>
                <br />
                <span className="soft">{PARTS[each].about}</span>
              </span>
              <button type="button" className="main" onClick={() => setChosen(each)}>
                Begin
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  }
  const finish = async (result: keyof typeof OUTCOMES) => {
    setOutcome(result);
    await done(); // until then the list still has the part that was taken
    setChosen(undefined);
  };
  return <Taking key={part} part={part} finish={finish} />;
}

function Taking({
  part,
  finish,
}: {
  readonly part: Part;
  readonly finish: (outcome: keyof typeof OUTCOMES) => Promise<void>;
}) {
  const params = { part };
  const asked = useApiQuery("GET /api/work/qualification/:part", { params });
  const [key] = useState(randomKey);
  const answer = useMutation({
    mutationFn: (content: unknown) =>
      send("POST /api/work/qualification/:part", { params, body: { key, content } }),
    onSuccess: ({ outcome }) => finish(outcome),
  });
  return (
    <section className="stack">
      <h1>{PARTS[part].title}</h1>
      <Loaded query={asked}>
        {(content: ReplyOf<typeof PartReply>) =>
          part === "writing" ? (
            <WrittenPart asked={content} isSending={answer.isPending} answer={answer.mutate} />
          ) : (
            <Questions asked={content} isSending={answer.isPending} answer={answer.mutate} />
          )
        }
      </Loaded>
      {answer.error !== null && <Failure error={answer.error} />}
    </section>
  );
}
