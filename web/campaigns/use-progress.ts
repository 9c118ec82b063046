import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { StageProgressReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";

export type Progress = ReplyOf<typeof StageProgressReply>;

/** How far a campaign is, told by the server whenever it changes. */
export function useProgress(path: string): {
  readonly progress: Progress | undefined;
  readonly isConnected: boolean;
} {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [isConnected, setConnected] = useState(true);
  useEffect(() => {
    const events = new EventSource(`${path}/progress/events`);
    events.onopen = () => setConnected(true);
    events.onerror = () => setConnected(false); // the browser tries again by itself
    events.onmessage = ({ data }) => {
      setProgress(JSON.parse(data) as Progress); // only our server writes it
      void client.invalidateQueries({
        predicate: ({ queryKey: [key] }) => QUERIES_TO_REFRESH.some((each) => key === path + each),
      });
    };
    return () => events.close();
  }, [path, client]);
  return { progress, isConnected };
}

/** What changes with every answer. */
const QUERIES_TO_REFRESH = ["/quality", "/throughput", "/costs", ""];
