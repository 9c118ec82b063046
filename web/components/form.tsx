import type { UseMutationResult } from "@tanstack/react-query";
import type { ComponentProps, FormEvent, ReactNode } from "react";
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

/** A field of one line, or of whatever the type of the input is. */
export function InputField({ label, help, ...input }: FieldProps & ComponentProps<"input">) {
  return (
    <Field id={input.id} label={label} help={help}>
      <input aria-describedby={help === undefined ? undefined : `about-${input.id}`} {...input} />
    </Field>
  );
}

/** Sends the fields of a form instead of the browser. The form has the fields that the route needs, and the server checks them. */
export function onSubmit<Fields>(handle: (fields: Fields, form: HTMLFormElement) => void) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    handle(Object.fromEntries(new FormData(form)) as Fields, form);
  };
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

/** The list without the item, or with it at the end if it was not there. */
export function toggled<Item>(list: readonly Item[], item: Item): readonly Item[] {
  return list.includes(item) ? list.filter((each) => each !== item) : [...list, item];
}
