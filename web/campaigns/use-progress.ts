import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { StageProgressReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { urlOf } from "../api/route.ts";

export type Progress = ReplyOf<typeof StageProgressReply>;

/** How far a campaign is, told by the server whenever it changes. */
export function useProgress(campaign: string): {
  readonly progress: Progress | undefined;
  readonly isConnected: boolean;
} {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [isConnected, setConnected] = useState(true);
  useEffect(() => {
    const params = { campaign };
    const refreshed = QUERIES_TO_REFRESH.map((route) => urlOf(route, { params }));
    const events = new EventSource(urlOf("GET /api/campaigns/:campaign/progress/events", { params }));
    events.onopen = () => setConnected(true);
    events.onerror = () => setConnected(false); // the browser tries again by itself
    events.onmessage = ({ data }) => {
      setProgress(JSON.parse(data) as Progress); // only our server writes it
      void client.invalidateQueries({
        predicate: ({ queryKey: [key] }) => refreshed.some((url) => key === url),
      });
    };
    return () => events.close();
  }, [campaign, client]);
  return { progress, isConnected };
}

/** What changes with every answer. */
const QUERIES_TO_REFRESH = [
  "GET /api/campaigns/:campaign/quality",
  "GET /api/campaigns/:campaign/throughput",
  "GET /api/campaigns/:campaign/costs",
  "GET /api/campaigns/:campaign",
] as const;
