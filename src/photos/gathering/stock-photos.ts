/**
 * Domains that sell photographs, whose previews carry large watermarks: results from there are skipped (SPEC P3). The
 * paper's list was not published; this one is ours.
 */
const DOMAINS: readonly string[] = [
  "123rf.com",
  "adobe.com", // stock.adobe.com and its previews
  "agefotostock.com",
  "alamy.com",
  "bigstockphoto.com",
  "canstockphoto.com",
  "colourbox.com",
  "crestock.com",
  "depositphotos.com",
  "dreamstime.com",
  "featurepics.com",
  "fotolia.com",
  "fotosearch.com",
  "freepik.com",
  "ftcdn.net", // fotolia's and Adobe's previews
  "gettyimages.com",
  "istockphoto.com",
  "masterfile.com",
  "photodune.net",
  "pond5.com",
  "robertharding.com",
  "shutterstock.com",
  "stockfresh.com",
  "stocksy.com",
  "superstock.com",
  "thinkstockphotos.com",
  "vectorstock.com",
  "yayimages.com",
];

/** Whether a URL leads to a stock-photo domain, or to a part of one. */
export function isStockPhoto(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname.replace(/\.$/, "");
  return DOMAINS.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
