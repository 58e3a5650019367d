import { selectedUris } from "../documents/commandTargets.ts";
import { Late } from "#platform/late.ts";
import { registerCommands } from "../commands/registerCommands.ts";
import { SPEAKER_COMMANDS } from "../manifest/speakerManifest.ts";
import type { Registration } from "#project/files/files.ts";
import type { Services } from "../services/services.ts";
import { resultTargets } from "../results/resultTargets.ts";
import { ChangeReader } from "./changeReader.ts";
import { ShownTexts } from "./shownTexts.ts";
import { SpeakersView } from "./speakersView.ts";

export function speakerPart(services: Services): Registration[] {
  const { book, settings, viewers, privateFolder, marks } = services;
  const texts = new ShownTexts();
  const change = new ChangeReader(services);
  const commands = new Late(async () => {
    const { LocalResults } = await import("./localResults.ts");
    const { SpeakerDeletion } = await import("./speakerDeletion.ts");
    const { SpeakerCommands } = await import("./speakerCommands.ts");
    const found = new LocalResults(privateFolder.toString(), marks);
    return new SpeakerCommands(services, new SpeakerDeletion(services, found, texts), change, found);
  });
  const importing = new Late(async () => {
    const { LocalResults } = await import("./localResults.ts");
    const { ImportReaders } = await import("./importReaders.ts");
    return new ImportReaders(services, new LocalResults(privateFolder.toString(), marks));
  });
  const byName = new Late(async () => new (await import("./readersByName.ts")).ReadersByName(services));
  return [
    texts,
    new SpeakersView(book),
    settings.keepSpeakers.onDidChange(() => book.refresh()),
    registerCommands(services, SPEAKER_COMMANDS, {
      newUserToken: async () => (await commands.get()).newToken(),
      addUserToken: async () => (await commands.get()).addToken(),
      renameSpeaker: async (args) => (await commands.get()).rename(args),
      setSpeakerGrade: async (args) => (await commands.get()).setGrade(args),
      setSpeakerId: async (args) => (await commands.get()).setId(args),
      setSpeakerClass: async (args) => (await commands.get()).setClass(args),
      copyUserToken: async (args) => (await commands.get()).copyToken(args),
      removeUserToken: async (args) => (await commands.get()).remove(args),
      deleteSpeakerData: async (args) => (await commands.get()).deleteData(args),
      changeReader: (args) => {
        const chosen = resultTargets(args);
        const shown = viewers.resultOf(args);
        return change.of(chosen.length > 0 ? chosen : shown === undefined ? [] : [shown]);
      },
      importReaders: async (args) => (await importing.get()).run(selectedUris(args)[0]),
      setReadersByName: async (args) => (await byName.get()).run(selectedUris(args)[0]),
      changeReaderEverywhere: async (args) => (await commands.get()).changeEverywhere(args),
      undoReaderChange: () => services.readerChanges.undo(),
      setDefaultUserToken: async (args) => (await commands.get()).setDefault(args),
    }),
  ];
}
