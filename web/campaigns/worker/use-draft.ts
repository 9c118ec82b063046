import { useState } from "react";

const PREFIX = "counterpoint.draft.";

/** What a worker has done of a task so far, kept in the browser: a reload or a crash loses nothing. */
export function useDraft<Draft>(assignment: string, fresh: Draft): readonly [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = localStorage.getItem(PREFIX + assignment);
    return kept === null ? fresh : (JSON.parse(kept) as Draft); // only this hook writes there
  });
  const keep = (next: Draft) => {
    localStorage.setItem(PREFIX + assignment, JSON.stringify(next));
    setDraft(next);
  };
  return [draft, keep];
}

/** Drafts of tasks that are over. */
export function forgetOtherDrafts(assignment: string): void {
  for (const place of Object.keys(localStorage)) {
    if (place.startsWith(PREFIX) && place !== PREFIX + assignment) localStorage.removeItem(place);
  }
}

/** A draft whose steps can be taken back, also after a reload. */
export function useUndo<State>(assignment: string, fresh: State) {
  const [states, setStates] = useDraft<readonly State[]>(assignment, [fresh]);
  return {
    state: states.at(-1)!, // the first one is never taken back
    change: (next: State) => setStates([...states, next]),
    undo: states.length > 1 ? () => setStates(states.slice(0, -1)) : undefined,
  };
}
