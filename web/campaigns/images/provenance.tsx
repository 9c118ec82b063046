import { InputField } from "../../components/form.tsx";

/** What several images have in common of their provenance (SPEC D5). */
export interface Provenance {
  readonly query: string;
  readonly landingPage: string;
  readonly licence: string;
  readonly attribution: string;
}

const FIELDS = [
  { name: "query", label: "Search query", maxLength: 400, example: "two acorns" },
  {
    name: "landingPage",
    label: "Source page",
    maxLength: 2_000,
    example: "https://example.org/acorns",
  },
  { name: "licence", label: "Licence", maxLength: 200, example: "CC-BY-4.0" },
  { name: "attribution", label: "Attribution", maxLength: 1_000, example: "A. Painter" },
] as const;

/** Fields for the common provenance of several images. */
export function ProvenanceFields({
  provenance,
  id = "",
}: {
  readonly provenance?: Provenance;
  readonly id?: string | number;
}) {
  return (
    <div className="fields">
      {FIELDS.map(({ name, label, maxLength, example }) => (
        <InputField
          key={name}
          id={name + id}
          label={label}
          name={name}
          maxLength={maxLength}
          placeholder={example}
          defaultValue={provenance?.[name] ?? ""}
          autoComplete="off"
        />
      ))}
    </div>
  );
}

export function readProvenance({
  query = "",
  landingPage = "",
  licence = "",
  attribution = "",
}: Readonly<Record<string, string>>): Provenance {
  return {
    query: query.trim(),
    landingPage: landingPage.trim(),
    licence: licence.trim(),
    attribution: attribution.trim(),
  };
}
