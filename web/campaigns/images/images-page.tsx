import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { MAX_IMAGE_BYTES } from "../../../src/campaigns/browser.ts";
import { send } from "../../api/request.ts";
import { RETRY_OPTIONS, useApiQuery } from "../../api/use-api.ts";
import { FileDrop } from "../../components/file-drop.tsx";
import { countOf } from "../../components/format.ts";
import { Loaded } from "../../components/loaded.tsx";
import { CampaignPage, type CampaignProps } from "../campaign-page.tsx";
import { MakeSet } from "./make-set.tsx";
import { SetList } from "./set-list.tsx";

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
  const unused = useApiQuery("GET /api/campaigns/:campaign/images", { params, query: { inNoSet: "true" } });
  /** Hashes of images added on this page, newest last. The server lists only the first images, so they may be missing there. */
  const [added, setAdded] = useState<readonly string[]>([]);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const select = (hash: string) => setSelected((before) => [...before.filter((each) => each !== hash), hash]);
  return (
    <div className="stack">
      <UploadImages
        params={params}
        onAdded={(hash) => {
          setAdded((before) => [...before.filter((each) => each !== hash), hash]);
          select(hash);
        }}
      />
      <Loaded query={unused}>
        {({ images }) => (
          <MakeSet
            campaign={campaign}
            params={params}
            hashes={[...new Set([...added, ...images.map(({ hash }) => hash)])]}
            selected={selected}
            onSelect={setSelected}
            onMade={() => {
              setAdded((before) => before.filter((each) => !selected.includes(each)));
              setSelected([]);
            }}
          />
        )}
      </Loaded>
      <SetList params={params} />
    </div>
  );
}

/** Uploads image files that are chosen or dropped, and lists those that the server refuses, with the reasons. */
function UploadImages({
  params,
  onAdded,
}: {
  readonly params: CampaignProps["params"];
  readonly onAdded: (hash: string) => void;
}) {
  const { total, finished, refused, known, isWaiting, add } = useUploads(params, onAdded);
  const isBusy = finished < total;
  return (
    <section className="panel stack">
      <h2>Add images</h2>
      <FileDrop
        label="Choose image files, or drop them here"
        accept="image/png,image/jpeg,image/webp"
        onFiles={add}
      />
      <small>
        PNG, JPEG or WebP, up to 20 MiB each. A file uploaded twice is stored once. Workers see a resized copy
        without metadata.
      </small>
      {total > 0 && (
        <div role="status">
          <progress value={finished} max={total} aria-label="Upload progress" />
          <p>
            {isBusy
              ? `${finished} of ${countOf(total, "files")} uploaded.`
              : `${total - refused.length - known.length} of ${countOf(total, "files")} added.`}{" "}
            {isWaiting && "The server can't be reached. Still trying …"}
          </p>
        </div>
      )}
      {known.length > 0 && <p role="status">Already in this campaign: {known.join(", ")}.</p>}
      {refused.length > 0 && (
        <div className="notice bad" role="alert">
          <ul>
            {refused.map(({ name, reason }) => (
              <li key={name}>
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

interface Refused {
  readonly name: string;
  readonly reason: string;
}

/** Uploads files one after the other. A refused file does not stop the others. */
function useUploads(params: { readonly campaign: string }, onAdded: (hash: string) => void) {
  const client = useQueryClient();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [total, setTotal] = useState(0);
  const [finished, setFinished] = useState(0);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  /** Names of files whose image the campaign already has. */
  const [known, setKnown] = useState<readonly string[]>([]);
  const upload = useMutation({
    ...RETRY_OPTIONS,
    mutationFn: async (file: File) => {
      // The server closes the connection on a larger body, and the browser would never see its reply.
      if (file.size > MAX_IMAGE_BYTES) throw new Error("The file is larger than 20 MiB");
      return send("POST /api/campaigns/:campaign/images", { params, body: file });
    },
    onSuccess: ({ hash, isNew }, { name }) =>
      isNew ? onAdded(hash) : setKnown((before) => [...before, name]),
    onError: ({ message }, { name }) =>
      setRefused((before) => [...before.filter((each) => each.name !== name), { name, reason: message }]),
    onSettled: () => setFinished((before) => before + 1),
  });
  return {
    total,
    finished,
    refused,
    known,
    /** True while the server does not answer. */
    isWaiting: upload.isPending && upload.failureCount > 0,
    add(files: readonly File[]) {
      const isDone = finished === total;
      setTotal(isDone ? files.length : total + files.length);
      if (isDone) {
        setFinished(0);
        setRefused([]);
        setKnown([]);
      }
      for (const file of files)
        queue.current = queue.current.then(() => upload.mutateAsync(file).catch(() => undefined)); // handled by `onError`
      queue.current = queue.current.then(() => client.invalidateQueries());
    },
  };
}
