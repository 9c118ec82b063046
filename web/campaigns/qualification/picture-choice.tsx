import type { Materials } from "../../../src/campaigns/browser.ts";
import type { ReplyOf } from "../../api/request.ts";
import { ViewedPicture } from "../../components/viewed-picture.tsx";

type Pictures = ReplyOf<typeof Materials>["pictures"];

/** Chooses one of the pictures by its name, and shows it. */
export function PictureChoice({
  id,
  pictures,
  path,
  picture,
  isOptional = false,
  onChange,
}: {
  readonly id: string;
  readonly pictures: Pictures;
  readonly path: string;
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
      {shown !== undefined && <ViewedPicture picture={view(shown, path)} />}
    </>
  );
}

function view(picture: Pictures[string], path: string): Parameters<typeof ViewedPicture>[0]["picture"] {
  if (picture.kind !== "pairs") return picture;
  const viewed = (image: string) => ({ image, url: `${path}/images/${image}` });
  return { kind: "pairs", pairs: picture.pairs.map(([left, right]) => [viewed(left), viewed(right)]) };
}
