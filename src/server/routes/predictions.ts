import { DONE, Done } from "../../api/index.ts";
import { CounterpointError } from "../../core/index.ts";
import type { Predictions } from "../../library/index.ts";
import {
  ComparisonQuery,
  ComparisonReply,
  MAX_PREDICTION_BYTES,
  PairsReply,
  PredictionsQuery,
  PredictionsReply,
  SYSTEM_PARAMS,
  SystemReply,
  UploadReply,
} from "../../library/index.ts";
import { requireMember } from "../access.ts";
import type { Routes } from "../route.ts";
import type { CorpusEndpoint } from "./corpus-endpoint.ts";

/** What a browser may call a prediction file; what it is its lines say. */
const FILE_TYPES = ["application/octet-stream", "text/csv", "application/gzip"];

/** Predictions of the examples of a corpus: uploaded, scored, and set against each other. */
export async function addPredictionRoutes(
  server: Routes,
  { path, paramsSchema, access, mayUpload, find }: CorpusEndpoint,
  predictions: Predictions,
): Promise<void> {
  const config = { access };
  const systemParams = paramsSchema.extend(SYSTEM_PARAMS);
  const systemOf = (params: object) => (params as { system: string }).system; // by the schema of the place

  // A scope of its own: no other route takes files.
  await server.register(async (scope: Routes) => {
    scope.addContentTypeParser(FILE_TYPES, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post(
      `${path}/predictions`,
      {
        config: { access: mayUpload },
        bodyLimit: MAX_PREDICTION_BYTES,
        schema: {
          summary: "Add a prediction file: the body is CSV, plain or gzip, of whole splits",
          params: paramsSchema,
          querystring: PredictionsQuery,
          response: { 200: UploadReply },
        },
      },
      async (request) => {
        const opened = await find(request.params);
        const content: unknown = request.body;
        if (!(content instanceof Uint8Array))
          throw new CounterpointError("request/invalid", "The body should be a prediction file");
        const { name: by } = requireMember(request);
        return predictions.upload(opened, { name: request.query.name, content, by });
      },
    );
  });

  server.get(
    `${path}/predictions`,
    {
      config,
      schema: {
        summary: "The systems whose predictions are here, with their scores",
        params: paramsSchema,
        response: { 200: PredictionsReply },
      },
    },
    async ({ params }) => predictions.list(await find(params)),
  );

  server.get(
    `${path}/predictions/compare`,
    {
      config,
      schema: {
        summary: "Two systems on the same examples: differences with intervals, and paired tests",
        params: paramsSchema,
        querystring: ComparisonQuery,
        response: { 200: ComparisonReply },
      },
    },
    async ({ params, query }) => predictions.compare(await find(params), query),
  );

  server.get(
    `${path}/predictions/pairs`,
    {
      config,
      schema: {
        summary: "Paired tests of every two systems, corrected for their number",
        params: paramsSchema,
        response: { 200: PairsReply },
      },
    },
    async ({ params }) => predictions.pairs(await find(params)),
  );

  server.get(
    `${path}/predictions/:system`,
    {
      config,
      schema: {
        summary: "A system's score, broken down by what examples are like",
        params: systemParams,
        response: { 200: SystemReply },
      },
    },
    async ({ params }) => predictions.view(await find(params), systemOf(params)),
  );

  server.delete(
    `${path}/predictions/:system`,
    {
      config: { access: mayUpload },
      schema: {
        summary: "Remove predictions that were uploaded",
        params: systemParams,
        response: { 200: Done },
      },
    },
    async ({ params }) => {
      await predictions.remove(await find(params), systemOf(params));
      return DONE;
    },
  );
}
