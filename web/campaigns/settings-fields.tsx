import type { RecipesReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { CitedText } from "../components/cited-text.tsx";

export type Setting = ReplyOf<typeof RecipesReply>["recipes"][number]["settings"][number];
export type Values = Readonly<Record<string, number | boolean>>;

/** A field for every setting, with its explanation and the source of its default. */
export function SettingsFields({
  settings,
  changed,
  onChange,
}: {
  readonly settings: readonly Setting[];
  /** Settings that differ from their default. */
  readonly changed: Values;
  readonly onChange: (changed: Values) => void;
}) {
  const change = (setting: Setting, value: number | boolean) => {
    const { [setting.name]: _, ...others } = changed;
    onChange(value === setting.default ? others : { ...others, [setting.name]: value });
  };
  return (
    <div className="settings">
      {settings.map((setting) => (
        <div key={setting.name} className={setting.name in changed ? "setting changed" : "setting"}>
          <label htmlFor={setting.name}>{setting.label}</label>
          <SettingField
            setting={setting}
            value={changed[setting.name] ?? setting.default}
            onChange={(value) => change(setting, value)}
          />
          <p id={`about-${setting.name}`}>
            {setting.about}{" "}
            <span className="soft">
              {setting.source.startsWith("our choice") ? "Default: " : "Default from "}
              <CitedText text={setting.source} />.
            </span>
          </p>
        </div>
      ))}
    </div>
  );
}

function SettingField({
  setting: { name, range, fraction },
  value,
  onChange,
}: {
  readonly setting: Setting;
  readonly value: number | boolean;
  readonly onChange: (value: number | boolean) => void;
}) {
  const about = `about-${name}`;
  if (typeof value === "boolean") {
    return (
      <input
        id={name}
        type="checkbox"
        checked={value}
        aria-describedby={about}
        onChange={({ target }) => onChange(target.checked)}
      />
    );
  }
  const unit = unitOf(name, { fraction });
  const toShown = (stored: number) => Math.round((stored / unit.size) * 1e6) / 1e6;
  const toStored = (shown: number) => (fraction ? shown * unit.size : Math.round(shown * unit.size));
  return (
    <span className="with-unit">
      <input
        id={name}
        type="number"
        step="any"
        min={range === null ? 0 : toShown(range[0])}
        max={range === null ? undefined : toShown(range[1])}
        value={toShown(value)}
        aria-describedby={about}
        onChange={({ target }) => {
          if (!Number.isNaN(target.valueAsNumber)) onChange(toStored(target.valueAsNumber));
        }}
      />
      {unit.name}
    </span>
  );
}

const MINUTE = 60_000;

/** The unit of a setting on the page, and its size in the stored unit. */
interface SettingUnit {
  readonly name: string;
  readonly size: number;
}

/** Times are stored in milliseconds, shares as fractions; people read minutes, days and percent. */
function unitOf(setting: string, { fraction }: { readonly fraction: boolean }): SettingUnit {
  if (setting === "lease") return { name: "minutes", size: MINUTE };
  if (setting === "gracePeriod" || setting === "withdrawAfter")
    return { name: "days", size: 24 * 60 * MINUTE };
  if (setting === "feeBasisPoints") return { name: "%", size: 100 };
  if (/(?:Pay|Bonus)$/.test(setting)) return { name: "cents", size: 1 };
  return fraction ? { name: "%", size: 0.01 } : { name: "", size: 1 };
}
