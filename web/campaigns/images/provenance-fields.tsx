/** Where images are from, under which licence, and whom to name (SPEC D5). */
interface Provenance {
  readonly source: string;
  readonly licence: string;
  readonly attribution: string;
}

const FIELDS = [
  { name: "source", label: "Where they are from", most: 2_000, example: "https://example.org/acorns" },
  { name: "licence", label: "Licence", most: 200, example: "CC-BY-4.0" },
  { name: "attribution", label: "Whom to name", most: 1_000, example: "A. Painter" },
] as const;

/** Fields for the provenance of several images at once. */
export function ProvenanceFields({
  of,
  id = "",
}: {
  readonly of?: Provenance;
  readonly id?: string | number;
}) {
  return (
    <div className="fields">
      {FIELDS.map(({ name, label, most, example }) => (
        <div key={name} className="field">
          <label htmlFor={name + id}>{label}</label>
          <input
            id={name + id}
            name={name}
            maxLength={most}
            placeholder={example}
            defaultValue={of?.[name] ?? ""}
            autoComplete="off"
          />
        </div>
      ))}
    </div>
  );
}

export function readProvenance({
  source = "",
  licence = "",
  attribution = "",
}: Readonly<Record<string, string>>): Provenance {
  return { source: source.trim(), licence: licence.trim(), attribution: attribution.trim() };
}
