import { DONE, ROUTES } from "../../api/index.ts";
import { CounterpointError } from "../../core/index.ts";
import type { Predictions } from "../../library/index.ts";
import { requireMember } from "../access.ts";
import { handle } from "../handle.ts";
import type { Routes } from "../route.ts";
import type { CorpusEndpoint } from "./corpus-endpoint.ts";

/** Predictions of the examples of a corpus: uploaded, scored, and compared with each other. */
export async function addPredictionRoutes(
  server: Routes,
  { path, find }: CorpusEndpoint,
  predictions: Predictions,
): Promise<void> {
  // A scope of its own: no other route accepts files.
  await server.register(async (scope: Routes) => {
    const { upload } = ROUTES[`POST ${path}/predictions`];
    scope.addContentTypeParser(upload, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    handle(scope, `POST ${path}/predictions`, async (request) => {
      const opened = await find(request.params);
      const content: unknown = request.body;
      if (!(content instanceof Uint8Array))
        throw new CounterpointError("request/invalid", "The body should be a prediction file");
      const { name: by } = requireMember(request);
      return predictions.upload(opened, { name: request.query.name, content, by });
    });
  });

  handle(server, `GET ${path}/predictions`, async ({ params }) => predictions.list(await find(params)));

  handle(server, `GET ${path}/predictions/compare`, async ({ params, query }) =>
    predictions.compare(await find(params), query),
  );

  handle(server, `GET ${path}/predictions/pairs`, async ({ params }) =>
    predictions.pairs(await find(params)),
  );

  handle(server, `GET ${path}/predictions/:system`, async ({ params }) =>
    predictions.view(await find(params), params.system),
  );

  handle(server, `DELETE ${path}/predictions/:system`, async ({ params }) => {
    await predictions.remove(await find(params), params.system);
    return DONE;
  });
}
