import { useEffect } from "react";

/** Keys that do something on a page, unless somebody is typing. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && /^(?:TEXTAREA|SELECT|INPUT)$/.test(event.target.tagName);
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      keys[event.key.toLowerCase()]?.();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
