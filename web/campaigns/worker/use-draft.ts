import { useState } from "react";

const PREFIX = "counterpoint.draft.";

/** The draft of an answer, stored in the browser so that a crash or a reload does not lose it. */
export function useDraft<Draft>(
  assignment: string,
  initial: Draft,
): readonly [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = localStorage.getItem(PREFIX + assignment);
    return stored === null ? initial : (JSON.parse(stored) as Draft); // written by this hook only
  });
  const store = (next: Draft) => {
    localStorage.setItem(PREFIX + assignment, JSON.stringify(next));
    setDraft(next);
  };
  return [draft, store];
}

/** Deletes the drafts of other tasks. */
export function deleteOtherDrafts(assignment: string): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX) && key !== PREFIX + assignment) localStorage.removeItem(key);
  }
}

/** A draft whose changes can be undone, also after a reload. */
export function useUndo<State>(assignment: string, initial: State) {
  const [states, setStates] = useDraft<readonly State[]>(assignment, [initial]);
  return {
    state: states.at(-1)!, // the first state is never undone
    change: (next: State) => setStates([...states, next]),
    undo: states.length > 1 ? () => setStates(states.slice(0, -1)) : undefined,
  };
}
