import { useApiQuery } from "../api/use-api.ts";
import type { CorpusEndpoint } from "./corpus-endpoint.ts";

/** The photographs of a corpus that the folder of pictures lacks, or that may not be shown; nothing where all are there. */
export function MissingPictures({ endpoint: { api, params } }: { readonly endpoint: CorpusEndpoint }) {
  const isOfLibrary = api === "/api/library/:corpus" && "corpus" in params;
  return isOfLibrary ? <Missing corpus={params.corpus} /> : null;
}

function Missing({ corpus }: { readonly corpus: string }) {
  const { data } = useApiQuery("GET /api/library/:corpus/pictures", { params: { corpus } });
  const pictures = data?.pictures;
  if (!pictures || pictures.missing + pictures.refused === 0) return null;
  const { photographs, missing, refused, named } = pictures;
  const counts = [missing > 0 && `${count(missing)} missing`, refused > 0 && `${count(refused)} refused`];
  return (
    <details className="missing-pictures">
      <summary>
        Of {count(photographs)} photographs, {counts.filter((each) => each !== false).join(", ")} in the
        folder of pictures
      </summary>
      <ul>
        {named.map(({ name, reason }) => (
          <li key={name}>
            {name} <span className="soft">{reason}</span>
          </li>
        ))}
      </ul>
      {missing + refused > named.length && (
        <p className="soft">and {count(missing + refused - named.length)} others</p>
      )}
    </details>
  );
}

function count(photographs: number): string {
  return photographs.toLocaleString();
}
