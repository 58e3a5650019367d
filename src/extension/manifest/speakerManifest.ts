import { commandLink, defineCommands } from "./defineCommands.ts";
import { ON_READING_LINE } from "./passagesView.ts";
import { CONTEXT_KEYS, IN_RESULT, ON_FOLDER, ON_RESULT_FILE, ON_TABLE_FILE } from "./whenClauses.ts";
import { defineView, inView, whileShown } from "./defineView.ts";
import { onDetail, onProfile } from "./profileManifest.ts";
import { choice, text } from "./defineSettings.ts";
import { TOKEN_SCHEMA } from "./tokenSchema.ts";

export const SPEAKERS_VIEW = defineView("speakers", "Readers", { isCollapsed: true });

const IN_SPEAKERS = inView(SPEAKERS_VIEW);

export const SPEAKER_COMMANDS = defineCommands({
  newUserToken: { title: "New Reader…", icon: "$(add)", menus: [{ menu: "view/title", group: "navigation@1", when: IN_SPEAKERS }] },
  importReaders: {
    title: "Import Readers…",
    icon: "$(list-unordered)",
    menus: [
      { menu: "view/title", group: "navigation@2", when: IN_SPEAKERS },
      { menu: "explorer/context", group: "2_speechAssessment@6", when: ON_TABLE_FILE },
    ],
  },
  setReadersByName: {
    title: "Set Readers by File Names…",
    menus: [
      { menu: "view/title", group: "1_speakers@2", when: IN_SPEAKERS },
      { menu: "explorer/context", group: "2_speechAssessment@6", when: ON_FOLDER },
    ],
  },
  addUserToken: {
    title: "Add User Token…",
    palette: whileShown(SPEAKERS_VIEW),
    menus: [{ menu: "view/title", group: "1_speakers@1", when: IN_SPEAKERS }],
  },
  renameSpeaker: {
    title: "Rename Reader…",
    palette: whileShown(SPEAKERS_VIEW),
    menus: [{ menu: "view/item/context", group: "1_speaker@2", when: IN_SPEAKERS }],
  },
  changeReader: {
    title: "Change Reader…",
    palette: IN_RESULT,
    menus: [
      { menu: "editor/title", group: "1_speechAssessment@5", when: IN_RESULT },
      { menu: "explorer/context", group: "2_speechAssessment@5", when: ON_RESULT_FILE },
      { menu: "view/item/context", group: "2_result@4", when: ON_READING_LINE },
    ],
  },
  changeReaderEverywhere: {
    title: "Change Reader of All Results…",
    palette: whileShown(SPEAKERS_VIEW),
    menus: [{ menu: "view/item/context", group: "1_speaker@6", when: IN_SPEAKERS }],
  },
  undoReaderChange: { title: "Undo Change of Readers" },
  setSpeakerGrade: {
    title: "Set Reader's Grade…",
    palette: whileShown(SPEAKERS_VIEW),
    menus: [{ menu: "view/item/context", group: "1_speaker@3", when: IN_SPEAKERS }],
  },
  setSpeakerId: {
    title: "Set Reader's ID…",
    palette: whileShown(SPEAKERS_VIEW),
    menus: [{ menu: "view/item/context", group: "1_speaker@5", when: IN_SPEAKERS }],
  },
  setSpeakerClass: {
    title: "Set Reader's Class…",
    palette: whileShown(SPEAKERS_VIEW),
    menus: [{ menu: "view/item/context", group: "1_speaker@4", when: IN_SPEAKERS }],
  },
  copyUserToken: {
    title: "Copy User Token…",
    icon: "$(copy)",
    palette: whileShown(SPEAKERS_VIEW),
    menus: [{ menu: "view/item/context", group: ["inline@1", "1_speaker@1"], when: IN_SPEAKERS }],
  },
  removeUserToken: {
    title: "Remove User Token…",
    palette: whileShown(SPEAKERS_VIEW),
    menus: [{ menu: "view/item/context", group: "2_speaker@1", when: IN_SPEAKERS }],
  },
  deleteSpeakerData: {
    title: "Delete a Reader's Data…",
    menus: [
      { menu: "view/title", group: "2_speakers@1", when: IN_SPEAKERS },
      { menu: "view/item/context", group: "2_speaker@2", when: IN_SPEAKERS },
    ],
  },
  setDefaultUserToken: {
    title: "Set Default User Token…",
    icon: "$(edit)",
    palette: CONTEXT_KEYS.profiles,
    menus: [onProfile("hosted", "2_edit@3"), onDetail("token")],
  },
});

export const SPEAKERS_WELCOME =
  "Make a reader for each child, with an alias that only you understand, or import a class list. It keeps the children's readings apart in the overview, and you can delete one child's data later. Aliases stay on this machine: a service knows a reader by a random token only.\n" +
  `${commandLink(SPEAKER_COMMANDS.importReaders)}\n${commandLink(SPEAKER_COMMANDS.newUserToken)}\n[Add a token that you already use](command:${SPEAKER_COMMANDS.addUserToken.id}).`;

export const SPEAKER_SETTINGS = {
  /** Sent if neither the profile nor the author names one. */
  userToken: text("userToken", {
    order: 7,
    own: true,
    description:
      "User token to send if the service has no default token of its own: letters, digits, `-` and `_`. Never use a name. If it is empty, you choose a reader from the *Readers* view, or a random token of this machine is sent. A workspace cannot set this.",
    schema: { maxLength: 200, ...TOKEN_SCHEMA },
  }),
  /** The extension's own folder, or a file in the workspace. */
  keepSpeakers: choice(
    "speakers.keepIn",
    [
      ["extension", "In the extension's own folder on this machine."],
      [
        "workspace",
        "In `.vscode/speech-assessment-speakers.json` in the workspace, for everybody who works on it. Trusted workspaces only.",
      ],
    ],
    "extension",
    { order: 8, own: true, description: "Where to keep the aliases of user tokens. A workspace cannot set this." },
  ),
};
