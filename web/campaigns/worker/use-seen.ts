import { useCallback, useEffect, useRef, useState } from "react";

/** The images of a grid that have been on the screen, which must be all of them before an answer. */
export interface SeenImages {
  readonly allSeen: boolean;
  /** A text about images that have not been on the screen; empty when all have. */
  readonly text: string;
  /** Watches the element of an image. */
  readonly watch: (image: string) => (element: HTMLElement | null) => void;
}

/** Part of an image that has to be on the screen. */
const VISIBLE_PART = 0.5;

export function useSeen(images: readonly { readonly image: string }[]): SeenImages {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const imageOf = useRef(new WeakMap<Element, string>());
  const [observer] = useState(
    () =>
      new IntersectionObserver(
        (entries) => {
          const visible = entries.filter(({ isIntersecting }) => isIntersecting);
          const found = visible.flatMap(({ target }) => imageOf.current.get(target) ?? []);
          if (found.length > 0) setSeen((before) => new Set([...before, ...found]));
        },
        { threshold: VISIBLE_PART },
      ),
  );
  useEffect(() => () => observer.disconnect(), [observer]);
  const watch = useCallback(
    (image: string) => (element: HTMLElement | null) => {
      if (element === null) return;
      imageOf.current.set(element, image);
      observer.observe(element);
    },
    [observer],
  );
  const unseen = images.filter(({ image }) => !seen.has(image)).length;
  return {
    allSeen: unseen === 0,
    text:
      unseen === 0
        ? ""
        : `Look at all images before you submit: ${unseen} of ${images.length} have not been on the screen.`,
    watch,
  };
}
