import { z } from "zod";
import type { Fetcher } from "../fetching/fetcher.ts";
import { type FoundImage, fetchJson, IMAGE_LIMITS, type Source, sourceUnreachableError } from "./source.ts";

const ADDRESS = "https://commons.wikimedia.org";
const RESULTS_PER_PAGE = 50;
/** A width in which Commons keeps images at hand; those that are not as wide come as they are. */
const WIDTH = 1_280;

/** Wikimedia Commons, by the search of its MediaWiki. It cannot say which images are similar. */
export function openCommons(fetcher: Fetcher, address = ADDRESS): Source {
  return {
    async *search({ query }) {
      for (let offset: number | undefined = 0; offset !== undefined; ) {
        const url = new URL("/w/api.php", address);
        url.search = `${new URLSearchParams({ ...ASKED, gsrsearch: `filetype:bitmap ${query}`, gsroffset: `${offset}` })}`;
        const reply: z.infer<typeof Reply> | undefined = await fetchJson(fetcher, url, Reply);
        if (reply === undefined) throw sourceUnreachableError(url, "status: 404");
        if (reply.error !== undefined) throw sourceUnreachableError(url, reply.error.info);
        const pages = reply.query?.pages ?? [];
        const inOrder = pages.toSorted((one, other) => one.index - other.index);
        yield* inOrder.flatMap(({ imageinfo: [info] }) => (info === undefined ? [] : [toFound(info)]));
        offset = pages.length === 0 ? undefined : reply.continue?.gsroffset;
      }
    },
    fetch: (url) => fetcher.get(url, IMAGE_LIMITS),
  };
}

const ASKED = {
  action: "query",
  format: "json",
  formatversion: "2",
  generator: "search",
  gsrnamespace: "6", // files
  gsrlimit: `${RESULTS_PER_PAGE}`,
  prop: "imageinfo",
  iiprop: "url|size|extmetadata",
  iiurlwidth: `${WIDTH}`,
  iiextmetadatafilter: "LicenseShortName|Artist|Attribution",
};

const Noted = z.object({ value: z.union([z.string(), z.number()]) }).optional();
const Info = z.object({
  url: z.string(),
  thumburl: z.string().optional(),
  thumbwidth: z.number().optional(),
  thumbheight: z.number().optional(),
  descriptionurl: z.string(),
  width: z.number(),
  height: z.number(),
  extmetadata: z.preprocess(
    (notes) => (Array.isArray(notes) ? {} : notes), // how PHP writes that there are none
    z.object({ LicenseShortName: Noted, Artist: Noted, Attribution: Noted }).default({}),
  ),
});
const Page = z.object({ index: z.number(), imageinfo: z.array(Info).default([]) });
const Reply = z.object({
  continue: z.object({ gsroffset: z.number().optional() }).optional(),
  query: z.object({ pages: z.array(Page) }).optional(),
  error: z.object({ info: z.string() }).optional(),
});

function toFound(info: z.infer<typeof Info>): FoundImage {
  const { LicenseShortName, Artist, Attribution } = info.extmetadata;
  return {
    url: info.thumburl ?? info.url,
    landingPage: info.descriptionurl,
    licence: textOf(LicenseShortName?.value),
    attribution: textOf(Attribution?.value ?? Artist?.value),
    width: info.thumbwidth ?? info.width,
    height: info.thumbheight ?? info.height,
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#039;": "'",
  "&nbsp;": " ",
};

/** Notes come as HTML: the words without their marks. */
function textOf(html: string | number | undefined): string {
  const words = `${html ?? ""}`.replaceAll(/<[^>]*>/g, " ");
  return words
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp|#039);/g, (entity) => ENTITIES[entity]!)
    .replaceAll(/\s+/g, " ")
    .trim();
}
