import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { get, urlOf } from "../../api/request.ts";
import { useApiMutation } from "../../api/use-api.ts";
import { Submit } from "../../components/form.tsx";
import { countOf, formatTime } from "../../components/format.ts";
import { onSubmit } from "../../components/interaction.ts";
import { Empty, Failure } from "../../components/loaded.tsx";
import { Photo } from "../../components/photos.tsx";
import { type CampaignProps, campaignImage } from "../campaign-page.tsx";
import { EditSet, type ListedImageSet } from "./edit-set.tsx";
import { ProvenanceFields, readProvenance } from "./provenance.tsx";

/** The sets of a campaign with their images and the provenance of these. */
export function SetList({
  params,
  minImages,
  search,
}: Pick<CampaignProps, "params"> & { readonly minImages: number; readonly search: string }) {
  const [onlyFlagged, setOnlyFlagged] = useState(false);
  const sets = useInfiniteQuery({
    queryKey: [urlOf("GET /api/campaigns/:campaign/sets", { params }), onlyFlagged, search],
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam }) =>
      get("GET /api/campaigns/:campaign/sets", {
        params,
        query: { after: pageParam, flagged: `${onlyFlagged}`, search },
      }),
    initialPageParam: -1,
    getNextPageParam: ({ sets: page, next }) => {
      const last = page.at(-1)?.set;
      return last === undefined || last + 1 === next ? undefined : last;
    },
  });
  const list = sets.data?.pages.flatMap((page) => page.sets);
  return (
    <section>
      <h2>Sets</h2>
      <label className="choice option">
        <input
          type="checkbox"
          checked={onlyFlagged}
          onChange={({ target }) => setOnlyFlagged(target.checked)}
        />
        Only sets with reports of workers
      </label>
      <Failure error={sets.error} retry={sets.refetch} />
      {sets.isLoading && <p className="loading">Loading…</p>}
      {list?.length === 0 && (
        <Empty
          text={
            search.trim() !== ""
              ? "No image set matches your search."
              : onlyFlagged
                ? "No worker has reported a set or an image."
                : "No image sets yet."
          }
        />
      )}
      <ul className="stack bare">
        {list?.map((set) => (
          <ListedSet
            key={set.set}
            set={set}
            others={list.filter((each) => each.set !== set.set && !each.isTaken)}
            params={params}
            minImages={minImages}
          />
        ))}
      </ul>
      {sets.hasNextPage && (
        <button type="button" disabled={sets.isFetching} onClick={() => void sets.fetchNextPage()}>
          Show more
        </button>
      )}
    </section>
  );
}

function ListedSet({
  set: listed,
  others,
  params,
  minImages,
}: {
  readonly set: ListedImageSet;
  readonly others: readonly ListedImageSet[];
  readonly params: CampaignProps["params"];
  readonly minImages: number;
}) {
  const { set, synset, query, images, flags, isTaken } = listed;
  const [isEditing, setEditing] = useState(false);
  const change = useApiMutation();
  const [first] = images;
  const submit = onSubmit<Record<string, string>>((fields) => {
    const provenance = readProvenance(fields);
    const body = { images: images.map((image) => ({ ...image, ...provenance })) };
    change.mutate({ route: "PUT /api/campaigns/:campaign/images", params, body });
  });
  const sources = [...new Set(images.map(provenanceText))];
  return (
    <li className="panel stack">
      <div className="row">
        <strong>
          {set}. {synset}
        </strong>
        <span className="soft">
          {query !== "" && `“${query}”, `}
          {countOf(images.length, "images")}
        </span>
        {isTaken ? (
          <span className="soft">In use by workers: it can no longer be changed.</span>
        ) : (
          !isEditing && (
            <button type="button" className="quiet" onClick={() => setEditing(true)}>
              Edit<span className="unseen"> set {set}</span>
            </button>
          )
        )}
      </div>
      {!isTaken && images.length < minImages && (
        <p className="warn-text">
          Too small: a set needs at least {minImages} images, or it is dropped after workers have been paid to
          prune it.
        </p>
      )}
      {flags.map(({ reason, at }) => (
        <p key={at} className="notice warn">
          Dropped with all its sentences: a writer reported {FLAGS[reason]}, {formatTime(at)}.
        </p>
      ))}
      {images
        .filter(({ reports }) => reports > 0)
        .map(({ hash, name, reports }) => (
          <p key={hash} className="notice warn">
            {countOf(reports, "workers")} reported that{" "}
            {name || `image ${images.findIndex((each) => each.hash === hash) + 1}`} is not displayed properly.
          </p>
        ))}
      {isEditing && !isTaken ? (
        <EditSet set={listed} others={others} params={params} close={() => setEditing(false)} />
      ) : (
        <div className="thumbnails">
          {images.map(({ hash, name }, i) => (
            <figure key={hash} className="thumbnail">
              <Photo image={campaignImage(params, hash)} name={`Image ${i + 1} of ${synset}`} />
              {name !== "" && (
                <figcaption className="file-name" title={name}>
                  {name}
                </figcaption>
              )}
            </figure>
          ))}
        </div>
      )}
      <details>
        <summary>
          {sources.length > 1
            ? `From ${sources.length} sources`
            : sources[0] || (
                <span className="warn-text">
                  No source or licence recorded: the built corpus will not contain the images
                </span>
              )}
        </summary>
        <form className="stack" onSubmit={submit}>
          <ProvenanceFields
            id={set}
            {...(first !== undefined && sources.length === 1 && { provenance: first })}
          />
          {sources.length > 1 && <small>Applies to every image in this set.</small>}
          <Submit change={change}>
            Save<span className="unseen"> the source of {synset}</span>
          </Submit>
        </form>
      </details>
    </li>
  );
}

const FLAGS: Readonly<Record<ListedImageSet["flags"][number]["reason"], string>> = {
  duplicates: "duplicate images",
  "bad-images": "broken or unsuitable images",
};

function provenanceText({
  query,
  url,
  landingPage,
  licence,
  attribution,
}: ListedImageSet["images"][number]): string {
  const where = landingPage || url;
  return [attribution, licence, where, query && `“${query}”`].filter((text) => text !== "").join(" · ");
}
