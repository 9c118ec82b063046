import { useMutation, useQueryClient } from "@tanstack/react-query";
import { get, send } from "../../api/request.ts";
import { useApiQuery } from "../../api/use-api.ts";
import { InputField } from "../../components/form.tsx";
import { countOf } from "../../components/format.ts";
import { onSubmit } from "../../components/interaction.ts";
import { Failure } from "../../components/loaded.tsx";
import type { CampaignProps } from "../campaign-page.tsx";
import { ImageChoice } from "./image-choice.tsx";
import { type AddedImage, MAX_SET_IMAGES } from "./use-uploads.ts";

/** Creates a set of images that are in none. */
export function MakeSet({
  campaign,
  params,
  minImages,
  images,
  isSearching,
  selected,
  onSelect,
  onMade,
}: Pick<CampaignProps, "campaign" | "params"> & {
  readonly minImages: number;
  /** Images in no set, in the order in which they were added. */
  readonly images: readonly AddedImage[];
  readonly isSearching: boolean;
  /** Hashes of images. */
  readonly selected: readonly string[];
  readonly onSelect: (selected: readonly string[]) => void;
  readonly onMade: () => void;
}) {
  const client = useQueryClient();
  const inOrder = images.map(({ hash }) => hash).filter((hash) => selected.includes(hash));
  const make = useMutation({
    mutationFn: async ({ synset }: { readonly synset: string }) => {
      const { next: set } = await get("GET /api/campaigns/:campaign/sets", { params });
      const body = { sets: [{ set, synset, images: inOrder }] };
      await send("POST /api/campaigns/:campaign/sets", { params, body });
      return { set, synset, images: inOrder.length };
    },
    onSuccess: async () => {
      onMade();
      await client.invalidateQueries();
    },
  });
  const isTooSmall = inOrder.length < minImages;
  return (
    <form
      className="panel stack"
      onSubmit={onSubmit<{ synset: string }>((fields, form) =>
        make.mutate(fields, { onSuccess: () => form.reset() }),
      )}
    >
      <h2>Images outside sets</h2>
      {images.length === 0 ? (
        <NoImages params={params} isSearching={isSearching} />
      ) : (
        <>
          <ImageChoice
            legend="Select similar images of one kind of object to make a set of them."
            params={params}
            images={images}
            selected={selected}
            onSelect={onSelect}
          />
          <div className="row">
            <button type="button" className="quiet" onClick={() => onSelect(images.map(({ hash }) => hash))}>
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
          <Failure error={make.error} />
          <div className="row">
            <button
              type="submit"
              className="main"
              disabled={make.isPending || isTooSmall || inOrder.length > MAX_SET_IMAGES}
            >
              Create set with {countOf(inOrder.length, "images")}
            </button>
            {isTooSmall && (
              <span className="soft">
                A set needs at least {minImages} images: smaller ones are dropped after workers have been
                paid.
              </span>
            )}
            {inOrder.length > MAX_SET_IMAGES && (
              <span className="soft">A set can have at most {MAX_SET_IMAGES} images.</span>
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
function NoImages({
  params,
  isSearching,
}: Pick<CampaignProps, "params"> & { readonly isSearching: boolean }) {
  const { data } = useApiQuery("GET /api/campaigns/:campaign/images", { params });
  return (
    <div className="empty">
      {isSearching ? (
        <p>No image outside a set has a matching file name.</p>
      ) : (
        <>
          {data?.images.length === 0 && <p>No images yet. Upload some above.</p>}
          {data !== undefined && data.images.length > 0 && (
            <p>Every image is in a set. Upload more to create another set.</p>
          )}
        </>
      )}
    </div>
  );
}
