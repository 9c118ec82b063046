import type { ViewedImage } from "../../../src/campaigns/browser.ts";
import type { ImageLoading } from "./use-loading.ts";

/** One photograph, in a frame of the shape it will be published in, with white around it (SPEC P9). */
export function Photo({
  image: { image, url },
  name,
  loading,
}: {
  readonly image: ViewedImage;
  readonly name: string;
  readonly loading?: ImageLoading;
}) {
  return (
    <img
      className="photo"
      src={url}
      alt={name}
      width={530}
      height={416}
      draggable={false}
      onLoad={() => loading?.onImageResult(image, true)}
      onError={() => loading?.onImageResult(image, false)}
    />
  );
}
