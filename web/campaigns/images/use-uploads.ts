import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { MAX_IMAGE_BYTES } from "../../../src/campaigns/browser.ts";
import { RETRY_OPTIONS } from "../../api/query-client.ts";
import { send } from "../../api/request.ts";

interface Refused {
  readonly name: string;
  readonly reason: string;
}

/** Sends files one after the other, in their order; a file that is refused holds none of the others up. */
export function useUploads(params: { readonly campaign: string }, onAdded: (hash: string) => void) {
  const client = useQueryClient();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [total, setTotal] = useState(0);
  const [settled, setSettled] = useState(0);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  /** Names of files that the campaign had already. */
  const [known, setKnown] = useState<readonly string[]>([]);
  const upload = useMutation({
    ...RETRY_OPTIONS,
    mutationFn: async (file: File) => {
      // A larger body is cut off while it is being sent, and the browser would never see the reply.
      if (file.size > MAX_IMAGE_BYTES) throw new Error("The file has more than 20 MB");
      return send("POST /api/campaigns/:campaign/images", { params, body: file });
    },
    onSuccess: ({ hash, isNew }, { name }) =>
      isNew ? onAdded(hash) : setKnown((before) => [...before, name]),
    onError: ({ message }, { name }) =>
      setRefused((before) => [...before.filter((each) => each.name !== name), { name, reason: message }]),
    onSettled: () => setSettled((before) => before + 1),
  });
  return {
    total,
    settled,
    refused,
    known,
    /** Whether the server does not answer. */
    isWaiting: upload.isPending && upload.failureCount > 0,
    add(files: readonly File[]) {
      const isDone = settled === total;
      setTotal(isDone ? files.length : total + files.length);
      if (isDone) {
        setSettled(0);
        setRefused([]);
        setKnown([]);
      }
      for (const file of files)
        queue.current = queue.current.then(() => upload.mutateAsync(file).catch(() => undefined)); // `onError` has it
      queue.current = queue.current.then(() => client.invalidateQueries());
    },
  };
}
