import { commandLink, defineCommands } from "./defineCommands.ts";
import { inView, type ViewWelcome } from "./defineView.ts";
import { PASSAGES_VIEW } from "./passagesView.ts";

export const PASSAGES_COMMANDS = defineCommands({
  newPassage: {
    title: "New Passage",
    icon: "$(new-file)",
    menus: [{ menu: "view/title", group: "navigation@1", when: inView(PASSAGES_VIEW) }],
  },
});

export const PASSAGES_WELCOME: readonly ViewWelcome[] = [
  {
    when: "workspaceFolderCount == 0",
    contents: "Open the folder with your passages to see them here with their readings.\n[Open Folder](command:vscode.openFolder)",
  },
  {
    when: "workspaceFolderCount != 0",
    contents: `There are no passages in this folder yet. Write one, then record a child who reads it.\n${commandLink(PASSAGES_COMMANDS.newPassage)}\nTexts in a folder named “passages” are listed here too, and files whose name ends in .passage.txt or .passage.md. For other text files, choose “Check This File as a Passage” from their menu.`,
  },
];
