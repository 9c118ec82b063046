import { Page } from "./components/page.tsx";

export function NotFoundPage() {
  return (
    <Page title="No such page">
      <h1>There is no such page</h1>
      <p>
        The address may be mistyped. <a href="/">Go to the first page</a>.
      </p>
    </Page>
  );
}
