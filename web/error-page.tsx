import type { ErrorComponentProps } from "@tanstack/react-router";
import { Page } from "./components/page.tsx";

/** A fault of ours: what it was, and the way on. What workers have done is kept in the browser. */
export function ErrorPage({ error }: ErrorComponentProps) {
  return (
    <Page title="A fault">
      <div className="narrow">
        <h1>This page has a fault</h1>
        <p>What you have done is kept. Load the page again; if that does not help, tell those who run it:</p>
        <p>
          <code>{error instanceof Error ? error.message : String(error)}</code>
        </p>
        <button type="button" className="main" onClick={() => location.reload()}>
          Load again
        </button>
      </div>
    </Page>
  );
}
