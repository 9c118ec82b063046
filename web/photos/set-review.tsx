import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { GatheredSetsReply } from "../../src/photos/browser.ts";
import { get, type ReplyOf, urlOf } from "../api/request.ts";
import { useApiMutation } from "../api/use-api.ts";
import { countOf } from "../components/format.ts";
import { useKeys } from "../components/interaction.ts";
import { Failure } from "../components/loaded.tsx";
import { Photo } from "../components/photos.tsx";

type GatheredSet = ReplyOf<typeof GatheredSetsReply>["sets"][number];

/** The gathered sets, each of which can be left out of a campaign, by button or with the keys j, k and x. */
export function SetReview({
  canReview,
  total,
  leftOut,
}: {
  readonly canReview: boolean;
  readonly total: number;
  readonly leftOut: number;
}) {
  const list = useRef<HTMLUListElement>(null);
  const pages = useInfiniteQuery({
    queryKey: [urlOf("GET /api/gathered/sets"), total], // requested again when another run has found more
    queryFn: ({ pageParam }) => get("GET /api/gathered/sets", { query: { after: pageParam } }),
    initialPageParam: -1,
    getNextPageParam: ({ sets }) => {
      const last = sets.at(-1)?.set;
      return last === undefined || last + 1 >= total ? undefined : last;
    },
  });
  const change = useApiMutation();
  const sets = pages.data?.pages.flatMap((page) => page.sets) ?? [];
  const toggle = ({ synset, images, isLeftOut }: GatheredSet) => {
    if (!canReview || change.isPending) return;
    const body = { synset, images: images.map(({ hash }) => hash), isLeftOut: !isLeftOut };
    change.mutate({ route: "PUT /api/gathered/review", body });
  };
  const items = () => [...(list.current?.children ?? [])] as HTMLElement[]; // its children are list items
  const current = () => items().findIndex((item) => item.contains(document.activeElement));
  const move = (step: number) => {
    const to = items()[Math.max(0, current() + step)];
    to?.focus();
    to?.scrollIntoView({ block: "nearest" });
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      const set = sets[current()];
      if (set !== undefined) toggle(set);
    },
  });
  return (
    <section className="stack">
      <h2>
        {countOf(total, "sets")}, {leftOut} excluded
      </h2>
      {canReview && (
        <p className="soft">
          <span className="about-keys">
            <kbd>j</kbd> and <kbd>k</kbd>: next and previous set, <kbd>x</kbd>: exclude or include.
          </span>{" "}
          Excluded sets are not added to campaigns.
        </p>
      )}
      <Failure error={pages.error} retry={pages.refetch} />
      <Failure error={change.error} />
      <ul ref={list} className="stack bare">
        {sets.map((set) => (
          <ReviewedSet key={set.set} set={set} onToggle={canReview ? toggle : undefined} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <button type="button" disabled={pages.isFetching} onClick={() => void pages.fetchNextPage()}>
          Show more
        </button>
      )}
    </section>
  );
}

function ReviewedSet({
  set,
  onToggle,
}: {
  readonly set: GatheredSet;
  readonly onToggle: ((set: GatheredSet) => void) | undefined;
}) {
  const licences = [...new Set(set.images.map(({ licence }) => licence || "licence unknown"))];
  return (
    <li className={set.isLeftOut ? "panel stack left-out" : "panel stack"} tabIndex={-1}>
      <div className="row">
        <strong>
          {set.set}. {set.synset}
        </strong>
        <span className="soft">
          “{set.query}”, {countOf(set.images.length, "images")}, {licences.join(", ")}
        </span>
        {set.isLeftOut && <span className="tag">excluded</span>}
        {onToggle !== undefined && (
          <button type="button" className="quiet" onClick={() => onToggle(set)}>
            {set.isLeftOut ? "Include" : "Exclude"}
            <span className="unseen"> set {set.set}</span>
          </button>
        )}
      </div>
      <div className="thumbnails">
        {set.images.map(({ hash }, i) => (
          <Photo
            key={hash}
            image={{ image: hash, url: urlOf("GET /api/gathered/images/:hash", { params: { hash } }) }}
            name={`Image ${i + 1} of ${set.synset}`}
          />
        ))}
      </div>
    </li>
  );
}
