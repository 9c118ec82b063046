import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { send } from "../api/request.ts";
import { urlOf } from "../api/route.ts";
import { useApiQuery } from "../api/use-api-query.ts";
import { Loaded } from "../components/loaded.tsx";
import { MemberPage } from "../components/member-page.tsx";
import { TagForm } from "./tag-form.tsx";

/** One sentence after the other, as long as any wants this member. */
export function TagPage() {
  const { annotation = "" } = useParams({ strict: false });
  return <MemberPage title="Tag sentences">{() => <NextSentence annotation={annotation} />}</MemberPage>;
}

/** One sentence, to be settled or tagged again. */
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
  // Who asks again gets the same sentence until it is tagged, and so the next one when a change is done.
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
            <h1>Thank you, that is all</h1>
            <p>No sentence waits for you. You have tagged {reply.annotation.own}.</p>
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
