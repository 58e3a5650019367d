import * as vscode from "vscode";
import { type CommandTable, commandTable } from "../manifest/defineCommands.ts";
import { CONTEXT_KEYS } from "../manifest/whenClauses.ts";
import { ApiKeys } from "../service/apiKeys.ts";
import { Connections } from "../service/connections.ts";
import type { EmbeddedService } from "../service/embeddedService.ts";
import { ServicePrompts } from "../service/servicePrompts.ts";
import type { Settings } from "../settings/settings.ts";
import type { AddressBook } from "../../client/speakers/addressBook.ts";
import { ConnectionTests } from "../profiles/connectionTests.ts";
import { ProfileCommands } from "../profiles/profileCommands.ts";
import { Profiles } from "../../client/profiles/profiles.ts";
import { ProfilesView } from "../profiles/profilesView.ts";
import { PROFILE_COMMANDS } from "../manifest/profileManifest.ts";
import { environment } from "../host/node/environment.ts";

export interface ProfilePartsDependencies {
  context: vscode.ExtensionContext;
  settings: Settings;
  embedded: EmbeddedService;
  book: AddressBook;
  log: vscode.LogOutputChannel;
}

export interface ProfileParts {
  profiles: Profiles;
  keys: ApiKeys;
  prompts: ServicePrompts;
  connections: Connections;
  commands: ProfileCommands;
  table: CommandTable<typeof PROFILE_COMMANDS>;
  subscription: vscode.Disposable;
}

/** Builds everything to do with services: profiles and keys, their view and commands, and connecting. */
export function profileParts({ context, settings, embedded, book, log }: ProfilePartsDependencies): ProfileParts {
  const { secrets, globalState: state } = context;
  const keys = new ApiKeys({ secrets, state, environment, warn: (message, error) => log.warn(message, error) });
  const profiles = new Profiles(settings);
  const prompts = new ServicePrompts(profiles, keys);
  const commands = new ProfileCommands(profiles, keys, prompts);
  const tests = new ConnectionTests({ profiles, commands, prompts, keys, embedded, log });
  const tellEditor = () => void vscode.commands.executeCommand("setContext", CONTEXT_KEYS.profiles, profiles.entries().length > 0);
  tellEditor();
  return {
    profiles,
    keys,
    prompts,
    connections: new Connections(profiles, embedded, prompts),
    commands,
    table: commandTable(PROFILE_COMMANDS, {
      chooseProfile: (args) => commands.choose(args),
      useProfile: (args) => commands.choose(args),
      useEmbeddedService: () => commands.useEmbedded(),
      useHostedService: () => commands.useHosted(),
      addProfile: () => commands.add(),
      renameProfile: (args) => commands.rename(args),
      removeProfile: (args) => commands.remove(args),
      changeAddress: (args) => commands.changeAddress(args),
      editModels: (args) => commands.editModels(args),
      setWebhook: (args) => commands.setWebhook(args),
      setApiKey: (args) => commands.setKey(args),
      replaceApiKey: (args) => commands.setKey(args),
      removeApiKey: (args) => commands.removeKey(args),
      clearAllKeys: () => commands.clearKeys(),
      testConnection: (args) => tests.test(args),
    }),
    subscription: vscode.Disposable.from(
      new ProfilesView({ profiles, keys, book, settings }),
      keys.follow(secrets),
      settings.onDidChangeProfiles(tellEditor),
    ),
  };
}
