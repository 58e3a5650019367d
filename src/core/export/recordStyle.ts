/** Every mark has a sign beside its colour, and colours keep a contrast of 4.5:1 on their ground. */
export const RECORD_STYLE = `:root {
  --ground: #ffffff; --text: #1d2329; --quiet: #57606a; --line: #d0d7de;
  --substitution: #b3261e; --omission: #7a2fa0; --insertion: #0a58a8; --repetition: #8a5300; --self-correction: #1b6e2d; --false-start: #006a78; --long-pause: #9a3f00; --beyond: #6b757f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #16191d; --text: #e6e9ec; --quiet: #a3adb8; --line: #3a424b;
    --substitution: #ff9b8a; --omission: #d9a6ff; --insertion: #8ac6ff; --repetition: #ffd27a; --self-correction: #9be39b; --false-start: #8fe3ef; --long-pause: #ffb787; --beyond: #828c97;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1.5rem 3rem; }
h1 { font-size: 1.5rem; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 2rem 0 0.5rem; }
header p, .how, .legend { color: var(--quiet); }
header p { margin: 0.25rem 0 0; }
.note { border-inline-start: 3px solid var(--repetition); padding-inline-start: 0.75rem; }
.doubt { margin: 0 0 1.5rem; padding: 0.75rem 1rem; border: 2px solid var(--substitution); border-radius: 6px; }
.plain { white-space: pre-wrap; margin: 0; }
.verdict { font-size: 1.1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-block-end: 1px solid var(--line); font-weight: normal; }
thead th { color: var(--quiet); }
.numbers td:nth-child(2) { font-weight: 600; white-space: nowrap; }
.how { font-size: 0.875rem; }
.events td:first-child { white-space: nowrap; font-variant-numeric: tabular-nums; }
.record { font-size: 1.15rem; line-height: 1.4; margin: 0; }
.cell { display: inline-flex; flex-direction: column; align-items: center; vertical-align: bottom; margin-block-end: 0.4rem; }
.above { min-height: 1.2em; font-size: 0.8em; line-height: 1.2; white-space: nowrap; }
.substitution { color: var(--substitution); } .substitution .below { text-decoration: underline wavy; text-underline-offset: 0.2em; }
.omission { color: var(--omission); } .omission .below { text-decoration: line-through; }
.soundedOut { color: var(--false-start); } .soundedOut .below { text-decoration: underline dashed; text-underline-offset: 0.2em; }
.insertion { color: var(--insertion); } .insertion .above { border-block-end: 2px solid; }
.repetition { color: var(--repetition); } .repetition .above { border-block-end: 2px dotted; }
.selfCorrection { color: var(--self-correction); } .selfCorrection .above { border-block-end: 2px dashed; }
.falseStart { color: var(--false-start); } .falseStart .above { border-block-end: 2px dashed; }
.longPause { color: var(--long-pause); }
.beyond { color: var(--beyond); }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; padding: 0; margin: 0.75rem 0 0; font-size: 0.875rem; align-items: end; }
.legend .cell { font-size: 1rem; margin: 0; }
@page { margin: 16mm; }
@media print {
  :root { --ground: #ffffff; --text: #000000; --quiet: #333333; --line: #999999; --substitution: #8c1d18; --omission: #5c2379; --insertion: #084482; --repetition: #6b4000; --self-correction: #14531f; --false-start: #00505b; --long-pause: #6e2d00; --beyond: #767676; }
  body { font-size: 11pt; }
  main { max-width: none; padding: 0; }
  section, tr, .cell, .legend li { break-inside: avoid; }
  section:has(.record), section:has(.events) { break-inside: auto; }
  h2 { break-after: avoid; }
}`;
