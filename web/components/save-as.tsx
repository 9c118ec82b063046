/** Small buttons that save something in one of several formats. */
export function SaveAs({
  what,
  formats,
}: {
  readonly what: string;
  readonly formats: Readonly<Record<string, () => void>>;
}) {
  return (
    <p className="save-as soft">
      <span aria-hidden="true">Save as </span>
      {Object.entries(formats).map(([format, save]) => (
        <button key={format} type="button" className="link" onClick={save}>
          <span className="unseen">Save the {what} as </span>
          {format}
        </button>
      ))}
    </p>
  );
}
