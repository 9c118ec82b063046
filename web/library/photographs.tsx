import { useState } from "react";
import { Zoom } from "../components/photos.tsx";
import type { BrowsedRow } from "./use-rows.ts";

type Photograph = Extract<BrowsedRow["picture"], { readonly kind: "photographs" }>["photographs"][number];

/** The photographs of an example in their order, with the names of those that are not available. A click shows them large. */
export function Photographs({ photographs }: { readonly photographs: readonly Photograph[] }) {
  const [large, setLarge] = useState<number>();
  const shown = photographs.flatMap((photograph, i) => (photograph.shown === null ? [] : [i]));
  // A pair is compared side by side; of more, one at a time has room.
  const enlarged = shown.length <= 2 ? shown : shown.filter((i) => i === large);
  const nameOf = (i: number) => placeOf(photographs, i);
  return (
    <div className="photographs">
      {photographs.map((photograph, i) => (
        <figure key={`${nameOf(i)} ${photograph.name}`}>
          {photograph.shown === null ? (
            <Unavailable place={nameOf(i)} name={photograph.name} />
          ) : (
            <Thumbnail
              url={photograph.shown.thumbnail}
              place={nameOf(i)}
              name={photograph.name}
              onClick={() => setLarge(i)}
            />
          )}
        </figure>
      ))}
      {large !== undefined && (
        <Zoom
          images={enlarged.map((i) => {
            const { name, shown: urls } = photographs[i]!;
            return { image: name, url: urls!.original }; // only shown ones are enlarged
          })}
          names={enlarged.map(nameOf)}
          close={() => setLarge(undefined)}
        />
      )}
    </div>
  );
}

/** Small photographs of an example for a line of a list; nothing while they are not available. */
export function SmallPhotographs({ photographs }: { readonly photographs: readonly Photograph[] }) {
  const shown = photographs.flatMap((each) => (each.shown === null ? [] : [each.shown.thumbnail]));
  if (shown.length === 0) return null;
  const others = photographs.length - Math.min(shown.length, MAX_SMALL);
  return (
    <span className="small-photographs">
      {shown.slice(0, MAX_SMALL).map((url) => (
        <img key={url} src={url} alt="" decoding="async" draggable={false} />
      ))}
      {others > 0 && <span className="soft">+{others}</span>}
    </span>
  );
}

/** Number of photographs that a line has room for. */
const MAX_SMALL = 3;

function Thumbnail({
  url,
  place,
  name,
  onClick,
}: {
  readonly url: string;
  readonly place: string;
  readonly name: string;
  readonly onClick: () => void;
}) {
  const [isBroken, setBroken] = useState(false);
  const label = `${place} image`;
  if (isBroken) return <Unavailable place={place} name={name} reason="can't be shown" />;
  return (
    <button type="button" className="plain" onClick={onClick} title={`Enlarge: ${name}`}>
      <img
        className="photo"
        src={url}
        alt={label}
        width={530}
        height={416}
        decoding="async"
        draggable={false}
        onError={() => setBroken(true)}
      />
    </button>
  );
}

/** The place of a photograph without a file, with its URL or its name. */
function Unavailable({
  place,
  name,
  reason,
}: {
  readonly place: string;
  readonly name: string;
  readonly reason?: string;
}) {
  return (
    <div className="addresses">
      <span className="soft">
        {place}
        {reason !== undefined && `: ${reason}`}
      </span>
      <div className="address">
        {/^https?:\/\//.test(name) ? (
          <a href={name} target="_blank" rel="noreferrer">
            {name}
          </a>
        ) : (
          name
        )}
      </div>
    </div>
  );
}

/** "Left" or "Right" where an example says so, and numbers otherwise. */
function placeOf(photographs: readonly Photograph[], i: number): string {
  const role = photographs[i]?.role;
  if (role) return role[0]!.toUpperCase() + role.slice(1); // not empty
  return photographs.length === 1 ? "Only" : `${i + 1}.`;
}
