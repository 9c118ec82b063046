import type { ModelRequest, PictureData, Provider } from "./provider.ts";

/** What both APIs of OpenAI share: the account, and how pictures are written. */
export const OPENAI_ACCOUNT: Pick<Provider, "baseUrl" | "keyVariable" | "headers"> = {
  baseUrl: "https://api.openai.com/v1",
  keyVariable: "OPENAI_API_KEY",
  headers: (key) => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
};

/** A picture as an address, and the resolution at which it is looked at. */
export function pictureUrl(
  picture: PictureData,
  { detail, encode }: Pick<ModelRequest, "detail"> & { readonly encode: (picture: PictureData) => string },
) {
  const url = `data:${picture.mediaType};base64,${encode(picture)}`;
  return { url, ...(detail === undefined ? {} : { detail }) };
}
