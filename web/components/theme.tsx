import { useState } from "react";

export type Theme = "light" | "dark";

const KEY = "counterpoint.theme";

/** The theme that was chosen here, or else the one of the system. */
export function currentTheme(): Theme {
  const chosen = localStorage.getItem(KEY);
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Shows the chosen theme; without a choice the system's holds, and changes with it. */
export function applyTheme(): void {
  const chosen = localStorage.getItem(KEY);
  if (chosen !== null) document.documentElement.dataset.theme = chosen;
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme();
}

/** Switches between light and dark. */
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
