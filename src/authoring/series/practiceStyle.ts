import { PROFILE_STYLE } from "../profile/profileStyle.ts";

export const PRACTICE_STYLE = `${PROFILE_STYLE}
main { max-width: none; }
.wide { max-height: 80vh; overflow: auto; }
.grid { width: auto; border-collapse: separate; border-spacing: 0; }
.grid th, .grid td { padding: 0.2rem 0.6rem; white-space: nowrap; }
.grid thead th { position: sticky; top: 0; z-index: 2; background: var(--vscode-editor-background); vertical-align: bottom; }
.grid thead th span { display: inline-block; max-width: 9rem; overflow: hidden; text-overflow: ellipsis; vertical-align: bottom; }
.grid tbody th { position: sticky; left: 0; z-index: 1; background: var(--vscode-editor-background); }
.grid .unit th { font-weight: 600; padding-block-start: 1rem; }
.grid .gap th, .grid .gap .total { color: var(--vscode-list-warningForeground, var(--vscode-editorWarning-foreground)); font-weight: 600; }
.before { color: var(--vscode-descriptionForeground); font-style: italic; }
`;
