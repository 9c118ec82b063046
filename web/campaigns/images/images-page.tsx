import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { get, urlOf } from "../../api/request.ts";
import { InputField } from "../../components/form.tsx";
import { countOf } from "../../components/format.ts";
import { Loaded } from "../../components/loaded.tsx";
import { CampaignPage, type CampaignProps } from "../campaign-page.tsx";
import { ImageDrop } from "./image-drop.tsx";
import { MakeSet } from "./make-set.tsx";
import { ProvenanceFields, readProvenance } from "./provenance.tsx";
import { SetList } from "./set-list.tsx";
import { type AddedImage, MAX_SET_IMAGES, MIN_SIDE, useUploads } from "./use-uploads.ts";

/** Adds photographs to a campaign and groups them into sets. */
export function ImagesPage() {
  return (
    <CampaignPage>
      {(props) =>
        props.campaign.recipe === "photos" ? (
          <Images {...props} />
        ) : (
          <p>Campaigns with scenes don't use uploaded images.</p>
        )
      }
    </CampaignPage>
  );
}

function Images({ campaign, params }: CampaignProps) {
  const [search, setSearch] = useState("");
  const filter = { inNoSet: "true", search };
  const unused = useQuery({
    queryKey: [urlOf("GET /api/campaigns/:campaign/images", { params, query: filter })],
    queryFn: () => get("GET /api/campaigns/:campaign/images", { params, query: filter }),
    placeholderData: (previous) => previous,
  });
  /** Images added on this page. The server lists only the first images, so they may be missing there. */
  const [added, setAdded] = useState<readonly AddedImage[]>([]);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const minImages = Number(campaign.settings.minImages);
  return (
    <div className="stack">
      <UploadImages
        params={params}
        minImages={minImages}
        isRunning={campaign.state === "started"}
        onAdded={(images) => {
          const isOther = ({ hash }: AddedImage) => !images.some((each) => each.hash === hash);
          setAdded((before) => [...before.filter(isOther), ...images]);
          setSelected((before) => [...new Set([...before, ...images.map(({ hash }) => hash)])]);
        }}
      />
      <InputField
        id="search"
        type="search"
        label="Search images and sets"
        help="Part of a file name, or of the object of a set."
        value={search}
        autoComplete="off"
        onChange={({ target }) => setSearch(target.value)}
      />
      <Loaded query={unused}>
        {({ images }) => (
          <MakeSet
            campaign={campaign}
            params={params}
            minImages={minImages}
            images={withAdded(
              images,
              added.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase())),
            )}
            isSearching={search.trim() !== ""}
            selected={selected}
            onSelect={setSelected}
            onMade={() => {
              setAdded((before) => before.filter(({ hash }) => !selected.includes(hash)));
              setSelected([]);
            }}
          />
        )}
      </Loaded>
      <SetList params={params} minImages={minImages} search={search} />
    </div>
  );
}

/** The listed images, and the added ones that are not among them. */
function withAdded(listed: readonly AddedImage[], added: readonly AddedImage[]): readonly AddedImage[] {
  return [...listed, ...added.filter(({ hash }) => !listed.some((each) => each.hash === hash))];
}

/** Uploads folders and files that are chosen or dropped, and says what became of them. */
function UploadImages({
  params,
  minImages,
  isRunning,
  onAdded,
}: {
  readonly params: CampaignProps["params"];
  readonly minImages: number;
  /** True when the tasks of a new set open at once. */
  readonly isRunning: boolean;
  readonly onAdded: (images: readonly AddedImage[]) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { add, ...uploads } = useUploads({
    params,
    minImages,
    readProvenance: () =>
      readProvenance(Object.fromEntries(new FormData(form.current!)) as Record<string, string>), // it has text fields only
    onAdded,
  });
  return (
    <section className="panel stack">
      <h2>Add images</h2>
      <p>
        Each folder becomes an image set: named after the folder, with its images in the order of their file
        names. A set needs <strong>at least {minImages} images</strong>, better some more: workers are paid to
        remove unsuitable ones, and a set that is left with fewer than {minImages} is dropped. It can have up
        to {MAX_SET_IMAGES}.{isRunning && " The campaign is running, so workers can take a new set at once."}
      </p>
      <details open>
        <summary>Source and licence of the images you add</summary>
        <form ref={form} onSubmit={(event) => event.preventDefault()}>
          <ProvenanceFields id="new" />
          <small>
            Fill this in before you add images: the built corpus contains only images with a licence. You can
            change it later for each set.
          </small>
        </form>
      </details>
      <ImageDrop onFiles={add} />
      <small>
        PNG, JPEG or WebP, at least {MIN_SIDE} × {MIN_SIDE} pixels, up to 20 MiB each. A file uploaded twice
        is stored once. Workers see a resized copy without metadata and without the file name.
      </small>
      <Uploads {...uploads} />
    </section>
  );
}

/** The progress of uploads, the sets that folders became, and the files that were left out, with the reasons. */
function Uploads({
  total,
  finished,
  refused,
  known,
  small,
  skipped,
  sets,
  withoutSet,
  isWaiting,
}: Omit<ReturnType<typeof useUploads>, "add">) {
  const problems = [
    ...refused,
    ...withoutSet.map(({ name, reason }) => ({ name: `Folder ${name}`, reason: `no set yet: it ${reason}` })),
  ];
  return (
    <>
      {total > 0 && (
        <div role="status">
          <progress value={finished} max={total} aria-label="Upload progress" />
          <p>
            {finished < total
              ? `${finished} of ${countOf(total, "files")} uploaded.`
              : `${total - refused.length - known.length} of ${countOf(total, "files")} added.`}{" "}
            {isWaiting && "The server can't be reached. Still trying …"}
          </p>
          {sets.length > 0 && (
            <p className="good-text">
              Created {countOf(sets.length, "sets")}:{" "}
              {sets
                .map(({ set, name, images }) => `${set} (${name}, ${countOf(images, "images")})`)
                .join(", ")}
              .
            </p>
          )}
          {known.length > 0 && <p>Already in this campaign: {known.join(", ")}.</p>}
          {skipped > 0 && <p>Left out: {countOf(skipped, "files")} in folders that are not images.</p>}
          {small.length > 0 && (
            <p className="warn-text">
              Smaller than {MIN_SIDE} × {MIN_SIDE} pixels, too small for workers to see details:{" "}
              {small.join(", ")}.
            </p>
          )}
        </div>
      )}
      {problems.length > 0 && (
        <div className="notice bad" role="alert">
          <ul>
            {problems.map(({ name, reason }) => (
              <li key={name}>
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
