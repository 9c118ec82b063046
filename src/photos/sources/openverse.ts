import { z } from "zod";
import type { Fetcher } from "../fetching/fetcher.ts";
import { type FoundImage, fetchJson, IMAGE_LIMITS, type Source, sourceUnreachableError } from "./source.ts";

const ADDRESS = "https://api.openverse.org";
/** Maximum page size for anonymous requests. */
const RESULTS_PER_PAGE = 20;

/**
 * Openverse, which searches openly licensed images of many collections (api.openverse.org/v1). Related images, some ten of
 * them, are what it calls similar.
 */
export function openOpenverse(fetcher: Fetcher, address = ADDRESS): Source {
  return {
    async *search({ query }) {
      for (let page = 1; ; page += 1) {
        const url = new URL("/v1/images/", address);
        url.search = `${new URLSearchParams({ q: query, page: `${page}`, page_size: `${RESULTS_PER_PAGE}` })}`;
        const found = await fetchJson(fetcher, url, Images);
        if (found === undefined && page === 1) throw sourceUnreachableError(url, "status: 404");
        const results = found?.results ?? [];
        yield* results.map(toFound);
        if (results.length === 0 || page >= found!.page_count) return; // without a reply there are none
      }
    },
    async similar({ id }, limit) {
      if (id === undefined) return [];
      const url = new URL(`/v1/images/${encodeURIComponent(id)}/related/`, address);
      const found = await fetchJson(fetcher, url, Images);
      return (found?.results ?? []).slice(0, limit).map(toFound);
    },
    fetch: (url) => fetcher.get(url, IMAGE_LIMITS),
  };
}

const Image = z.object({
  id: z.string(),
  url: z.string(),
  foreign_landing_url: z.string().nullish(),
  license: z.string(),
  license_version: z.string().nullish(),
  attribution: z.string().nullish(),
  creator: z.string().nullish(),
  width: z.number().nullish(),
  height: z.number().nullish(),
});
const Images = z.object({ page_count: z.number().default(1), results: z.array(Image) });

function toFound(image: z.infer<typeof Image>): FoundImage {
  const { id, url, license, license_version, creator, attribution } = image;
  return {
    id,
    url,
    landingPage: image.foreign_landing_url ?? "",
    licence: licenceName(license, license_version ?? ""),
    attribution: attribution ?? creator ?? "",
    width: image.width ?? undefined,
    height: image.height ?? undefined,
  };
}

/** "by-sa" and "2.0" as CC-BY-SA-2.0, which is how SPDX writes it. */
function licenceName(license: string, version: string): string {
  if (license === "pdm") return `Public Domain Mark ${version}`.trim();
  const name = license.startsWith("cc") ? license : `cc-${license}`;
  return [name.toUpperCase(), version].filter((part) => part !== "").join("-");
}
