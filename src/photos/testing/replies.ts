/** Replies in the shapes that Openverse and MediaWiki document; of our own making, as is what they name. */

/** An image of Openverse's `GET /v1/images/`, with the fields of its documentation. */
export function openverseImage(number: number, more: Readonly<Record<string, unknown>> = {}) {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
  return {
    id,
    title: `Acorn ${number}`,
    indexed_on: "2020-02-01T10:00:00.000000Z",
    foreign_landing_url: `https://photos.example/${number}`,
    url: `https://live.photos.example/${number}_b.jpg`,
    creator: "A. Painter",
    creator_url: "https://photos.example/painter",
    license: "by-sa",
    license_version: "2.0",
    license_url: "https://creativecommons.org/licenses/by-sa/2.0/",
    provider: "flickr",
    source: "flickr",
    category: null,
    filesize: null,
    filetype: null,
    tags: [{ accuracy: null, name: "acorn", unstable__provider: "flickr" }],
    attribution: `"Acorn ${number}" by A. Painter is licensed under CC BY-SA 2.0.`,
    fields_matched: ["title"],
    mature: false,
    height: 768,
    width: 1024,
    thumbnail: `https://api.openverse.org/v1/images/${id}/thumb/`,
    detail_url: `https://api.openverse.org/v1/images/${id}/`,
    related_url: `https://api.openverse.org/v1/images/${id}/related/`,
    unstable__sensitivity: [],
    ...more,
  };
}

/** A page of results of Openverse. */
export function openversePage(results: readonly unknown[], { page = 1, pages = 1 } = {}): Buffer {
  const head = { result_count: 20 * pages, page_count: pages, page_size: 20, page };
  return Buffer.from(JSON.stringify({ ...head, results, warnings: [] }));
}

/** A file page of MediaWiki's `generator=search`, with `prop=imageinfo`. */
export function commonsPage(number: number, index: number, more: Readonly<Record<string, unknown>> = {}) {
  const name = `Acorn_${number}.jpg`;
  return {
    pageid: 1_000 + number,
    ns: 6,
    title: `File:Acorn ${number}.jpg`,
    index,
    imagerepository: "local",
    imageinfo: [
      {
        size: 2_345_678,
        width: 4_000,
        height: 3_000,
        thumburl: `https://upload.wikimedia.example/thumb/a/ab/${name}/1280px-${name}`,
        thumbwidth: 1_280,
        thumbheight: 960,
        responsiveUrls: { "1.5": "https://upload.wikimedia.example/1920px.jpg" },
        url: `https://upload.wikimedia.example/a/ab/${name}`,
        descriptionurl: `https://commons.wikimedia.example/wiki/File:${name}`,
        descriptionshorturl: "https://commons.wikimedia.example/w/index.php?curid=1",
        extmetadata: {
          LicenseShortName: { value: "CC BY-SA 4.0", source: "commons-desc-page", hidden: "" },
          Artist: {
            value:
              '<a href="//commons.wikimedia.example/wiki/User:P" title="User:P">P. &amp; Co.</a>\n<span>(talk)</span>',
            source: "commons-desc-page",
          },
        },
        ...more,
      },
    ],
  };
}

/** A reply of MediaWiki's `action=query`. */
export function commonsReply(pages: readonly unknown[], gsroffset?: number): Buffer {
  const more =
    gsroffset === undefined ? { batchcomplete: true } : { continue: { gsroffset, continue: "gsroffset||" } };
  return Buffer.from(JSON.stringify({ ...more, query: { pages } }));
}
