/** Rules of formulas, for `MarkdownProse`; `tml-` are classes of Temml. */
export const mathStyles = `
  .md-display { display: block; align-content: center; min-height: 2.8em; overflow-x: auto; padding: var(--space-1) 0; text-align: center; }
  .md-display + br { display: none; }
  .md-display > code:not(.wrong) { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .md-math code { background: none; padding: 0; color: var(--text-2); }
  math { font-family: 'Cambria Math', 'STIX Two Math', 'STIXTwoMath-Regular', 'Latin Modern Math', 'Noto Sans Math', 'Site Math', math; font-size: 1.1em; line-height: normal; }
  math.tml-display { display: block math; }
  @media print { .md-display { overflow: visible; break-inside: avoid; } }
`;
