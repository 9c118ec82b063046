import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { MAX_IMAGE_BYTES } from "../../../src/campaigns/browser.ts";
import { PAPER_LIMITS } from "../../../src/photos/browser.ts";
import { get, send } from "../../api/request.ts";
import { RETRY_OPTIONS } from "../../api/use-api.ts";
import { type ChosenFile, divideIntoSets, type FolderFiles, groupByFolder } from "./chosen-files.ts";
import type { Provenance } from "./provenance.tsx";

/** The limit of the server for the images of a set. */
export const MAX_SET_IMAGES = 100;

/** The smallest side of an image, below which NLVR2 left images out. */
export const MIN_SIDE = PAPER_LIMITS.minSide;

/** An image of the campaign that a file was uploaded as. */
export interface AddedImage {
  readonly hash: string;
  readonly name: string;
}

interface UploadState {
  readonly total: number;
  readonly finished: number;
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
  /** Names of files whose image is in the campaign already. */
  readonly known: readonly string[];
  /** Names of files whose image is small. */
  readonly small: readonly string[];
  /** Number of files in folders that are not images. */
  readonly skipped: number;
  /** The sets that folders became. */
  readonly sets: readonly { readonly set: number; readonly name: string; readonly images: number }[];
  /** Folders that became no set, with the reason. */
  readonly withoutSet: readonly { readonly name: string; readonly reason: string }[];
}

const NOTHING: UploadState = {
  ...{ total: 0, finished: 0, skipped: 0 },
  ...{ refused: [], known: [], small: [], sets: [], withoutSet: [] },
};

export interface UploadOptions {
  readonly params: { readonly campaign: string };
  /** Images that a set needs. */
  readonly minImages: number;
  /** The source and licence of the files that are added now. */
  readonly readProvenance: () => Provenance;
  /** Called with images that are in no set. */
  readonly onAdded: (images: readonly AddedImage[]) => void;
}

/** Uploads files one after the other, folder by folder, and makes a set of each folder. A refused file does not stop the others. */
export function useUploads({ params, minImages, readProvenance, onAdded }: UploadOptions) {
  const client = useQueryClient();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [state, setState] = useState(NOTHING);
  const note = (change: (before: UploadState) => Partial<UploadState>) =>
    setState((before) => ({ ...before, ...change(before) }));

  const upload = useMutation({
    ...RETRY_OPTIONS,
    mutationFn: async (file: File) => {
      // The server closes the connection on a larger body, and the browser would never see its reply.
      if (file.size > MAX_IMAGE_BYTES) throw new Error("The file is larger than 20 MiB");
      const query = { name: file.name };
      return send("POST /api/campaigns/:campaign/images", { params, query, body: file });
    },
    onError: ({ message }, { name }) =>
      note(({ refused }) => ({
        refused: [...refused.filter((each) => each.name !== name), { name, reason: message }],
      })),
    onSettled: () => note(({ finished }) => ({ finished: finished + 1 })),
  });

  /** The image of a file, unless it is refused or in a set already. */
  const addFile = async (file: File): Promise<AddedImage | undefined> => {
    const { name } = file;
    const image = await upload.mutateAsync(file).catch(() => undefined); // handled by `onError`
    if (image === undefined) return undefined;
    if (!image.isNew) note(({ known }) => ({ known: [...known, name] }));
    if (Math.min(image.width, image.height) < MIN_SIDE) note(({ small }) => ({ small: [...small, name] }));
    return image.set === null ? { hash: image.hash, name } : undefined;
  };
  const makeSets = async (name: string, images: readonly AddedImage[], query: string) => {
    const withoutSet = (reason: string) =>
      note(({ withoutSet: before }) => ({ withoutSet: [...before, { name, reason }] }));
    if (images.length < minImages) {
      withoutSet(`has ${images.length} new images, and a set needs at least ${minImages}`);
      return onAdded(images);
    }
    try {
      for (const part of divideIntoSets(images, MAX_SET_IMAGES)) {
        const { next: set } = await get("GET /api/campaigns/:campaign/sets", { params });
        const content = { set, synset: name, query, images: part.map(({ hash }) => hash) };
        await send("POST /api/campaigns/:campaign/sets", { params, body: { sets: [content] } });
        note(({ sets }) => ({ sets: [...sets, { set, name, images: part.length }] }));
      }
    } catch (error) {
      withoutSet((error as Error).message);
      onAdded(images);
    }
  };
  const addFolder = async ({ folder, files }: FolderFiles, provenance: Provenance) => {
    const images: AddedImage[] = [];
    for (const file of files) {
      const image = await addFile(file);
      if (image !== undefined && !images.some(({ hash }) => hash === image.hash)) images.push(image);
    }
    if (images.length > 0 && Object.values(provenance).some((text) => text !== ""))
      await send("PUT /api/campaigns/:campaign/images", {
        params,
        body: { images: images.map(({ hash }) => ({ hash, ...provenance })) },
      });
    if (folder === "") onAdded(images);
    else await makeSets(folder.split("/").at(-1)!, images, provenance.query); // a path has a last part
  };
  return {
    ...state,
    /** True while the server does not answer. */
    isWaiting: upload.isPending && upload.failureCount > 0,
    add(chosen: readonly ChosenFile[]) {
      const { folders, skipped } = groupByFolder(chosen);
      const files = folders.reduce((sum, folder) => sum + folder.files.length, 0);
      const provenance = readProvenance();
      setState((before) =>
        before.finished === before.total
          ? { ...NOTHING, total: files, skipped }
          : { ...before, total: before.total + files, skipped: before.skipped + skipped },
      );
      for (const folder of folders) {
        queue.current = queue.current
          .then(() => addFolder(folder, provenance))
          .catch((error: Error) =>
            note(({ refused }) => ({
              refused: [...refused, { name: folder.folder, reason: error.message }],
            })),
          )
          .then(() => client.invalidateQueries());
      }
    },
  };
}
