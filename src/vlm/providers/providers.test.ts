import { expect, test } from "vitest";
import { send } from "../requests/send.ts";
import { fakeProvider, type ModelAnswer } from "../testing/fake-provider.ts";
import type { ModelRequest } from "./provider.ts";
import { PROVIDER_NAMES, PROVIDERS, type ProviderName, providerOfModel } from "./providers.ts";

const PICTURE = { bytes: Uint8Array.of(1, 2, 3), mediaType: "image/png" } as const; // AQID in base64
const REQUEST: ModelRequest = {
  model: "some-model",
  maxTokens: 50,
  temperature: 0,
  detail: "high",
  stream: false,
  turns: [
    {
      role: "user",
      parts: [
        { kind: "picture", picture: PICTURE },
        { kind: "picture", picture: PICTURE },
        { kind: "text", text: "Is it true?" },
      ],
    },
  ],
};

/** Bodies as the providers document them. */
const BODIES: Readonly<Record<ProviderName, object>> = {
  openai: {
    model: "some-model",
    max_tokens: 50,
    temperature: 0,
    messages: [
      {
        role: "user",
        content: [
          { type: "image_url", image_url: { url: "data:image/png;base64,AQID", detail: "high" } },
          { type: "image_url", image_url: { url: "data:image/png;base64,AQID", detail: "high" } },
          { type: "text", text: "Is it true?" },
        ],
      },
    ],
  },
  "openai-responses": {
    model: "some-model",
    max_output_tokens: 50,
    temperature: 0,
    store: false,
    input: [
      {
        role: "user",
        content: [
          { type: "input_image", image_url: "data:image/png;base64,AQID", detail: "high" },
          { type: "input_image", image_url: "data:image/png;base64,AQID", detail: "high" },
          { type: "input_text", text: "Is it true?" },
        ],
      },
    ],
  },
  anthropic: {
    model: "some-model",
    max_tokens: 50,
    temperature: 0,
    messages: [
      {
        role: "user",
        content: [
          { type: "image", source: { type: "base64", media_type: "image/png", data: "AQID" } },
          { type: "image", source: { type: "base64", media_type: "image/png", data: "AQID" } },
          { type: "text", text: "Is it true?" },
        ],
      },
    ],
  },
  gemini: {
    contents: [
      {
        role: "user",
        parts: [
          { inlineData: { mimeType: "image/png", data: "AQID" } },
          { inlineData: { mimeType: "image/png", data: "AQID" } },
          { text: "Is it true?" },
        ],
      },
    ],
    generationConfig: { maxOutputTokens: 50, temperature: 0, mediaResolution: "MEDIA_RESOLUTION_HIGH" },
  },
};

const PLACES: Readonly<
  Record<ProviderName, { readonly path: string; readonly key: readonly [string, string] }>
> = {
  openai: { path: "/chat/completions", key: ["authorization", "Bearer secret"] },
  "openai-responses": { path: "/responses", key: ["authorization", "Bearer secret"] },
  anthropic: { path: "/messages", key: ["x-api-key", "secret"] },
  gemini: { path: "/models/some-model:generateContent", key: ["x-goog-api-key", "secret"] },
};

test.each(PROVIDER_NAMES)(
  "%s gets several pictures and the text in its own shape, and the key in a header",
  async (name) => {
    const server = await fakeProvider(name, () => ({ text: "True" }));
    await send(REQUEST, { provider: PROVIDERS[name], baseUrl: server.baseUrl, key: "secret" }, () => 0);
    const [request] = server.received;
    expect(request?.body).toEqual(BODIES[name]);
    expect(request?.path).toBe(PLACES[name].path);
    expect(request?.headers[PLACES[name].key[0]]).toBe(PLACES[name].key[1]);
    expect(`${request?.path}${request?.text}`).not.toContain("secret");
  },
);

const ANSWERS: readonly ModelAnswer[] = [
  { text: "Answer: True", input: 321, output: 12 },
  { text: "Answer: False", thinking: "It could be true." },
  { text: "The left image sho", stop: "length" },
  { text: "", thinking: "I think and think", stop: "length" },
  { text: "I can't help with that.", stop: "refusal" },
  { text: "" },
];

test.each(PROVIDER_NAMES)("%s: a reply is the same whether it is streamed or not", async (name) => {
  for (const answer of ANSWERS) {
    if (name === "gemini" && answer.stop === "refusal") continue; // it has no such reason
    const server = await fakeProvider(name, () => answer);
    const endpoint = { provider: PROVIDERS[name], baseUrl: server.baseUrl, key: undefined };
    const [whole, streamed] = [
      await send(REQUEST, endpoint, () => 0),
      await send({ ...REQUEST, stream: true }, endpoint, () => 0),
    ];
    expect(whole).toMatchObject({
      ok: true,
      reply: {
        text: answer.text,
        stop: answer.stop ?? "end",
        tokens: { input: answer.input ?? 100, output: answer.output ?? 10 },
      },
    });
    if (answer.thinking !== undefined) expect(whole).toMatchObject({ reply: { thinking: answer.thinking } });
    const { thinking: _, ...reply } = (streamed as { reply: { thinking?: string } }).reply;
    expect((whole as { reply: object }).reply).toMatchObject(reply);
  }
});

