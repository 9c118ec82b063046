import { isTemporary, RequestError } from "../api/request.ts";

/** Says what went wrong, what one can do, and lets one try again. */
export function Failure({
  error,
  retry,
  keepsTrying = false,
}: {
  readonly error: Error;
  readonly retry?: () => unknown;
  /** Whether the page tries again by itself. */
  readonly keepsTrying?: boolean;
}) {
  const isDown = isTemporary(error);
  const next = keepsTrying
    ? "This page keeps trying."
    : "What you entered is still here; try again in a moment.";
  return (
    <div className="notice bad" role="alert">
      <p>
        <strong>{isDown ? "The server does not answer." : "That did not work."}</strong>{" "}
        {isDown ? next : `${error.message}.`} {error instanceof RequestError && error.hint}
      </p>
      {retry && (
        <button type="button" onClick={() => retry()}>
          Try now
        </button>
      )}
    </div>
  );
}
