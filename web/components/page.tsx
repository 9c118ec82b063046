import { type ReactNode, useEffect } from "react";
import { ThemeToggle } from "./theme.tsx";

/** The layout of every page: the title, the navigation and the content. */
export function Page({
  title,
  navigation,
  children,
}: {
  readonly title: string;
  readonly navigation?: ReactNode;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Counterpoint`;
  }, [title]);
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="bar">
        <span className="brand">
          <Mark />
          Counterpoint
        </span>
        {navigation}
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <circle cx="11.5" cy="16" r="5.5" />
      <rect className="hollow" x="18.5" y="11.5" width="7" height="9" />
    </svg>
  );
}
