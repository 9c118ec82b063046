import { useState } from "react";

export type Theme = "light" | "dark";

const KEY = "counterpoint.theme";

/** The theme chosen in this browser, or the theme of the system. */
export function currentTheme(): Theme {
  const chosen = localStorage.getItem(KEY);
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Applies the chosen theme. Without a choice, the page follows the system. */
export function applyTheme(): void {
  const chosen = localStorage.getItem(KEY);
  if (chosen !== null) document.documentElement.dataset.theme = chosen;
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme();
}

/** A button that switches between light and dark. */
export function ThemeToggle() {
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === "light" ? "dark" : "light";
  const change = () => {
    chooseTheme(other);
    setTheme(other);
  };
  return (
    <button type="button" className="quiet" onClick={change} title={`Show ${other} colours`}>
      <span aria-hidden="true">{theme === "light" ? "☾" : "☀"}</span>
      <span className="unseen">Show {other} colours</span>
    </button>
  );
}