test.each([
  ["openai", { text: "Yes, the", stop: "filter" }],
  ["openai-responses", { text: "", stop: "filter" }],
  ["gemini", { text: "", stop: "filter" }],
] as const)("%s: a reply that a filter stopped is one", async (name, answer) => {
  const server = await fakeProvider(name, () => answer);
  const endpoint = { provider: PROVIDERS[name], baseUrl: server.baseUrl, key: undefined };
  for (const stream of [false, true])
    expect(await send({ ...REQUEST, stream }, endpoint, () => 0)).toMatchObject({
      ok: true,
      reply: { stop: "filter" },
    });
});

test("a prompt that Gemini blocks has no candidates, and counts as filtered", () => {
  const body = {
    promptFeedback: { blockReason: "PROHIBITED_CONTENT" },
    usageMetadata: { promptTokenCount: 9 },
  };
  expect(PROVIDERS.gemini.parse(body)).toEqual({ text: "", stop: "filter", tokens: { input: 9, output: 0 } });
});

test("probabilities are those at the last word that can be an answer", () => {
  const place = (token: string, top: [string, number][]) => ({
    token,
    logprob: Math.log(top[0]![1]),
    top_logprobs: top.map(([each, p]) => ({ token: each, logprob: Math.log(p) })),
  });
  const content = [
    place("Answer", [["Answer", 1]]),
    place(" True", [
      [" True", 0.75],
      [" False", 0.25],
    ]),
    place(".", [[".", 1]]),
  ];
  const body = {
    choices: [{ message: { content: "Answer: True." }, finish_reason: "stop", logprobs: { content } }],
  };
  expect(PROVIDERS.openai.parse(body).probabilities).toEqual([
    { token: " True", probability: expect.closeTo(0.75, 10) },
    { token: " False", probability: expect.closeTo(0.25, 10) },
  ]);
});

test("reasoning models of OpenAI get the newer name of the limit", () => {
  const body = (model: string) => PROVIDERS.openai.body({ ...REQUEST, model }, () => "");
  expect(body("gpt-5-mini")).toMatchObject({ max_completion_tokens: 50 });
  expect(body("o3")).not.toHaveProperty("max_tokens");
  expect(body("llava")).toMatchObject({ max_tokens: 50 });
});

test.each([
  ["claude-sonnet-4-5", "anthropic"],
  ["gemini-2.5-flash", "gemini"],
  ["models/gemini-2.5-pro", "gemini"],
  ["gpt-4o", "openai"],
  ["Qwen/Qwen2.5-VL-7B-Instruct", "openai"],
])("the model %s is asked through %s unless told otherwise", (model, provider) => {
  expect(providerOfModel(model)).toBe(provider);
});

test.each([
  ["anthropic", "claude-3-7-sonnet-20250219", { thinking: { type: "enabled", budget_tokens: 1_024 } }],
  ["anthropic", "claude-sonnet-4-20250514", { thinking: { type: "enabled", budget_tokens: 1_024 } }],
  ["anthropic", "claude-opus-4-7", { thinking: { type: "adaptive" }, output_config: { effort: "low" } }],
  ["gemini", "gemini-2.5-flash", { generationConfig: { thinkingConfig: { thinkingBudget: 1_024 } } }],
  ["gemini", "gemini-3-pro", { generationConfig: { thinkingConfig: { thinkingLevel: "low" } } }],
  ["openai", "gpt-5", { reasoning_effort: "low", max_completion_tokens: 2_000 }],
  ["openai-responses", "gpt-5", { reasoning: { effort: "low" }, max_output_tokens: 2_000 }],
] as const)("%s takes an effort of %s as that model documents it", (provider, model, fields) => {
  const request = { model, effort: "low", maxTokens: 2_000, stream: false, turns: [] } as const;
  expect(PROVIDERS[provider].body(request, () => "")).toMatchObject(fields);
});

test("[V4] a key that a server repeats is in no reply and in no message, whole or shortened", async () => {
  const key = "sk-0123456789abcdef";
  const endpoint = (server: { baseUrl: string }) => ({
    provider: PROVIDERS.openai,
    baseUrl: server.baseUrl,
    key,
  });
  for (const stream of [false, true]) {
    const server = await fakeProvider("openai", () => ({ text: `True ${key}`, thinking: key }));
    const attempt = await send({ ...REQUEST, stream }, endpoint(server), () => 0);
    expect(attempt).toMatchObject({ ok: true, reply: { text: "True [key]" } });
    expect(JSON.stringify(attempt)).not.toContain(key);
  }
  for (let before = 280; before < 300; before += 1) {
    const body = JSON.stringify({ error: { message: `${"x".repeat(before)}${key}` } });
    const server = await fakeProvider("openai", () => ({ kind: "status", status: 400, body }));
    expect(JSON.stringify(await send(REQUEST, endpoint(server), () => 0))).not.toContain(key.slice(0, 8));
  }
});

test("an error with status 200 is one, and tried again as its code says", async () => {
  const body = JSON.stringify({ error: { code: 429, message: "Provider returned error" } });
  const server = await fakeProvider("openai", () => ({ kind: "status", status: 200, body }));
  const endpoint = { provider: PROVIDERS.openai, baseUrl: server.baseUrl, key: undefined };
  expect(await send(REQUEST, endpoint, () => 0)).toMatchObject({ ok: false, failure: { kind: "rate" } });
});
