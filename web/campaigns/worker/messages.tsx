import { useMutation, useQueryClient } from "@tanstack/react-query";
import { send } from "../../api/request.ts";
import { urlOf } from "../../api/route.ts";
import { useApiQuery } from "../../api/use-api-query.ts";
import { formatTime } from "../../components/format-time.ts";

/** A worker is told of a new message while it works. */
const LOOK_AGAIN = 60_000;

/** What those who run the campaign wrote to this worker. What is not read yet stands open; a failure here stops no work. */
export function Messages() {
  const client = useQueryClient();
  const messages = useApiQuery("GET /api/work/messages", { refetchInterval: LOOK_AGAIN });
  const read = useMutation({
    mutationFn: (id: number) => send("POST /api/work/messages/:message/read", { params: { message: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [urlOf("GET /api/work/messages")] }),
  });
  const list = messages.data?.messages ?? [];
  const earlier = list.filter(({ readAt }) => readAt !== null);
  return (
    <>
      {list
        .filter(({ readAt }) => readAt === null)
        .map(({ id, text, at }) => (
          <div key={id} className="notice" role="status">
            <div>
              <p className="message">{text}</p>
              <small>From those who run this campaign, {formatTime(at)}</small>
            </div>
            <button type="button" disabled={read.isPending} onClick={() => read.mutate(id)}>
              I have read it
            </button>
          </div>
        ))}
      {earlier.length > 0 && (
        <details className="earlier">
          <summary>Earlier messages ({earlier.length})</summary>
          <ol>
            {earlier.map(({ id, text, at }) => (
              <li key={id}>
                <p className="message">{text}</p>
                <small>{formatTime(at)}</small>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
