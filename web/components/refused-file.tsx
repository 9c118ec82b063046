import { RequestError } from "../api/request.ts";
import { countOf } from "./format.ts";

/** The first findings of an uploaded file that was refused. */
export function RefusedFile({ file, error }: { readonly file: string; readonly error: Error }) {
  const { findings, findingCount, hint } =
    error instanceof RequestError ? error : { findings: [], findingCount: 0, hint: undefined };
  return (
    <div className="notice bad" role="alert">
      <div>
        <p>
          <strong>{file} was not added. Fix the problems and upload it again.</strong> {error.message}.{" "}
          {hint && `${hint}.`}
        </p>
        {findings.length > 0 && (
          <>
            <ul className="findings">
              {findings.map(({ code, line, message }) => (
                <li key={`${code} ${line} ${message}`}>
                  {line > 0 && <strong>Line {line.toLocaleString()}: </strong>}
                  {message}
                </li>
              ))}
            </ul>
            {findingCount > findings.length && (
              <p>
                Showing the first {findings.length} of {countOf(findingCount, "problems")}.
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}
