import type { z } from "zod";
import type { Api, RouteKey } from "../../src/api/index.ts";
import type { DeepReadonly } from "../../src/core/index.ts";

/** Routes that only read. */
export type ReadKey = Extract<RouteKey, `GET ${string}`>;

/** Routes that change something. */
export type ChangeKey = Exclude<RouteKey, ReadKey>;

/** The reply of a route. The server has checked it, so the pages need the types alone. */
export type ReplyTo<Key extends RouteKey> = Api[Key] extends {
  readonly reply: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : never;

/** What a request to a route holds: the parameters of its path, its query, and its body or file. */
export type Sent<Key extends RouteKey> = (Api[Key] extends { readonly params: infer Schema }
  ? { readonly params: Params<Schema> }
  : object) &
  (Api[Key] extends { readonly query: infer Schema extends z.ZodType } ? Query<z.input<Schema>> : object) &
  (Api[Key] extends { readonly body: infer Schema extends z.ZodType }
    ? { readonly body: DeepReadonly<z.input<Schema>> }
    : object) &
  (Api[Key] extends { readonly upload: unknown } ? { readonly body: Blob | FormData } : object);

type Params<Schema> = Schema extends z.ZodType
  ? { readonly [Name in keyof z.input<Schema>]: string | number }
  : never;

type Query<Input> = object extends Input ? { readonly query?: Input } : { readonly query: Input };

/** An argument that may be left out when nothing in it is needed. */
export type Argument<Content> = object extends Content ? [content?: Content] : [content: Content];

/** The address of a route with its parameters filled in. */
export function urlOf<Key extends RouteKey>(
  route: Key,
  ...[sent]: Argument<Omit<Sent<Key>, "body">>
): string {
  const { params = {}, query = {} }: { params?: Values; query?: Values } = sent ?? {};
  const path = route.slice(route.indexOf(" ") + 1);
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked)}`;
}

type Values = Readonly<Record<string, unknown>>;
