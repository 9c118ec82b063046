import { useMutation, useQueryClient } from "@tanstack/react-query";
import { get, send } from "../../api/request.ts";
import { useApiQuery } from "../../api/use-api.ts";
import { InputField } from "../../components/form.tsx";
import { countOf } from "../../components/format.ts";
import { onSubmit, toggled } from "../../components/interaction.ts";
import { Failure } from "../../components/loaded.tsx";
import { Photo } from "../../components/photos.tsx";
import { type CampaignProps, campaignImage } from "../campaign-page.tsx";
import { type Provenance, ProvenanceFields, readProvenance } from "./set-list.tsx";

type SetFields = Readonly<Record<"synset" | keyof Provenance, string>>;

/** Creates a set of the selected images, with their provenance. */
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
    mutationFn: async (fields: SetFields) => {
      const provenance = readProvenance(fields);
      if (Object.values(provenance).some((text) => text !== ""))
        await send("PUT /api/campaigns/:campaign/images", {
          params,
          body: { images: selected.map((hash) => ({ hash, ...provenance })) },
        });
      const { next: set } = await get("GET /api/campaigns/:campaign/sets", { params });
      await send("POST /api/campaigns/:campaign/sets", {
        params,
        body: { sets: [{ set, synset: fields.synset, query: provenance.query, images: selected }] },
      });
      return { set, synset: fields.synset, images: selected.length };
    },
    onSuccess: async () => {
      onMade();
      await client.invalidateQueries();
    },
  });
  const minImages = Number(campaign.settings.minImages ?? 1);
  return (
    <form
      className="panel stack"
      onSubmit={onSubmit<SetFields>((fields, form) => make.mutate(fields, { onSuccess: () => form.reset() }))}
    >
      <h2>New image set</h2>
      {hashes.length === 0 ? (
        <NoImages params={params} />
      ) : (
        <>
          <fieldset className="thumbnails">
            <legend>Images not yet in a set. Select similar images of one kind of object.</legend>
            {hashes.map((hash, i) => (
              <label key={hash} className={selected.includes(hash) ? "thumbnail selected" : "thumbnail"}>
                <input
                  type="checkbox"
                  checked={selected.includes(hash)}
                  onChange={() => onSelect(toggled(selected, hash))}
                />
                <Photo image={campaignImage(params, hash)} name={`Image ${i + 1}`} />
              </label>
            ))}
          </fieldset>
          <div className="row">
            <button type="button" className="quiet" onClick={() => onSelect(hashes)}>
              Select all
            </button>
            <button type="button" className="quiet" onClick={() => onSelect([])}>
              Clear selection
            </button>
          </div>
          <InputField
            id="synset"
            label="Object shown in all images"
            help="A noun or a WordNet synset. Workers see it when they prune the set."
            name="synset"
            required
            maxLength={200}
            placeholder="acorn"
          />
          <ProvenanceFields />
          {selected.length > 0 && selected.length < minImages && (
            <p className="warn-text">
              {selected.length} selected. A set is dropped if fewer than {minImages} images are left after
              pruning.
            </p>
          )}
          <Failure error={make.error} />
          <div className="row">
            <button
              type="submit"
              className="main"
              disabled={make.isPending || selected.length === 0 || selected.length > MAX_IMAGES}
            >
              Create set with {countOf(selected.length, "images")}
            </button>
            {selected.length > MAX_IMAGES && (
              <span className="soft">A set can have at most {MAX_IMAGES} images.</span>
            )}
          </div>
        </>
      )}
      {make.isSuccess && (
        <p className="good-text" role="status">
          Created set {make.data.set} ({make.data.synset}) with {countOf(make.data.images, "images")}.{" "}
          {campaign.state === "started"
            ? "Its tasks are open."
            : "Its tasks open when you start the campaign."}
        </p>
      )}
    </form>
  );
}

/** The reason why there is no image to make a set of. */
function NoImages({ params }: Pick<CampaignProps, "params">) {
  const { data } = useApiQuery("GET /api/campaigns/:campaign/images", { params });
  return (
    <div className="empty">
      {data?.images.length === 0 && <p>No images yet. Upload some above.</p>}
      {data !== undefined && data.images.length > 0 && (
        <p>Every image is in a set. Upload more to create another set.</p>
      )}
    </div>
  );
}

/** The limit of the server. */
const MAX_IMAGES = 100;
