import type { SwaggerTransformObject } from "@fastify/swagger";
import { z } from "zod";
import { ErrorReply, ROUTES, type Route } from "../api/index.ts";

/** The parts of an OpenAPI description that are added here. */
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components?: object;
}

interface Operation {
  requestBody?: object;
  security?: readonly object[];
  responses?: object;
}

/** Adds to the OpenAPI description what the schemas of requests do not say: uploads, error replies and the session. */
export const completeOpenApi =
  (sessionCookie: string): SwaggerTransformObject =>
  (document) => {
    if (!("openapiObject" in document)) throw new Error("The description is not OpenAPI 3");
    const description = document.openapiObject as unknown as Description; // as @fastify/swagger made it from our routes
    for (const [key, { access, upload }] of Object.entries<Route>(ROUTES)) {
      const [method = "", path = ""] = key.split(" ");
      const operation = description.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
      if (operation === undefined) continue; // rehearsals are optional
      if (upload !== undefined) operation.requestBody = { required: true, content: contentOf(upload) };
      operation.security = access === "anyone" ? [] : [{ session: [] }];
      operation.responses = { ...operation.responses, "4XX": ERROR, "5XX": ERROR };
    }
    const { $schema: _, ...schema } = z.toJSONSchema(ErrorReply);
    description.components = {
      ...description.components,
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: sessionCookie } },
      responses: {
        Error: {
          description: "The request was rejected or failed",
          content: { "application/json": { schema } },
        },
      },
    };
    return document.openapiObject;
  };

const ERROR = { $ref: "#/components/responses/Error" };

/** The content of a body that is a file, by its types. */
function contentOf(types: readonly string[]): object {
  const schema = { type: "string", format: "binary" };
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}
