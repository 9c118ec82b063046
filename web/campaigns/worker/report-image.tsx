import { useMutation } from "@tanstack/react-query";
import type { ViewedImage } from "../../../src/campaigns/browser.ts";
import { Failure } from "../../components/loaded.tsx";
import type { TaskProps } from "./tasks/task-props.ts";

/** Reports one of these images as broken. The task is returned, and the worker gets another one. */
export function ReportImage({
  images,
  names,
  isOpen,
  returnBecauseOf,
}: Pick<TaskProps<"judge-pair">, "returnBecauseOf"> & {
  readonly images: readonly ViewedImage[];
  readonly names: readonly string[];
  /** True when an image could not be loaded. */
  readonly isOpen: boolean;
}) {
  const report = useMutation({ mutationFn: returnBecauseOf });
  return (
    <details open={isOpen}>
      <summary>Report a broken image</summary>
      <p>
        If an image does not load or is only partly shown, tell us which one. You get another task instead of
        this one, which is not paid.
      </p>
      <div className="row">
        {images.map(({ image }, i) => (
          <button key={image} type="button" disabled={report.isPending} onClick={() => report.mutate(image)}>
            {names[i]}
          </button>
        ))}
      </div>
      <Failure error={report.error} />
    </details>
  );
}
