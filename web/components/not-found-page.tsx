import { PublicPage } from "./member-page.tsx";

/** The page for an address that does not exist, with the navigation of the visitor. */
export function NotFoundPage() {
  return (
    <PublicPage title="Page not found">
      {() => (
        <>
          <h1>Page not found</h1>
          <p>
            Check the address, or <a href="/">go to the start page</a>.
          </p>
        </>
      )}
    </PublicPage>
  );
}
