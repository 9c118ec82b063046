import { serveThread } from "../../files/index.ts";
import { campaignFunctions } from "./campaign-functions.ts";

serveThread(campaignFunctions());
