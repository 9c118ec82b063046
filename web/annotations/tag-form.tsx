import "../style/annotation.css";
import "../style/library.css";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { SentenceToTag, SentenceToTagReply } from "../../src/annotations/browser.ts";
import { PAIR_REASONING, PHENOMENA } from "../../src/core/index.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiMutation } from "../api/use-api-mutation.ts";
import { Failure } from "../components/failure.tsx";
import { useKeys } from "../components/use-keys.ts";
import { Picture } from "../library/example-card.tsx";
import { PAIR_REASONING_HELP, PHENOMENA_HELP } from "./categories.ts";
import { Choices, type Chosen } from "./choices.tsx";
import { OthersTags } from "./others-tags.tsx";
import { SentenceLink } from "./sentence-link.tsx";

type Tags = NonNullable<SentenceToTag["own"]>;

/** A sentence with everything that it can be tagged with; a key for each, Enter for the next sentence. */
export function TagForm({
  annotation,
  sentence,
  done,
}: ReplyOf<typeof SentenceToTagReply> & { readonly done?: () => void }) {
  const { id, corpus, own: tagged, finished, sentences } = annotation;
  const { number, own, before } = sentence;
  const [phenomena, setPhenomena] = useState<Chosen<Tags["phenomena"][number]>>(own?.phenomena ?? null);
  const [reasoning, setReasoning] = useState<Chosen<NonNullable<Tags["pairReasoning"]>[number]>>(
    own?.pairReasoning ?? null,
  );
  const [isIncomplete, setIncomplete] = useState(false);
  const change = useApiMutation(done);
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), []); // so that Enter goes on

  const ofPairs = corpus === "nlvr2";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = phenomena === null || (ofPairs && reasoning === null);
    setIncomplete(isMissing);
    if (isMissing || change.isPending) return;
    const params = { annotation: id, number };
    change.mutate({
      route: "POST /api/annotations/:annotation/sentences/:number/tags",
      params,
      body: { phenomena, pairReasoning: ofPairs ? reasoning : null },
    });
  };
  useKeys({
    enter: () => {
      if (document.activeElement?.matches("body, main")) form.current?.requestSubmit(); // others have a use for it
    },
  });
  return (
    <form ref={form} className="stack tagging" onSubmit={submit}>
      <p className="soft">
        <Link to="/annotations/$annotation" params={{ annotation: `${id}` }}>
          {annotation.name}
        </Link>{" "}
        · sentence {number} of {sentences}
      </p>
      <h1 className="sentence" id="sentence">
        {sentence.sentence}
      </h1>
      <div className="tagged-picture">
        <Picture picture={sentence.picture} />
      </div>
      <Choices
        title="Which phenomena does it show?"
        categories={PHENOMENA}
        help={PHENOMENA_HELP}
        none={{ key: "x", text: "none of these" }}
        chosen={phenomena}
        choose={setPhenomena}
      />
      {ofPairs && (
        <Choices
          title="What does it ask of the two images?"
          categories={PAIR_REASONING}
          help={PAIR_REASONING_HELP}
          none={{ key: "0", text: "none of these" }}
          chosen={reasoning}
          choose={setReasoning}
        />
      )}
      {sentence.others !== null && (
        <OthersTags others={sentence.others}>
          <SentenceLink annotation={annotation} sentence={sentence} />
        </OthersTags>
      )}
      <div className="sticky">
        {isIncomplete && (
          <p className="bad-text" role="alert">
            Choose what the sentence shows, or say that it is none of these
            {ofPairs && ", in both lists"}.
          </p>
        )}
        {change.error !== null && (
          <>
            <Failure error={change.error} />
            <p>
              <Link
                to="/annotations/$annotation/tag"
                params={{ annotation: `${id}` }}
                onClick={() => client.invalidateQueries()}
              >
                Go to the next sentence
              </Link>
            </p>
          </>
        )}
        <div className="row">
          <button
            ref={next}
            type="submit"
            className="main"
            aria-disabled={change.isPending}
            aria-describedby="sentence"
          >
            Next <kbd>Enter</kbd>
          </button>
          {before !== null && (
            <Link
              to="/annotations/$annotation/sentences/$number"
              params={{ annotation: `${id}`, number: `${before}` }}
              className="button"
            >
              Back to the last one
            </Link>
          )}
          <span className="soft" role="status">
            You have tagged {tagged}; {finished} of {sentences} are tagged by all {annotation.people} people.
          </span>
        </div>
      </div>
    </form>
  );
}
