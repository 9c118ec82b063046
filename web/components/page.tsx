import { type ReactNode, useEffect, useState } from "react";

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
        Skip to main content
      </a>
      <header className="bar">
        <span className="brand">
          <Mark />
          <span className="brand-name">Counterpoint</span>
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

type Theme = "light" | "dark";

const KEY = "counterpoint.theme";

/** The theme chosen in this browser, or the theme of the system. */
function currentTheme(): Theme {
  const chosen = localStorage.getItem(KEY);
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Applies the chosen theme. Without a choice, the page follows the system. */
export function applyTheme(): void {
  const chosen = localStorage.getItem(KEY);
  if (chosen !== null) document.documentElement.dataset.theme = chosen;
}

function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme();
}

/** A button that switches between light and dark. */
function ThemeToggle() {
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === "light" ? "dark" : "light";
  const change = () => {
    chooseTheme(other);
    setTheme(other);
  };
  return (
    <button type="button" className="quiet" onClick={change} title={`Switch to ${other} mode`}>
      <span aria-hidden="true">{theme === "light" ? "☾" : "☀"}</span>
      <span className="unseen">Switch to {other} mode</span>
    </button>
  );
}
