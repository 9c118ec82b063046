import { openDatabase } from "../../../dist/database/index.js";
import { createServer } from "../../../dist/server/index.js";

/** A server in a process of its own, for a test to kill. Its clock is what the test last said. */
const { database: place, images, setupToken } = JSON.parse(process.argv[2]);
let now = Number(process.argv[3]);
process.on("message", (time) => {
  now = time;
  process.send("set");
});

const database = await openDatabase(place);
const server = await createServer({
  database,
  images,
  now: () => now,
  version: "0.0.0",
  setupToken,
  passwordCost: { log2N: 4, r: 8, p: 1 }, // quick
  requestsPerMinute: 1_000_000,
  signInsPerMinute: 1_000_000,
});
process.send(await server.listen({ host: "127.0.0.1", port: 0 }));
