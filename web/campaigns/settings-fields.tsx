import { useRef } from "react";
import {
  type RecipesReply,
  SETTING_GROUPS,
  type SettingGroup,
  settingUnit,
} from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { CitedText } from "../components/cited-text.tsx";
import { HelpLink } from "../components/help-link.tsx";
import { anchorOf } from "../help/help-address.ts";

export type Setting = ReplyOf<typeof RecipesReply>["recipes"][number]["settings"][number];
export type Values = Readonly<Record<string, number | boolean>>;

const TITLES: Readonly<Record<SettingGroup, string>> = {
  pay: "Pay",
  judgments: "Judgments and splits",
  images: "Images and pairs",
  qualification: "Qualification test",
  review: "Review of writers",
  tasks: "Sentences and tasks",
};

/** The setting without which there is no test. */
const TEST = "requireQualification";

/** Groups of settings with their titles, in their order. */
export const GROUPS = SETTING_GROUPS.map((group) => ({ group, title: TITLES[group] }));

interface SettingsProps {
  readonly settings: readonly Setting[];
  /** Settings that differ from their default. */
  readonly changed: Values;
  readonly onChange: (changed: Values) => void;
  /** The reasons why settings cannot be combined. */
  readonly conflicts: readonly { readonly settings: readonly string[]; readonly message: string }[];
}

/** A field for every setting, in groups, with its explanation and the source of its default. */
export function SettingsFields({ settings, ...props }: SettingsProps) {
  return GROUPS.map(({ group, title }) => {
    const isUsed = ({ name }: Setting) =>
      group !== "qualification" || name === TEST || props.changed[TEST] !== false; // without a test, its settings have no effect
    const own = settings.filter((setting) => setting.group === group && isUsed(setting));
    if (own.length === 0) return null;
    return (
      <fieldset key={group} className="setting-group">
        <legend>{title}</legend>
        <Fields settings={own.filter(({ advanced }) => !advanced)} {...props} />
        <Advanced settings={own.filter(({ advanced }) => advanced)} {...props} />
      </fieldset>
    );
  });
}

/** Settings that most campaigns leave as they are, folded away unless one of them differs. */
function Advanced({ settings, ...props }: SettingsProps) {
  const isOpen = settings.some(
    ({ name }) => name in props.changed || props.conflicts.some((each) => each.settings.includes(name)),
  );
  const wasOpen = useRef(isOpen);
  wasOpen.current ||= isOpen; // it does not close while a value is typed
  if (settings.length === 0) return null;
  return (
    <details
      open={wasOpen.current}
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true; // the browser can focus a field only where it is seen
      }}
    >
      <summary>
        {settings.length} advanced {settings.length === 1 ? "setting" : "settings"}
      </summary>
      <Fields settings={settings} {...props} />
    </details>
  );
}

function Fields({ settings, changed, onChange, conflicts }: SettingsProps) {
  const change = (setting: Setting, value: number | boolean) => {
    const { [setting.name]: _, ...others } = changed;
    onChange(value === setting.default ? others : { ...others, [setting.name]: value });
  };
  return (
    <div className="settings">
      {settings.map((setting) => {
        const own = conflicts.filter((each) => each.settings.includes(setting.name));
        return (
          <div key={setting.name} className={setting.name in changed ? "setting changed" : "setting"}>
            <span>
              <label htmlFor={setting.name}>{setting.label}</label>
              {"\u00a0"}
              <HelpLink to={`/help/settings#${anchorOf(setting.name)}`} about={setting.label} />
            </span>
            <SettingField
              setting={setting}
              value={changed[setting.name] ?? setting.default}
              isInvalid={own.length > 0}
              onChange={(value) => change(setting, value)}
            />
            <div id={`about-${setting.name}`}>
              <p>
                {setting.about}{" "}
                <span className="soft">
                  {setting.source.startsWith("our choice") ? "Default: " : "Default from "}
                  <CitedText text={setting.source} />.
                </span>
              </p>
              {own.map(({ message }) => (
                <p key={message} className="bad-text">
                  {withoutNames(message)}.
                </p>
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** A message without the names that settings have on the command line: "Pass mark (passShare)" is "Pass mark". */
function withoutNames(message: string): string {
  return message.replaceAll(/ \(\w+\)/g, "");
}

/** A value in the unit that people read it in: "30 minutes", "80 %", "on". */
export function shownValue({ name, fraction }: Setting, value: number | boolean): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  const unit = settingUnit(name, { fraction });
  return `${(Math.round((value / unit.size) * 1e6) / 1e6).toLocaleString()} ${unit.name}`.trim();
}

function SettingField({
  setting: { name, range, fraction },
  value,
  isInvalid,
  onChange,
}: {
  readonly setting: Setting;
  readonly value: number | boolean;
  readonly isInvalid: boolean;
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
  const unit = settingUnit(name, { fraction });
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
        aria-invalid={isInvalid}
        onChange={({ target }) => {
          if (!Number.isNaN(target.valueAsNumber)) onChange(toStored(target.valueAsNumber));
        }}
      />
      {unit.name}
    </span>
  );
}
