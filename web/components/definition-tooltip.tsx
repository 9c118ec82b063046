import { type SyntheticEvent, useId, useState } from "react";

/** Maximum width of a definition, in pixels. */
const WIDTH = 320;

/** A term that shows its definition on hover and on keyboard focus. */
export function DefinitionTooltip({
  text,
  definition,
}: {
  readonly text: string;
  readonly definition?: string | undefined;
}) {
  const id = useId();
  const [position, setPosition] = useState<{ readonly left: number; readonly top: number }>();
  if (definition === undefined) return text;
  const hide = () => setPosition(undefined);
  const show = ({ currentTarget }: SyntheticEvent) => {
    const { left, bottom } = currentTarget.getBoundingClientRect();
    const inside = Math.max(8, Math.min(left, innerWidth - WIDTH - 8));
    setPosition({ left: inside + scrollX, top: bottom + scrollY + 4 });
  };
  return (
    <>
      <button
        type="button"
        className="defined"
        aria-describedby={id}
        onPointerEnter={show}
        onFocus={show}
        onPointerLeave={hide}
        onBlur={hide}
        onKeyDown={({ key }) => key === "Escape" && hide()}
      >
        {text}
      </button>
      <span
        id={id}
        role="tooltip"
        className="definition"
        hidden={position === undefined}
        style={{ ...position, maxWidth: WIDTH }}
      >
        {definition}
      </span>
    </>
  );
}
