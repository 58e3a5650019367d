/**
 * Black on white: grounds and shadows, which a printer leaves out by default, carry no meaning. Millimetres and points without a size of
 * paper, so that the printer's own holds, A4 or US Letter. `font-size-adjust` makes lines about as long in each of the faces. `.dense` is for
 * readings that would not fit on one sheet otherwise.
 */
export const FORM_STYLE = `:root { --ink: #000000; --quiet: #4d4d4d; --hair: 0.5pt solid #8c8c8c; --line: 0.75pt solid #000000; --text: 11pt; --above: 9.5pt; --above-height: 1.35; }
.dense { --text: 9.5pt; --above: 8pt; --above-height: 1; font-size: 8.5pt; line-height: 1.25; }
.dense h1 { font-size: 14pt; }
* { box-sizing: border-box; }
body { margin: 0; background: #ffffff; color: var(--ink); font: 10pt/1.35 "Segoe UI", "Helvetica Neue", Arial, "Liberation Sans", "DejaVu Sans", sans-serif; }
main { max-width: 186mm; margin: 0 auto; padding: 8mm 4mm; }
h1 { font-size: 16pt; line-height: 1.1; margin: 0; }
h2 { font-size: 10pt; margin: 0 0 1mm; }
small { font-size: 8pt; }
.doubt { border: 1.5pt solid var(--ink); padding: 2mm 3mm; margin: 0 0 4mm; }
.title { display: flex; justify-content: space-between; align-items: baseline; gap: 6mm; }
.title p { margin: 0; }
header dl { display: grid; grid-template-columns: repeat(12, 1fr); gap: 0.8mm 4mm; margin: 2mm 0 3mm; align-items: end; }
header dl div { display: flex; align-items: baseline; gap: 1.5mm; min-width: 0; }
dt { color: var(--quiet); font-size: 8pt; flex: none; }
dd { margin: 0; flex: 1; min-height: 1.35em; border-block-end: var(--hair); overflow-wrap: anywhere; min-width: 0; }
table { border-collapse: collapse; width: 100%; }
.record { table-layout: fixed; border: var(--line); }
.record col.words { width: 12mm; } .record col.count { width: 7.3mm; } .record col.errors { width: 21.5mm; } .record col.corrections { width: 17mm; }
.record th, .record td { border-inline-start: var(--hair); border-block-end: var(--hair); padding: 0.3mm 0.5mm; text-align: center; font-weight: normal; vertical-align: bottom; }
.record thead th { font-size: 7.5pt; font-weight: 600; padding-inline: 0; vertical-align: middle; border-block-end: var(--line); }
.record thead .words { font-size: 6.5pt; }
.record thead small { font-weight: normal; font-size: 7pt; white-space: nowrap; }
.record thead tr:first-child th:not([rowspan]) { border-block-end: var(--hair); }
.record :is(th, td).text { text-align: start; border-inline-start: 0; padding-inline: 2mm; }
.record td { font-variant-numeric: tabular-nums; font-size: var(--text); }
.record td.words { color: var(--quiet); font-size: 8pt; }
.record p { margin: 0; font: var(--text)/1.05 Georgia, "Times New Roman", "Liberation Serif", "DejaVu Serif", serif; font-size-adjust: 0.48; }
.totals th, .totals td { border-block-start: var(--line); font-weight: 600; }
.record .totals th { text-align: end; }
.cell { display: inline-flex; flex-direction: column; align-items: center; vertical-align: bottom; }
.above { min-height: calc(1em * var(--above-height)); display: flex; align-items: flex-end; gap: 0.25em; font: var(--above)/1 "Segoe UI", "Helvetica Neue", Arial, "Liberation Sans", "DejaVu Sans", sans-serif; white-space: nowrap; padding-inline: 0.15em; }
.above b { font-size: 8pt; font-weight: 700; margin-inline-start: 0.15em; }
.substitution > .above, .omission > .above, .told > .above, .variant > .above, .soundedOut > .above, .tried > .above { border-block-end: 0.75pt solid var(--ink); align-self: stretch; justify-content: center; }
.caret { display: inline-block; transform: translateY(0.2em); font-size: 0.85em; }
.pause > .above { font-size: 8pt; }
.beyond > .below { color: #8c8c8c; }
.again { display: inline-block; position: relative; border-block-end: 0.75pt solid var(--ink); vertical-align: bottom; }
.again::before { content: ""; position: absolute; inset-inline-start: 0; inset-block-end: -2.4pt; width: 4pt; height: 4pt; border-inline-start: 0.75pt solid var(--ink); border-block-end: 0.75pt solid var(--ink); transform: rotate(45deg); }
.mark { font: 700 9pt/1 "Segoe UI", "Helvetica Neue", Arial, "Liberation Sans", "DejaVu Sans", sans-serif; vertical-align: bottom; margin-inline-start: 0.2em; position: relative; inset-block-end: -1pt; }
.msv { display: inline-flex; margin: 0.1mm 0.2mm; vertical-align: bottom; }
.msv span { width: 3.2mm; height: 3.2mm; line-height: 2.9mm; font-size: 7.5pt; text-align: center; border: 0.8pt solid transparent; border-radius: 50%; }
.msv .on { border-color: var(--ink); font-weight: 700; }
.msv.sums { gap: 1mm; }
.msv.sums span { width: auto; white-space: nowrap; border: 0; }
.key { list-style: none; display: flex; flex-wrap: wrap; gap: 0 4mm; margin: 1mm 0 0; padding: 0; font-size: 8pt; line-height: 1.2; color: var(--quiet); }
.key li { display: flex; align-items: flex-end; gap: 1mm; }
.key .cell { font-size: 8pt; } .key .above { min-height: 0; font-size: 7pt; } .key .mark, .key b { font-size: 7pt; } .key .again { margin-inline-end: 0; }
section { margin-block-start: 2.5mm; display: flex; gap: 6mm; align-items: start; }
.calculations, .writings { flex: 1 1 0; }
.calculations table { table-layout: fixed; }
.calculations tbody th { text-align: start; font-weight: 600; width: 36mm; }
.calculations td, .calculations th { padding: 0.4mm 2mm 0.4mm 0; border-block-end: var(--hair); vertical-align: baseline; }
.formula, .numbers { font-size: 8pt; }
.formula { color: var(--quiet); }
.calculations .value { text-align: end; font-weight: 700; width: 16mm; padding-inline-end: 0; white-space: nowrap; }
.levels { list-style: none; display: flex; flex-wrap: wrap; gap: 0.5mm 4mm; margin: 1mm 0 0; padding: 0; }
.levels .label { font-weight: 600; }
.box { display: inline-block; width: 3.6mm; height: 3.6mm; border: 0.75pt solid var(--ink); line-height: 3.2mm; text-align: center; font-size: 8pt; margin-inline-end: 1.2mm; vertical-align: -0.5mm; /* Keeps the box on the baseline with or without a tick. */ overflow: hidden; }
.writing + .writing { margin-block-start: 2mm; }
.writing p { margin: 0; white-space: pre-wrap; }
.rule { height: 7mm; border-block-end: var(--hair); }
.dense :is(p + .rule, .rule + .rule + .rule) { display: none; }
footer { margin-block-start: 2mm; font-size: 7pt; line-height: 1.2; color: var(--quiet); }
footer p { margin: 0; }
@page { margin: 9mm 10mm 10mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt Arial, sans-serif; color: #4d4d4d; } }
@media print {
  main { max-width: none; padding: 0; }
  thead { display: table-header-group; }
  tr, .cell, .calculations, .writing, .key li, header { break-inside: avoid; }
  .totals { break-before: avoid; }
  h2 { break-after: avoid; }
}
@media screen { main { padding-block: 12mm; } }`;
