import { useState } from "react";
import { chooseTheme, currentTheme } from "./theme.ts";

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
