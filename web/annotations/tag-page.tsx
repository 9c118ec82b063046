import "../style/annotation.css";
import "../style/library.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { SentenceToTag, SentenceToTagReply } from "../../src/annotations/browser.ts";
import { GUIDELINES, PAIR_REASONING, PHENOMENA } from "../../src/core/index.ts";
import { type ReplyOf, send, urlOf } from "../api/request.ts";
import { useApiMutation, useApiQuery, useSession } from "../api/use-api.ts";
import { useKeys } from "../components/interaction.ts";
import { Failure, Loaded } from "../components/loaded.tsx";
import { MemberPage } from "../components/member-page.tsx";
import { sentencePage } from "../library/corpus-endpoint.ts";
import { Picture } from "../library/example-card.tsx";
import {
  Choices,
  type Chosen,
  GUIDELINES_HELP,
  PAIR_REASONING_HELP,
  PHENOMENA_HELP,
  titleOf,
} from "./choices.tsx";

/** Tags one sentence after the other, while there are sentences for this member. */
export function TagPage() {
  const { annotation = "" } = useParams({ strict: false });
  return <MemberPage title="Tag sentences">{() => <NextSentence annotation={annotation} />}</MemberPage>;
}

/** Settles or tags one sentence again. */
export function SentenceToTagPage() {
  const { annotation = "", number = "" } = useParams({ strict: false });
  return (
    <MemberPage title={`Sentence ${number}`}>
      {() => <OneSentence annotation={annotation} number={number} />}
    </MemberPage>
  );
}

function NextSentence({ annotation }: { readonly annotation: string }) {
  const params = { annotation };
  // The server gives the same sentence until it is tagged, so the refetch after a change gives the next one.
  const claimed = useQuery({
    queryKey: [urlOf("POST /api/annotations/:annotation/claim", { params })],
    queryFn: () => send("POST /api/annotations/:annotation/claim", { params }),
    gcTime: 0,
  });
  return (
    <Loaded query={claimed}>
      {(reply) =>
        reply.sentence === null ? (
          <div className="empty">
            <h1>All done – thank you</h1>
            <p>No sentences left for you. You have tagged {reply.annotation.own}.</p>
            <Link to="/annotations/$annotation" params={{ annotation }} className="button main">
              See the results
            </Link>
          </div>
        ) : (
          <TagForm key={reply.sentence.number} {...reply} sentence={reply.sentence} />
        )
      }
    </Loaded>
  );
}

function OneSentence({ annotation, number }: { readonly annotation: string; readonly number: string }) {
  const navigate = useNavigate();
  const params = { annotation, number };
  const sentence = useApiQuery("GET /api/annotations/:annotation/sentences/:number", { params });
  const goOn = () => void navigate({ to: "/annotations/$annotation/tag", params: { annotation } });
  return <Loaded query={sentence}>{(reply) => <TagForm key={number} {...reply} done={goOn} />}</Loaded>;
}

type Tags = NonNullable<SentenceToTag["own"]>;

/** A sentence and the categories to tag it with. Each has a key; Enter sends the tags. */
function TagForm({
  annotation,
  sentence,
  done,
}: ReplyOf<typeof SentenceToTagReply> & { readonly done?: () => void }) {
  const { id, ofPairs, own: tagged, finished, sentences } = annotation;
  const { number, own, before } = sentence;
  const [phenomena, setPhenomena] = useState<Chosen<Tags["phenomena"][number]>>(own?.phenomena ?? null);
  const [reasoning, setReasoning] = useState<Chosen<NonNullable<Tags["pairReasoning"]>[number]>>(
    own?.pairReasoning ?? null,
  );
  const [guidelines, setGuidelines] = useState<Chosen<NonNullable<Tags["guidelines"]>[number]>>(
    own?.guidelines ?? null,
  );
  const [isIncomplete, setIncomplete] = useState(false);
  const change = useApiMutation(done);
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), []); // so that Enter sends the tags

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = phenomena === null || (ofPairs && (reasoning === null || guidelines === null));
    setIncomplete(isMissing);
    if (isMissing || change.isPending) return;
    const params = { annotation: id, number };
    change.mutate({
      route: "POST /api/annotations/:annotation/sentences/:number/tags",
      params,
      body: { phenomena, pairReasoning: ofPairs ? reasoning : null, guidelines: ofPairs ? guidelines : null },
    });
  };
  useKeys({
    enter: () => {
      if (document.activeElement?.matches("body, main")) form.current?.requestSubmit(); // other elements use Enter themselves
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
        title="Which phenomena does the sentence contain?"
        categories={PHENOMENA}
        help={PHENOMENA_HELP}
        none={{ key: "x", text: "none of these" }}
        chosen={phenomena}
        choose={setPhenomena}
      />
      {ofPairs && (
        <Choices
          title="What kind of reasoning over the two images does it need?"
          categories={PAIR_REASONING}
          help={PAIR_REASONING_HELP}
          none={{ key: "0", text: "none of these" }}
          chosen={reasoning}
          choose={setReasoning}
        />
      )}
      {ofPairs && (
        <>
          <Choices
            title="Which guidelines does it break?"
            categories={GUIDELINES}
            help={GUIDELINES_HELP}
            none={{ key: "v", text: "none of these" }}
            chosen={guidelines}
            choose={setGuidelines}
          />
          <SentenceLink annotation={annotation} sentence={sentence} />
        </>
      )}
      {sentence.others !== null && (
        <OthersTags others={sentence.others}>
          {!ofPairs && <SentenceLink annotation={annotation} sentence={sentence} />}
        </OthersTags>
      )}
      <div className="sticky">
        {isIncomplete && (
          <p className="bad-text" role="alert">
            Choose at least one category, or “none of these”
            {ofPairs && ", in all three lists"}.
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
              Back to the previous sentence
            </Link>
          )}
          <span className="soft" role="status">
            You have tagged {tagged}; {finished} of {sentences} sentences fully annotated.
          </span>
        </div>
      </div>
    </form>
  );
}

/** The tags of other annotators, shown to members who have tagged the sentence. */
function OthersTags({
  others,
  children,
}: {
  readonly others: NonNullable<SentenceToTag["others"]>;
  readonly children: ReactNode;
}) {
  return (
    <section>
      <h2>Other annotators' tags</h2>
      {others.length === 0 && <p className="soft">No one else has tagged this sentence yet.</p>}
      <ul className="bare stack">
        {others.map(({ annotator, phenomena, pairReasoning, guidelines }) => {
          const found = [...phenomena, ...(pairReasoning ?? []), ...(guidelines ?? [])];
          return (
            <li key={annotator} className="row">
              <strong>{annotator}</strong>
              {found.length === 0 && <span className="soft">none</span>}
              {found.map((category) => (
                <span key={category} className="tag">
                  {titleOf(category)}
                </span>
              ))}
            </li>
          );
        })}
      </ul>
      {children}
    </section>
  );
}

/** A link to the page of the sentence. Nothing for reviewers of a campaign, whose library is for managers. */
function SentenceLink({
  annotation: {
    source: { kind, id },
  },
  sentence,
}: ReplyOf<typeof SentenceToTagReply>) {
  const { role } = useSession().data ?? {};
  if (kind === "campaign" && role === "reviewer") return null;
  const name = encodeURIComponent(id);
  const page = kind === "library" ? `/library/${name}` : `/campaigns/${name}/library`;
  return (
    <p>
      <Link to={sentencePage({ page }, sentence)}>Show all its images in the library</Link>
    </p>
  );
}
