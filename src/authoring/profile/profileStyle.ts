/** High contrast gets borders where the other themes have backgrounds. */
export const PROFILE_STYLE = `
* { box-sizing: border-box; }
body { margin: 0; padding: 0; color: var(--vscode-editor-foreground); background: var(--vscode-editor-background); font: var(--vscode-font-size, 13px)/1.5 var(--vscode-font-family, system-ui, sans-serif); }
main { max-width: 60rem; margin: 0 auto; padding: 1.25rem 1.5rem 3rem; }
h1 { font-size: 1.5em; font-weight: 600; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.15em; font-weight: 600; margin: 2.25rem 0 0.5rem; }
h3 { font-size: 1em; font-weight: 600; margin: 1rem 0 0.35rem; }
td > .words { margin: 0; }
p { margin: 0.35rem 0; }
.quiet { color: var(--vscode-descriptionForeground); }
a { color: var(--vscode-textLink-foreground); text-decoration: none; }
a:hover { color: var(--vscode-textLink-activeForeground); text-decoration: underline; }
a:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
.actions { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 0.5rem 0 0; padding: 0; list-style: none; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); gap: 0.6rem; margin: 1.25rem 0 0; padding: 0; list-style: none; }
.figures li { padding: 0.5rem 0.75rem; border-radius: 4px; background: var(--vscode-textBlockQuote-background); border: 1px solid var(--vscode-contrastBorder, transparent); }
.figures b { display: block; font-size: 1.6em; line-height: 1.25; font-weight: 600; font-variant-numeric: tabular-nums; }
.figures .attention b { color: var(--vscode-list-warningForeground, var(--vscode-editorWarning-foreground)); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 0.25rem 0.9rem 0.25rem 0; font-weight: normal; border-block-end: 1px solid var(--vscode-editorWidget-border, var(--vscode-contrastBorder, #8884)); }
thead th { color: var(--vscode-descriptionForeground); white-space: nowrap; }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.symbol { font-family: var(--vscode-editor-font-family, monospace); font-weight: 600; white-space: nowrap; }
.meter { width: 25%; min-width: 5rem; vertical-align: middle; }
.bar { display: block; height: 0.7em; margin-block: 0.4em; background: var(--vscode-textBlockQuote-background); border: 1px solid var(--vscode-contrastBorder, transparent); border-radius: 2px; overflow: hidden; }
.bar span { display: block; height: 100%; background: var(--vscode-charts-blue, var(--vscode-textLink-foreground)); }
.reached th, .reached td { font-weight: 600; }
.absent .symbol { color: var(--vscode-list-warningForeground, var(--vscode-editorWarning-foreground)); }
.words { display: flex; flex-wrap: wrap; gap: 0.15rem 1rem; margin: 0.4rem 0 0; padding: 0; list-style: none; }
details { margin-block-start: 0.5rem; }
summary { cursor: pointer; color: var(--vscode-textLink-foreground); }
summary:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
.sources { font-size: 0.92em; }
.note { border-inline-start: 3px solid var(--vscode-list-warningForeground, var(--vscode-editorWarning-foreground)); padding-inline-start: 0.75rem; }
`;
