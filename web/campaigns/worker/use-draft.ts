import { useState } from "react";

const PREFIX = "counterpoint.draft.";

/** The draft of an answer, stored in the browser so that a crash or a reload does not lose it. */
export function useDraft<Draft>(assignment: string, fresh: Draft): readonly [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = localStorage.getItem(PREFIX + assignment);
    return kept === null ? fresh : (JSON.parse(kept) as Draft); // written by this hook only
  });
  const keep = (next: Draft) => {
    localStorage.setItem(PREFIX + assignment, JSON.stringify(next));
    setDraft(next);
  };
  return [draft, keep];
}

/** Deletes the drafts of other tasks. */
export function forgetOtherDrafts(assignment: string): void {
  for (const place of Object.keys(localStorage)) {
    if (place.startsWith(PREFIX) && place !== PREFIX + assignment) localStorage.removeItem(place);
  }
}

/** A draft whose changes can be undone, also after a reload. */
export function useUndo<State>(assignment: string, fresh: State) {
  const [states, setStates] = useDraft<readonly State[]>(assignment, [fresh]);
  return {
    state: states.at(-1)!, // the first state is never undone
    change: (next: State) => setStates([...states, next]),
    undo: states.length > 1 ? () => setStates(states.slice(0, -1)) : undefined,
  };
}
