// The server of collection-speed.js, in a process of its own: like `counterpoint serve`, but for the limit of requests.

import { openDatabase } from "../dist/database/index.js";
import { createServer } from "../dist/server/index.js";

const [url, images, setupToken] = process.argv.slice(2);
const database = await openDatabase({ url });
const server = await createServer({
  database,
  images,
  now: Date.now,
  version: "bench",
  setupToken,
  requestsPerMinute: 1e9,
});
console.log(await server.listen({ host: "127.0.0.1", port: 0 }));
process.once("SIGTERM", async () => {
  await server.close();
  await database.close();
});
