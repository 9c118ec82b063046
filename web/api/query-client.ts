import { QueryClient } from "@tanstack/react-query";
import { isTemporary } from "./request.ts";

/** A request that may succeed later is sent again, ever more slowly; another fails at once. */
export const RETRY_OPTIONS = {
  retry: (_: number, error: Error) => isTemporary(error),
  retryDelay: (failures: number) => Math.min(1_000 * 2 ** failures, 10_000),
};

/** What is asked for is asked for again until it comes; what is to be changed is sent once, unless it says otherwise. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A page passes replies down to parts that may not be there yet, and they must find a failure when they come.
    queries: { networkMode: "always", ...RETRY_OPTIONS, staleTime: 2_000, notifyOnChangeProps: "all" },
    mutations: { networkMode: "always" },
  },
});
