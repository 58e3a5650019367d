import { t } from "@vscode/l10n";
import type { OpenText } from "../../../documents/openText.ts";
import { readScope } from "#contract/files/scopeFile.ts";
import { passageFormat } from "#core/passage/readableText.ts";
import { unknownUnit } from "#core/passage/scopeChecks.ts";
import { EXAMPLE_SCOPE } from "#core/passage/scopePlace.ts";
import { anyOf } from "#platform/emitter.ts";
import { type Address, joinAddress } from "#project/files/address.ts";
import type { ProjectDecisions } from "#project/decisions/projectDecisions.ts";
import { saidIn } from "#core/passage/frontMatter.ts";
import { type ScopedText, type ScopeInForce, Scopes } from "#project/scopes/scopes.ts";
import { PASSAGE_COMMANDS } from "../../../manifest/passageManifest.ts";
import type { Settings } from "../../../settings/settings.ts";
import { editorNamedFiles } from "../../editorNamedFiles.ts";
import { addressInSetting } from "../../settingFiles.ts";

export function scopedText(document: OpenText): ScopedText {
  return { address: document.uri.toString(), says: saidIn(document.getText(), passageFormat(document.languageId)) };
}

/** Read again whenever their files change. */
export function editorScopes(extension: Address, settings: Settings, project: ProjectDecisions): Scopes {
  const { scopeAndSequence, scopeUnit } = settings;
  const files = editorNamedFiles({
    unreadable: (path) => t`The scope and sequence ${path} cannot be read; it may have been moved or deleted.`,
    unusable: (path, why) => t`The scope and sequence ${path} cannot be used: ${why}`,
    meanwhile: t("For now, passages have no decodability."),
    before: t("For now, what it said before still counts."),
    choose: { id: PASSAGE_COMMANDS.chooseScope.id, title: t("Choose Scope and Sequence…") },
    read: readScope,
  });
  return new Scopes(files, {
    example: joinAddress(extension, "media", "scopes", `${EXAMPLE_SCOPE}.json`),
    setting: (text) => ({ unit: scopeUnit.valueFor(text), scope: scopeAndSequence.valueFor(text) }),
    addressOf: addressInSetting,
    project,
    onDidChange: anyOf(scopeAndSequence.onDidChange, scopeUnit.onDidChange),
  });
}

/** The reason in words, if the unit that is named for a text is not in its scope and sequence. */
export function unitFailure({ scope, unknown }: ScopeInForce, { scopeUnit }: Settings): string | undefined {
  if (!scope || !unknown) return undefined;
  const { name, level } = unknown;
  if (level.by !== "setting") return `${unknownUnit(scope, name)} ${t("For now, all its units count.")}`;
  return t`The settings say that the class has reached unit “${name}”, but ${scope.name} has no such unit. For now, all its units count. Choose the scope and sequence again, or correct “${scopeUnit.id}”.`;
}
