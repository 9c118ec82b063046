import { useState } from "react";
import type { SetsReply } from "../../../src/campaigns/browser.ts";
import { get, type ReplyOf } from "../../api/request.ts";
import { useApiMutation } from "../../api/use-api.ts";
import { InputField } from "../../components/form.tsx";
import { onSubmit } from "../../components/interaction.ts";
import { Failure } from "../../components/loaded.tsx";
import type { CampaignProps } from "../campaign-page.tsx";
import { ImageChoice } from "./image-choice.tsx";
import { moveSelected } from "./move-selected.ts";

/** An image set as the server lists it. */
export type ListedImageSet = ReplyOf<typeof SetsReply>["sets"][number];

/** Changes a set of which no worker has taken a task. Every change is saved at once. */
export function EditSet({
  set,
  others,
  params,
  close,
}: Pick<CampaignProps, "params"> & {
  readonly set: ListedImageSet;
  /** Sets to which images can be moved. */
  readonly others: readonly ListedImageSet[];
  readonly close: () => void;
}) {
  const change = useApiMutation<"PUT /api/campaigns/:campaign/sets">();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [isRemoving, setRemoving] = useState(false);
  const { set: number, synset, query } = set;
  const images = set.images.map(({ hash }) => hash);
  const chosen = images.filter((hash) => selected.includes(hash));
  const rest = images.filter((hash) => !selected.includes(hash));

  const save = (sets: readonly SavedSet[], removed: readonly number[] = []) =>
    change.mutate({
      route: "PUT /api/campaigns/:campaign/sets",
      params,
      body: { sets: sets.map((each) => ({ ...each, images: [...each.images] })), removed: [...removed] },
    });
  /** Saves this set with other images; without any it is removed. */
  const saveRest = (...further: readonly SavedSet[]) =>
    rest.length === 0
      ? save(further, [number])
      : save([{ set: number, synset, query, images: rest }, ...further]);
  const reorder = (direction: "earlier" | "later") =>
    save([{ set: number, synset, query, images: moveSelected(images, chosen, direction) }]);
  const split = async () => {
    const { next } = await get("GET /api/campaigns/:campaign/sets", { params });
    saveRest({ set: next, synset, query, images: chosen });
    setSelected([]);
  };
  const moveTo = (target: number) => {
    const other = others.find((each) => each.set === target)!; // the options are the others
    const hashes = other.images.map(({ hash }) => hash);
    saveRest({ set: target, synset: other.synset, query: other.query, images: [...hashes, ...chosen] });
    setSelected([]);
  };
  const isIdle = !change.isPending && chosen.length > 0;
  return (
    <div className="stack">
      <form
        className="row"
        onSubmit={onSubmit<{ synset: string }>((fields) =>
          save([{ set: number, synset: fields.synset, query, images }]),
        )}
      >
        <InputField
          id={`synset${number}`}
          name="synset"
          label="Object shown in all images"
          defaultValue={synset}
          required
          maxLength={200}
        />
        <button type="submit" disabled={change.isPending}>
          Rename
        </button>
      </form>
      <ImageChoice
        legend="Select images to move or to take out. Every change is saved at once."
        params={params}
        images={set.images}
        selected={selected}
        onSelect={setSelected}
      />
      <div className="row">
        <button type="button" disabled={!isIdle} onClick={() => reorder("earlier")}>
          Move earlier
        </button>
        <button type="button" disabled={!isIdle} onClick={() => reorder("later")}>
          Move later
        </button>
        <button
          type="button"
          disabled={!isIdle || rest.length === 0}
          onClick={() => {
            saveRest();
            setSelected([]);
          }}
        >
          Take out of the set
        </button>
        <button type="button" disabled={!isIdle || rest.length === 0} onClick={() => void split()}>
          Split off as a new set
        </button>
        {others.length > 0 && (
          <select
            aria-label="Move to another set"
            disabled={!isIdle}
            value=""
            onChange={({ target }) => moveTo(Number(target.value))}
          >
            <option value="">Move to another set …</option>
            {others.map((other) => (
              <option key={other.set} value={other.set}>
                {other.set}. {other.synset}
              </option>
            ))}
          </select>
        )}
      </div>
      <Failure error={change.error} />
      <div className="row">
        <button type="button" onClick={close}>
          Done
        </button>
        {isRemoving ? (
          <>
            <span>Remove this set? Its images stay in the campaign.</span>
            <button
              type="button"
              className="danger"
              disabled={change.isPending}
              onClick={() => save([], [number])}
            >
              Remove set {number}
            </button>
            <button type="button" onClick={() => setRemoving(false)}>
              Cancel
            </button>
          </>
        ) : (
          <button type="button" className="quiet" onClick={() => setRemoving(true)}>
            Remove set
          </button>
        )}
      </div>
    </div>
  );
}

interface SavedSet extends Pick<ListedImageSet, "set" | "synset" | "query"> {
  /** Hashes of images. */
  readonly images: readonly string[];
}
