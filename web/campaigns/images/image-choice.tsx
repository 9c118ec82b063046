import { toggled } from "../../components/interaction.ts";
import { Photo } from "../../components/photos.tsx";
import { type CampaignProps, campaignImage } from "../campaign-page.tsx";
import type { AddedImage } from "./use-uploads.ts";

/** Images with their file names, of which some can be selected. */
export function ImageChoice({
  legend,
  params,
  images,
  selected,
  onSelect,
}: Pick<CampaignProps, "params"> & {
  readonly legend: string;
  readonly images: readonly AddedImage[];
  /** Hashes of images. */
  readonly selected: readonly string[];
  readonly onSelect: (selected: readonly string[]) => void;
}) {
  return (
    <fieldset className="thumbnails">
      <legend>{legend}</legend>
      {images.map(({ hash, name }, i) => (
        <label key={hash} className={selected.includes(hash) ? "thumbnail selected" : "thumbnail"}>
          <input
            type="checkbox"
            checked={selected.includes(hash)}
            onChange={() => onSelect(toggled(selected, hash))}
          />
          <Photo image={campaignImage(params, hash)} name="" />
          <span className="file-name" title={name}>
            {name || `Image ${i + 1}`}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
