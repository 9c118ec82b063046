import type { Materials } from "../../../src/campaigns/browser.ts";
import type { ReplyOf } from "../../api/request.ts";
import { urlOf } from "../../api/route.ts";
import { ViewedPicture } from "../../components/viewed-picture.tsx";

type Pictures = ReplyOf<typeof Materials>["pictures"];

/** Chooses one of the pictures by its name, and shows it. */
export function PictureChoice({
  id,
  pictures,
  params,
  picture,
  isOptional = false,
  onChange,
}: {
  readonly id: string;
  readonly pictures: Pictures;
  readonly params: { readonly campaign: string };
  readonly picture: string | undefined;
  /** Whether there may be none. */
  readonly isOptional?: boolean;
  readonly onChange: (picture: string | undefined) => void;
}) {
  const shown = picture === undefined ? undefined : pictures[picture];
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Picture</label>
        <select id={id} value={picture ?? ""} onChange={({ target }) => onChange(target.value || undefined)}>
          {isOptional && <option value="">none</option>}
          {Object.keys(pictures).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      {shown !== undefined && <ViewedPicture picture={view(shown, params)} />}
    </>
  );
}

function view(
  picture: Pictures[string],
  params: { readonly campaign: string },
): Parameters<typeof ViewedPicture>[0]["picture"] {
  if (picture.kind !== "pairs") return picture;
  const viewed = (image: string) => ({
    image,
    url: urlOf("GET /api/campaigns/:campaign/images/:hash", { params: { ...params, hash: image } }),
  });
  return { kind: "pairs", pairs: picture.pairs.map(([left, right]) => [viewed(left), viewed(right)]) };
}
