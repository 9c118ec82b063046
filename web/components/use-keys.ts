import { useEffect } from "react";

/** Elements that take keys as text. */
const TYPED_INTO = "textarea, select, input:not([type=checkbox], [type=radio])";

/** Keyboard shortcuts of a page, inactive while a text is typed. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches(TYPED_INTO);
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      keys[event.key.toLowerCase()]?.();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
