import { isTemporary, RequestError } from "../api/request.ts";

/** Says what went wrong, what one can do, and lets one try again. */
export function Failure({ error, retry }: { readonly error: Error; readonly retry?: () => unknown }) {
  const isWaiting = isTemporary(error);
  return (
    <div className="notice bad" role="alert">
      <p>
        <strong>{isWaiting ? "The server does not answer." : "That did not work."}</strong>{" "}
        {isWaiting ? "This page keeps trying." : `${error.message}.`}{" "}
        {error instanceof RequestError && error.hint}
      </p>
      {retry && (
        <button type="button" onClick={() => retry()}>
          Try now
        </button>
      )}
    </div>
  );
}
