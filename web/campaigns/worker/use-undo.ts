import { useDraft } from "./use-draft.ts";

/** A draft whose steps can be taken back, also after a reload. */
export function useUndo<State>(assignment: string, fresh: State) {
  const [states, setStates] = useDraft<readonly State[]>(assignment, [fresh]);
  return {
    state: states.at(-1)!, // the first one is never taken back
    change: (next: State) => setStates([...states, next]),
    undo: states.length > 1 ? () => setStates(states.slice(0, -1)) : undefined,
  };
}
