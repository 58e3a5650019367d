import type { View, ViewWelcome } from "./defineView.ts";
import { ASSESS_COMMANDS, ASSESS_SETTINGS } from "./assessManifest.ts";
import { AUTHORING_COMMANDS, AUTHORING_SETTINGS, CONVERT_SUBMENU } from "./authoringManifest.ts";
import { PASSAGES_VIEW } from "./passagesView.ts";
import { PASSAGES_COMMANDS, PASSAGES_WELCOME } from "./passagesManifest.ts";
import { PASSAGE_COMMANDS, PASSAGE_SETTINGS, PASSAGE_SUBMENU } from "./passageManifest.ts";
import { PROJECT_COMMANDS } from "./projectManifest.ts";
import { HELP_COMMANDS } from "./helpManifest.ts";
import { JOB_COMMANDS, JOB_SETTINGS, JOBS_VIEW, JOBS_WELCOME } from "./jobManifest.ts";
import { MOVE_COMMANDS, MOVE_SETTINGS } from "./moveManifest.ts";
import { MARK_COMMANDS, MARK_SETTINGS } from "./markManifest.ts";
import { OVERVIEW_COMMANDS } from "./overviewManifest.ts";
import { RECORD_COMMANDS } from "./recordManifest.ts";
import { PROFILE_COMMANDS, PROFILE_SETTINGS, PROFILES_VIEW } from "./profileManifest.ts";
import { RESULT_COMMANDS, RESULT_SETTINGS } from "./resultManifest.ts";
import { SET_COMMANDS } from "./setManifest.ts";
import { SPEAKER_COMMANDS, SPEAKER_SETTINGS, SPEAKERS_VIEW, SPEAKERS_WELCOME } from "./speakerManifest.ts";
import { START_COMMANDS, START_WELCOME } from "./startManifest.ts";
import { SUITE_TEST_COMMANDS } from "./suiteTestsManifest.ts";
import { VIEWER_SETTINGS } from "./viewerManifest.ts";

/** In the order of the manifest, where `npm run manifest` writes it. */
export const COMMANDS = {
  ...ASSESS_COMMANDS,
  ...RECORD_COMMANDS,
  ...SET_COMMANDS,
  ...RESULT_COMMANDS,
  ...MARK_COMMANDS,
  ...OVERVIEW_COMMANDS,
  ...PASSAGES_COMMANDS,
  ...MOVE_COMMANDS,
  ...PROFILE_COMMANDS,
  ...SPEAKER_COMMANDS,
  ...JOB_COMMANDS,
  ...HELP_COMMANDS,
  ...START_COMMANDS,
  ...AUTHORING_COMMANDS,
  ...PASSAGE_COMMANDS,
  ...PROJECT_COMMANDS,
  ...SUITE_TEST_COMMANDS,
};

export const SUBMENUS = [CONVERT_SUBMENU, PASSAGE_SUBMENU];

export const SETTINGS = {
  ...PROFILE_SETTINGS,
  ...ASSESS_SETTINGS,
  ...SPEAKER_SETTINGS,
  ...JOB_SETTINGS,
  ...VIEWER_SETTINGS,
  ...RESULT_SETTINGS,
  ...MARK_SETTINGS,
  ...AUTHORING_SETTINGS,
  ...PASSAGE_SETTINGS,
  ...MOVE_SETTINGS,
};

/** In their order, with what each says while it is empty. */
export const VIEWS: readonly (View & { welcome: readonly ViewWelcome[] })[] = [
  { ...PASSAGES_VIEW, welcome: [...PASSAGES_WELCOME, ...START_WELCOME] },
  { ...JOBS_VIEW, welcome: [{ contents: JOBS_WELCOME }] },
  { ...SPEAKERS_VIEW, welcome: [{ contents: SPEAKERS_WELCOME }] },
  { ...PROFILES_VIEW, welcome: [] },
];
