import { type FormEvent, useEffect } from "react";

/** Elements that take keys as text. */
const TYPED_INTO = "textarea, select, input:not([type=checkbox], [type=radio])";

/** Keyboard shortcuts of a page, inactive while a text is typed and while a dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches(TYPED_INTO);
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      if (document.querySelector("dialog:modal") !== null) return;
      keys[event.key.toLowerCase()]?.();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** Sends the fields of a form instead of the browser. The form has the fields that the route needs, and the server checks them. */
export function onSubmit<Fields>(handle: (fields: Fields, form: HTMLFormElement) => void) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    handle(Object.fromEntries(new FormData(form)) as Fields, form);
  };
}

/** The list without the item, or with it at the end if it was not there. */
export function toggled<Item>(list: readonly Item[], item: Item): readonly Item[] {
  return list.includes(item) ? list.filter((each) => each !== item) : [...list, item];
}
