import * as z from "zod";
import { alphabetFile } from "#contract/files/alphabetFile.ts";
import { assessmentFile } from "#results/assessmentFile.ts";
import { ASSESSMENT_NAME_ENDING } from "#results/resultEnding.ts";
import { scopeFile } from "#contract/files/scopeFile.ts";
import { scoringFile } from "#contract/files/scoringFile.ts";
import { SCORING_NAME_ENDING } from "#contract/files/scoringNameEnding.ts";
import { ACCEPTED_PATH, acceptedFile } from "#project/decisions/acceptedFile.ts";
import { DICTIONARY_NAME_ENDING, dictionaryFile } from "#project/dictionary/dictionaryFile.ts";
import { PASSAGES_NAME_ENDING, passagesFile } from "#project/passages/passagesFile.ts";
import { MISCUES } from "#core/reading/miscues.ts";
import { ARPABET_LANGUAGE } from "#extension/manifest/textLanguages.ts";
import { ALPHABET_NAME_ENDING } from "#contract/files/alphabetNameEnding.ts";
import { MODIFIERS, TOKEN_TYPES, TOKENS } from "#authoring/arpabet/tokens.ts";
import { SUITE_NAME_ENDING } from "#sets/suites/suiteEnding.ts";
import { suiteFile } from "#sets/suites/suiteFile.ts";
import { openApi } from "#service/openapi/openApi.ts";
import { SCOPE_NAME_ENDING } from "#core/passage/scopePlace.ts";
import { type Command, type MenuPlace, PREFIX } from "#extension/manifest/defineCommands.ts";
import { LANGUAGE_MODEL_TOOLS } from "#extension/manifest/agentManifest.ts";
import { MCP_PROVIDER } from "#extension/agents/mcpProvider.ts";
import { COMMANDS, SETTINGS, SUBMENUS, VIEWS } from "#extension/manifest/contributions.ts";
import { MARK_COLOURS, markColour } from "#extension/manifest/markManifest.ts";
import { walkthrough, type WalkthroughStep } from "#extension/start/walkthrough.ts";
import { definitionsIn, type SettingDefinition } from "#extension/manifest/defineSettings.ts";
import { RESULT_VIEW_TYPE } from "#extension/manifest/viewType.ts";

/** The category of every command, and the title of the view container and of the settings. */
const NAME = "Speech Assessment";
const ICON = "media/icons/speech-assessment.svg";

type Json = Record<string, unknown>;
interface MenuEntry {
  command?: string;
  submenu?: string;
  when?: string;
  group?: string;
}

/** The files of this extension that authors open or write by hand: the ending of their names, or another pattern, and the schema that they are read with. */
const FILES: { ending: string; match?: string; schema: object }[] = [
  { ending: ASSESSMENT_NAME_ENDING, schema: z.toJSONSchema(assessmentFile, { target: "draft-7" }) },
  { ending: ALPHABET_NAME_ENDING, schema: z.toJSONSchema(alphabetFile, { target: "draft-7" }) },
  { ending: SCOPE_NAME_ENDING, schema: z.toJSONSchema(scopeFile, { target: "draft-7", io: "input" }) },
  { ending: SCORING_NAME_ENDING, schema: z.toJSONSchema(scoringFile, { target: "draft-7", io: "input" }) },
  { ending: SUITE_NAME_ENDING, schema: z.toJSONSchema(suiteFile, { target: "draft-7", io: "input" }) },
  { ending: DICTIONARY_NAME_ENDING, schema: z.toJSONSchema(dictionaryFile, { target: "draft-7", io: "input" }) },
  { ending: PASSAGES_NAME_ENDING, schema: z.toJSONSchema(passagesFile, { target: "draft-7", io: "input" }) },
  { ending: ".accepted.json", match: `**/${ACCEPTED_PATH}`, schema: z.toJSONSchema(acceptedFile, { target: "draft-7", io: "input" }) },
];

/** As `/openapi.json` of the service, for programs that are written while none is running. */
const OPENAPI_FILE = "media/schemas/openapi.json";

/** The editor's own order does not depend on this; people reading the manifest look for a command by where it is. */
const MENUS = [
  "view/title",
  "view/item/context",
  "editor/title",
  "editor/context",
  "explorer/context",
  "testing/item/context",
  "testing/message/context",
  "testing/message/content",
];

/** Everything that is written from the source, by its path in the repository. @param written the current package.json. */
export function generatedFiles(written: string): Record<string, string> {
  const manifest = generatedManifest(JSON.parse(written) as Json);
  return Object.fromEntries([
    ["package.json", textOf(manifest)],
    ...FILES.map(({ ending, schema }) => [schemaPath(ending), textOf(schema)]),
    [OPENAPI_FILE, textOf(openApi({ version: (manifest as { version: string }).version, url: "http://127.0.0.1:8080" }))],
  ]) as Record<string, string>;
}

/** `.scope.json` has its schema in `scope.schema.json`. */
function schemaPath(ending: string): string {
  return `media/schemas/${ending.replace(/^\.(.*)\.(?:json|yaml)$/, "$1.schema.json")}`;
}

function textOf(json: unknown): string {
  return `${JSON.stringify(json, null, 2)}\n`;
}

/**
 * The manifest with everything in it that the extension declares in its source. Parts that nothing declares (names, files
 * of languages and grammars, scripts, dependencies) are taken over as written.
 */
