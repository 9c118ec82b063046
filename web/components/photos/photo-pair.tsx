import { useState } from "react";
import type { ViewedImage } from "../../../src/campaigns/browser.ts";
import { Photo } from "./photo.tsx";
import type { ImageLoading } from "./use-loading.ts";
import { Zoom } from "./zoom.tsx";

const SIDES = ["Left", "Right"];

/** Two photographs side by side; each opens large. */
export function PhotoPair({
  pair,
  loading,
}: {
  readonly pair: readonly [ViewedImage, ViewedImage];
  readonly loading?: ImageLoading;
}) {
  const [isLarge, setLarge] = useState(false);
  return (
    <div className="pair">
      {pair.map((image, i) => (
        <button
          key={SIDES[i]}
          type="button"
          className="plain"
          onClick={() => setLarge(true)}
          title="Show both large"
        >
          <Photo image={image} name={`${SIDES[i]} image`} {...(loading && { loading })} />
        </button>
      ))}
      {isLarge && <Zoom images={pair} names={SIDES} close={() => setLarge(false)} />}
    </div>
  );
}
