import { QueryClient } from "@tanstack/react-query";
import { isTemporary } from "./request.ts";

/** Requests that may succeed later are sent again, ever more slowly; others fail at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      retry: (_, error) => isTemporary(error),
      retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 10_000),
      staleTime: 2_000,
    },
    mutations: { networkMode: "always" },
  },
});
