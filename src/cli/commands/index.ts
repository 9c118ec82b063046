import type { Command } from "../command.ts";
import { baselineExplain } from "./baseline-explain.ts";
import { baselineInstallRuntime } from "./baseline-install-runtime.ts";
import { baselineList } from "./baseline-list.ts";
import { baselinePredict } from "./baseline-predict.ts";
import { baselineTrain } from "./baseline-train.ts";
import { campaignAddPresentations } from "./campaign-add-presentations.ts";
import { campaignAddSets } from "./campaign-add-sets.ts";
import { campaignBuild } from "./campaign-build.ts";
import { campaignExport } from "./campaign-export.ts";
import { campaignImport } from "./campaign-import.ts";
import { campaignList } from "./campaign-list.ts";
import { corpusAgreement } from "./corpus-agreement.ts";
import { corpusBias } from "./corpus-bias.ts";
import { corpusCheck } from "./corpus-check.ts";
import { corpusExport } from "./corpus-export.ts";
import { corpusFormats } from "./corpus-formats.ts";
import { corpusHumans } from "./corpus-humans.ts";
import { corpusImport } from "./corpus-import.ts";
import { corpusPhenomena } from "./corpus-phenomena.ts";
import { corpusReport } from "./corpus-report.ts";
import { corpusSplit } from "./corpus-split.ts";
import { corpusStatsCommand } from "./corpus-stats.ts";
import { evalCompare } from "./eval-compare.ts";
import { evalScore } from "./eval-score.ts";
import { evalTable } from "./eval-table.ts";
import { leaderboardCreate } from "./leaderboard-create.ts";
import { leaderboardList } from "./leaderboard-list.ts";
import { memberReset } from "./member-reset.ts";
import { photosChooseSynsets } from "./photos-choose-synsets.ts";
import { photosDetect } from "./photos-detect.ts";
import { photosDownload } from "./photos-download.ts";
import { photosDraw } from "./photos-draw.ts";
import { photosFeatures } from "./photos-features.ts";
import { photosGather } from "./photos-gather.ts";
import { photosInstallDetector } from "./photos-install-detector.ts";
import { photosQueries } from "./photos-queries.ts";
import { reasonExplain } from "./reason-explain.ts";
import { reasonPredict } from "./reason-predict.ts";
import { reasonWrite } from "./reason-write.ts";
import { rehearseCommand } from "./rehearse.ts";
import { scenesDraw } from "./scenes-draw.ts";
import { scenesGenerate } from "./scenes-generate.ts";
import { scenesRead } from "./scenes-read.ts";
import { scenesShow } from "./scenes-show.ts";
import { serve } from "./serve.ts";
import { studio } from "./studio.ts";
import { vlmExport } from "./vlm-export.ts";
import { vlmImport } from "./vlm-import.ts";
import { vlmPrompts } from "./vlm-prompts.ts";
import { vlmRead } from "./vlm-read.ts";
import { vlmReport } from "./vlm-report.ts";
import { vlmRun } from "./vlm-run.ts";
import { vlmServe } from "./vlm-serve.ts";

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  corpusCheck,
  corpusStatsCommand,
  corpusAgreement,
  corpusHumans,
  corpusBias,
  corpusPhenomena,
  corpusReport,
  corpusSplit,
  corpusExport,
  corpusImport,
  corpusFormats,
  scenesGenerate,
  scenesDraw,
  scenesRead,
  scenesShow,
  photosQueries,
  photosChooseSynsets,
  photosGather,
  photosDownload,
  photosInstallDetector,
  photosDetect,
  photosDraw,
  photosFeatures,
  reasonPredict,
  reasonExplain,
  reasonWrite,
  baselineList,
  baselineTrain,
  baselinePredict,
  baselineExplain,
  baselineInstallRuntime,
  evalScore,
  evalCompare,
  evalTable,
  vlmRun,
  vlmImport,
  vlmRead,
  vlmExport,
  vlmReport,
  vlmPrompts,
  vlmServe,
  studio,
  rehearseCommand,
  serve,
  campaignList,
  campaignAddPresentations,
  campaignAddSets,
  campaignBuild,
  campaignExport,
  campaignImport,
  leaderboardCreate,
  leaderboardList,
  memberReset,
];
