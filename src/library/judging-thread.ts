import { serveThread } from "../files/index.ts";
import { judgingFunctions } from "./judging-functions.ts";

serveThread(judgingFunctions());
