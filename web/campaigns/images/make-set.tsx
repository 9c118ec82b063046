import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { get, send, urlOf } from "../../api/request.ts";
import { useApiQuery } from "../../api/use-api.ts";
import { formBody } from "../../components/form-body.ts";
import { countOf } from "../../components/format.ts";
import { Failure } from "../../components/loaded.tsx";
import { Photo } from "../../components/photos.tsx";
import type { CampaignProps } from "../campaign-page.tsx";
import { ProvenanceFields, readProvenance } from "./set-list.tsx";

/** Makes a set of selected images, and says where they are from. */
export function MakeSet({
  campaign,
  params,
  hashes,
  selected,
  onSelect,
  onMade,
}: Pick<CampaignProps, "campaign" | "params"> & {
  /** Images in no set. */
  readonly hashes: readonly string[];
  readonly selected: readonly string[];
  readonly onSelect: (selected: readonly string[]) => void;
  readonly onMade: () => void;
}) {
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: async (fields: Readonly<Record<"synset" | "source" | "licence" | "attribution", string>>) => {
      const provenance = readProvenance(fields);
      if (Object.values(provenance).some((text) => text !== ""))
        await send("PUT /api/campaigns/:campaign/images", {
          params,
          body: {
            images: selected.map((hash) => ({ hash, ...provenance })),
          },
        });
      const { next: set } = await get("GET /api/campaigns/:campaign/sets", { params });
      await send("POST /api/campaigns/:campaign/sets", {
        params,
        body: {
          sets: [{ set, synset: fields.synset, images: selected }],
        },
      });
      return { set, synset: fields.synset, images: selected.length };
    },
    onSuccess: async () => {
      onMade();
      await client.invalidateQueries();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    make.mutate(formBody(form), { onSuccess: () => form.reset() });
  };
  const toggle = (hash: string) =>
    onSelect(selected.includes(hash) ? selected.filter((each) => each !== hash) : [...selected, hash]);
  const least = Number(campaign.settings.minImages ?? 1);
  return (
    <form className="panel stack" onSubmit={submit}>
      <h2>Make a set</h2>
      {hashes.length === 0 ? (
        <NoImages params={params} />
      ) : (
        <>
          <fieldset className="thumbnails">
            <legend>Images in no set yet; select similar ones of one thing</legend>
            {hashes.map((hash, i) => (
              <label key={hash} className={selected.includes(hash) ? "thumbnail selected" : "thumbnail"}>
                <input type="checkbox" checked={selected.includes(hash)} onChange={() => toggle(hash)} />
                <Photo
                  image={{
                    image: hash,
                    url: urlOf("GET /api/campaigns/:campaign/images/:hash", { params: { ...params, hash } }),
                  }}
                  name={`Image ${i + 1}`}
                />
              </label>
            ))}
          </fieldset>
          <div className="row">
            <button type="button" className="quiet" onClick={() => onSelect(hashes)}>
              Select all
            </button>
            <button type="button" className="quiet" onClick={() => onSelect([])}>
              Select none
            </button>
          </div>
          <div className="field">
            <label htmlFor="synset">What all of them show</label>
            <input id="synset" name="synset" required maxLength={200} placeholder="acorn" />
            <small>A noun, or the name of a synset. Workers see it when they prune the set.</small>
          </div>
          <ProvenanceFields />
          {selected.length > 0 && selected.length < least && (
            <p className="warn-text">
              A set with fewer than {least} images after pruning is dropped; {selected.length} selected.
            </p>
          )}
          <Failure error={make.error} />
          <div className="row">
            <button
              type="submit"
              className="main"
              disabled={make.isPending || selected.length === 0 || selected.length > MOST_IMAGES}
            >
              Make a set of {countOf(selected.length, "images")}
            </button>
            {selected.length > MOST_IMAGES && (
              <span className="soft">A set has {MOST_IMAGES} images at the most.</span>
            )}
          </div>
        </>
      )}
      {make.isSuccess && (
        <p className="good-text" role="status">
          Set {make.data.set}, {make.data.synset}, has {countOf(make.data.images, "images")}.{" "}
          {campaign.state === "started"
            ? "Its tasks are open."
            : "Its tasks open when the campaign is started."}
        </p>
      )}
    </form>
  );
}

/** Says why there is no image to make a set of. */
function NoImages({ params }: Pick<CampaignProps, "params">) {
  const { data } = useApiQuery("GET /api/campaigns/:campaign/images", { params });
  return (
    <div className="empty">
      {data?.images.length === 0 && <p>There are no images yet. Add some above.</p>}
      {data !== undefined && data.images.length > 0 && (
        <p>Every image is in a set. Add more to make another.</p>
      )}
    </div>
  );
}

/** As the server has it. */
const MOST_IMAGES = 100;
