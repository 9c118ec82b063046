import { useEffect, useRef, useState } from "react";
import { send, serverNow } from "../../api/request.ts";

const MINUTE = 60_000;

/** The remaining time of the lease, which is extended while the worker is active. */
export function TimeLeft({
  assignment,
  leaseEnds,
}: {
  readonly assignment: string;
  readonly leaseEnds: number;
}) {
  const remaining = useLease(assignment, leaseEnds);
  if (remaining <= 0) {
    return (
      <span className="warn-text" role="status">
        Your time is up, and this task may go to someone else. You can still try to submit your answer.
      </span>
    );
  }
  const text =
    remaining < 2 * MINUTE
      ? `${Math.ceil(remaining / 1_000)} s left`
      : `${Math.floor(remaining / MINUTE)} min left`;
  return (
    <span role="timer" title="The time is extended while you keep working">
      {text}
    </span>
  );
}

const CHECK_INTERVAL_MS = 5_000;

/** Milliseconds until the lease ends. It is extended before that while the worker is active. */
function useLease(assignment: string, leaseEnds: number): number {
  const [ends, setEnds] = useState(leaseEnds);
  const [remaining, setRemaining] = useState(leaseEnds - serverNow());
  const isActive = useRef(false);
  const extendBelow = useRef(remaining / 2);

  useEffect(() => {
    const note = () => {
      isActive.current = true;
    };
    const signs = ["keydown", "pointerdown", "wheel", "touchmove"];
    for (const sign of signs) addEventListener(sign, note, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, note);
    };
  }, []);

  useEffect(() => {
    const look = async () => {
      const now = ends - serverNow();
      setRemaining(now);
      if (!isActive.current || now <= 0 || now > extendBelow.current) return;
      isActive.current = false;
      const extended = await send("POST /api/work/:assignment/extend", { params: { assignment } }).catch(
        () => null,
      );
      if (extended !== null) setEnds(extended.leaseEnds); // otherwise it is retried at the next activity
    };
    const timer = setInterval(look, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [assignment, ends]);
  return remaining;
}
