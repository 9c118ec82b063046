import type { ReactNode } from "react";
import type { Definition } from "./definitions.tsx";

/** One number that matters, with what it rests on; its name leads to its definition. */
export function Stat({
  label,
  definition,
  value,
  detail,
  children,
}: {
  readonly label: string;
  readonly definition: Definition;
  readonly value: string;
  readonly detail: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="panel stat">
      <a href={`#definition-${definition}`}>{label}</a>
      <strong>{value}</strong>
      {children}
      <span className="soft">{detail}</span>
    </div>
  );
}
