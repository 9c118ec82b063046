import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SentenceCheckReply } from "../../../src/campaigns/browser.ts";
import { type ReplyOf, send } from "../../api/request.ts";

/** The pause in typing after which a sentence is checked. */
const PAUSE = 350;

export interface CheckedSentence {
  /** Of the sentence, or of what stood there a moment ago. */
  readonly check: ReplyOf<typeof SentenceCheckReply> | undefined;
  /** Whether the server is known to refuse the sentence as it stands. */
  readonly isRefused: boolean;
}

/** What the server thinks of a sentence so far. */
export function useSentenceCheck(sentence: string): CheckedSentence {
  const [settled, setSettled] = useState(sentence);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(sentence), PAUSE);
    return () => clearTimeout(timer);
  }, [sentence]);
  const { data: check, isPlaceholderData } = useQuery({
    queryKey: ["check", settled],
    queryFn: () => send("POST /api/work/check-sentence", { body: { sentence: settled } }),
    enabled: settled.trim() !== "",
    placeholderData: keepPreviousData,
  });
  const isOfIt = settled === sentence && !isPlaceholderData;
  return { check, isRefused: isOfIt && check !== undefined && check.problems.length > 0 };
}
