import { useState } from "react";
import { useApiQuery } from "../../api/use-api-query.ts";
import { Loaded } from "../../components/loaded.tsx";
import { CampaignPage, type CampaignProps } from "../campaign-page.tsx";
import { MakeSet } from "./make-set.tsx";
import { SetList } from "./set-list.tsx";
import { UploadImages } from "./upload-images.tsx";

/** The photographs of a campaign: they are added, then made into sets. */
export function ImagesPage() {
  return (
    <CampaignPage>
      {(props) =>
        props.campaign.recipe === "photos" ? (
          <Images {...props} />
        ) : (
          <p>A campaign of scenes has no images.</p>
        )
      }
    </CampaignPage>
  );
}

function Images({ campaign, params }: CampaignProps) {
  const unused = useApiQuery("GET /api/campaigns/:campaign/images", { params, query: { inNoSet: "true" } });
  /** What was added on this page, newest last; it may not be among the first that the server lists. */
  const [added, setAdded] = useState<readonly string[]>([]);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const select = (hash: string) => setSelected((before) => [...before.filter((each) => each !== hash), hash]);
  return (
    <div className="stack">
      <UploadImages
        params={params}
        onAdded={(hash) => {
          setAdded((before) => [...before.filter((each) => each !== hash), hash]);
          select(hash);
        }}
      />
      <Loaded query={unused}>
        {({ images }) => (
          <MakeSet
            campaign={campaign}
            params={params}
            hashes={[...new Set([...added, ...images.map(({ hash }) => hash)])]}
            selected={selected}
            onSelect={setSelected}
            onMade={() => {
              setAdded((before) => before.filter((each) => !selected.includes(each)));
              setSelected([]);
            }}
          />
        )}
      </Loaded>
      <SetList params={params} />
    </div>
  );
}
