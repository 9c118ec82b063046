import { useEffect, useRef } from "react";

/** An event that other tabs of the same browser should know. */
export type TabEvent =
  | { readonly kind: "submitted" | "returned"; readonly assignment: string }
  | { readonly kind: "joined" | "left" };

const channel = new BroadcastChannel("counterpoint.work");

/** Tells the other tabs of this browser about an event. */
export function tellOtherTabs(event: TabEvent): void {
  channel.postMessage(event);
}

/** Calls the handler with the events of other tabs. */
export function useOtherTabs(handle: (event: TabEvent) => void): void {
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => {
    const receive = ({ data }: MessageEvent<TabEvent>) => latest.current(data);
    channel.addEventListener("message", receive);
    return () => channel.removeEventListener("message", receive);
  }, []);
}