function generatedManifest(written: Json): Json {
  const { contributes, capabilities } = written as { contributes: Json; capabilities: { untrustedWorkspaces: Json } };
  const settings = definitionsIn(SETTINGS).sort((a, b) => a.about.order - b.about.order);
  const restrictedConfigurations = settings.filter(({ about }) => about.own ?? about.restricted).map(idOf);
  const untrustedWorkspaces = { ...capabilities.untrustedWorkspaces, restrictedConfigurations };
  // Properties keep their places in the written manifest.
  return {
    ...written,
    capabilities: { ...capabilities, untrustedWorkspaces },
    contributes: { ...contributes, ...contributions(settings) },
  };
}

function contributions(settings: readonly SettingDefinition<unknown>[]): Json {
  const commands: Command[] = Object.values(COMMANDS);
  return {
    commands: commands.map(({ id, title, icon, enablement }) => ({ command: id, title, category: NAME, icon, enablement })),
    menus: menus(commands),
    submenus: SUBMENUS.map(({ id, label }) => ({ id, label })),
    views: {
      [PREFIX]: VIEWS.map(({ id, name, isCollapsed }) => ({
        id,
        name,
        icon: ICON,
        contextualTitle: NAME,
        ...(isCollapsed && { visibility: "collapsed" }),
      })),
    },
    viewsWelcome: VIEWS.flatMap(({ id, welcome }) => welcome.map((one) => ({ view: id, ...one }))),
    walkthroughs: [walkthrough()].map(({ id, title, description, steps }) => ({
      id,
      title,
      description,
      steps: steps.map(walkthroughStep),
    })),
    keybindings: commands.flatMap(({ id, keybinding }) => (keybinding ? [{ command: id, ...keybinding }] : [])),
    configuration: { title: NAME, properties: Object.fromEntries(settings.map((setting) => [idOf(setting), propertyOf(setting)])) },
    customEditors: [
      {
        viewType: RESULT_VIEW_TYPE,
        displayName: "Assessment Result",
        selector: [{ filenamePattern: `*${ASSESSMENT_NAME_ENDING}` }],
        // Editors up to about 1.130 take anything but a name for the default, and show differences with it; later ones only if it says so.
        priority: { textEditor: "default", diffEditor: "default" },
      },
    ],
    jsonValidation: validation(".json"),
    // Read by the YAML extension, if installed.
    yamlValidation: validation(".yaml"),
    semanticTokenTypes: TOKEN_TYPES.map((id) => ({ id, description: TOKENS[id].description })),
    semanticTokenModifiers: Object.entries(MODIFIERS).map(([id, description]) => ({ id, description })),
    semanticTokenScopes: [
      { language: ARPABET_LANGUAGE, scopes: Object.fromEntries(TOKEN_TYPES.map((type) => [type, TOKENS[type].scopes])) },
    ],
    languageModelTools: LANGUAGE_MODEL_TOOLS,
    mcpServerDefinitionProviders: [MCP_PROVIDER],
    colors: MISCUES.map((kind) => ({ id: markColour(kind), ...MARK_COLOURS[kind] })),
  };
}

function walkthroughStep({ id, title, description, completedBy, when, picture, altText }: WalkthroughStep): Json {
  const [light, dark] = ["light", "dark"].map((theme) => `media/walkthrough/${picture}-${theme}.png`);
  return {
    id,
    title,
    description,
    ...(when !== undefined && { when }),
    completionEvents: completedBy,
    media: { image: { light, dark, hc: dark, hcLight: light }, altText },
  };
}

function validation(language: ".json" | ".yaml"): Json[] {
  return FILES.filter(({ ending }) => ending.endsWith(language)).map(({ ending, match = `*${ending}` }) => ({
    fileMatch: match,
    url: `./${schemaPath(ending)}`,
  }));
}

function menus(commands: readonly Command[]): Record<string, MenuEntry[]> {
  const palette = commands.flatMap(({ id, palette: when }) =>
    when === undefined ? [] : [{ command: id, when: when === false ? "false" : when }],
  );
  const entries = [
    ...commands.flatMap(({ id, menus: places = [] }) => places.flatMap((place) => entriesOf({ command: id }, place))),
    ...SUBMENUS.flatMap(({ id, menus: places }) => places.flatMap((place) => entriesOf({ submenu: id }, place))),
  ];
  const names = [...MENUS, ...SUBMENUS.map(({ id }) => id)];
  const inMenu = (name: string) =>
    entries
      .filter(({ menu }) => menu === name)
      .map(({ entry }) => entry)
      .sort((a, b) => compare(a.group, b.group));
  return { commandPalette: palette, ...Object.fromEntries(names.map((name) => [name, inMenu(name)])) };
}

function entriesOf(what: MenuEntry, { menu, group, when }: MenuPlace): { menu: string; entry: MenuEntry }[] {
  return [group].flat().map((one) => ({ menu, entry: { ...what, when, group: one } }));
}

function compare(a = "", b = ""): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function idOf({ key }: SettingDefinition<unknown>): string {
  return `${PREFIX}.${key}`;
}

function propertyOf({ fallback, about, schema }: SettingDefinition<unknown>): Json {
  const { enumDescriptions, ...rest } = schema as { enumDescriptions?: readonly string[] };
  return {
    ...rest,
    default: fallback,
    scope: about.own ? "machine" : about.scope,
    ...(enumDescriptions && { [enumDescriptions.some(isMarkdown) ? "markdownEnumDescriptions" : "enumDescriptions"]: enumDescriptions }),
    [isMarkdown(about.description) ? "markdownDescription" : "description"]: about.description,
    ...about.schema,
    order: about.order,
  };
}

function isMarkdown(text: string): boolean {
  return /[`*]/.test(text);
}
