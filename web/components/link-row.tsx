import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";

/** Links to pages in a row, which scrolls sideways on a phone; the link of the open page is in sight. */
export function LinkRow({
  label,
  className = "",
  children,
}: {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked link follows the path
  useEffect(() => {
    const nav = row.current!; // set before effects run
    const current = nav.querySelector<HTMLElement>('[aria-current="page"]');
    if (current)
      nav.scrollLeft = current.offsetLeft - nav.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav ref={row} className={`link-row ${className}`} aria-label={label}>
      {children}
    </nav>
  );
}
