import type { UseMutationResult } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { Failure } from "./loaded.tsx";

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly help?: ReactNode;
}

/** An input of a form with its label above it and help below it. */
export function Field({ id, label, help, children }: FieldProps & { readonly children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {help !== undefined && <small id={`about-${id}`}>{help}</small>}
    </div>
  );
}

/** A field with one input, whose name is its id unless another is given. */
export function InputField({ label, help, ...input }: FieldProps & ComponentProps<"input">) {
  const { id } = input;
  return (
    <Field id={id} label={label} help={help}>
      <input name={id} aria-describedby={help === undefined ? undefined : `about-${id}`} {...input} />
    </Field>
  );
}

/** A required field for a number within a range. */
export function NumberField({
  range: [min, max],
  ...input
}: Parameters<typeof InputField>[0] & { readonly range: readonly [min: number, max: number] }) {
  return <InputField type="number" min={min} max={max} required {...input} />;
}

/** A choice of one option. An option is a value, or a value with its text. */
export function SelectField({
  label,
  help,
  options,
  ...select
}: FieldProps & {
  readonly options: readonly (string | readonly [value: string, text: string])[];
} & ComponentProps<"select">) {
  return (
    <Field id={select.id} label={label} help={help}>
      <select name={select.id} {...select}>
        {options.map((option) => {
          const [value, text] = typeof option === "string" ? [option, option] : option;
          return (
            <option key={value} value={value}>
              {text}
            </option>
          );
        })}
      </select>
    </Field>
  );
}

/** The end of a form: the error of its request, or a message of success, and the button that sends it. */
export function Submit({
  change,
  success,
  children,
  ...button
}: {
  readonly change: Pick<UseMutationResult, "error" | "isSuccess" | "isPending">;
  readonly success?: ReactNode;
} & ComponentProps<"button">) {
  return (
    <>
      <Failure error={change.error} />
      {change.isSuccess && success !== undefined && (
        <p className="good-text" role="status">
          {success}
        </p>
      )}
      <div>
        <button type="submit" disabled={change.isPending} {...button}>
          {children}
        </button>
      </div>
    </>
  );
}

/** A button that sends one request, and is disabled while a request is under way. */
export function RequestButton<Request>({
  change,
  request,
  ...button
}: {
  readonly change: UseMutationResult<unknown, Error, Request>;
  readonly request: Request;
} & ComponentProps<"button">) {
  return (
    <button type="button" disabled={change.isPending} onClick={() => change.mutate(request)} {...button} />
  );
}
