import { setContext } from "../commands/setContext.ts";
import { registerCommands } from "../commands/registerCommands.ts";
import { PROFILE_COMMANDS } from "../manifest/profileManifest.ts";
import { CONTEXT_KEYS } from "../manifest/whenClauses.ts";
import type { Registration } from "#project/files/files.ts";
import type { Services } from "../services/services.ts";
import { ConnectionTests } from "./connectionTests.ts";
import { ProfilesView } from "./profilesView.ts";

export function profilePart(services: Services): Registration[] {
  const { context, settings, keys, profiles, profileCommands: commands } = services;
  const tests = new ConnectionTests(services);
  const tellEditor = () => setContext(CONTEXT_KEYS.profiles, profiles.entries().length > 0);
  tellEditor();
  return [
    new ProfilesView(services),
    keys.follow(context.secrets),
    settings.onDidChangeProfiles(tellEditor),
    registerCommands(services, PROFILE_COMMANDS, {
      chooseProfile: (args) => commands.choose(args),
      useProfile: (args) => commands.choose(args),
      useEmbeddedService: () => commands.useEmbedded(),
      useHostedService: () => commands.useHosted(),
      addProfile: () => commands.add(),
      renameProfile: (args) => commands.rename(args),
      removeProfile: (args) => commands.remove(args),
      changeAddress: (args) => commands.changeAddress(args),
      chooseModel: (args) => commands.chooseModel(args),
      editModels: (args) => commands.editModels(args),
      setWebhook: (args) => commands.setWebhook(args),
      setApiKey: (args) => commands.setKey(args),
      replaceApiKey: (args) => commands.setKey(args),
      removeApiKey: (args) => commands.removeKey(args),
      clearAllKeys: () => commands.clearKeys(),
      testConnection: (args) => tests.test(args),
    }),
  ];
}
