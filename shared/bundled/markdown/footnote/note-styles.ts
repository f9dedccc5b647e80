/** Rules of footnotes and their marks, for `MarkdownProse`. */
export const noteStyles = `
  .md-mark { padding: 0 0.15em; font-size: 0.75em; line-height: 0; font-variant-numeric: tabular-nums; }
  .md-mark a { color: var(--accent-text, var(--accent)); text-decoration: none; }
  .md-note { margin-bottom: var(--space-1); display: flex; gap: var(--space-2); border-radius: var(--radius-control); color: var(--text-2); font-size: 0.875em; scroll-margin: var(--space-5); }
  :not(.md-note) + .md-note { padding-top: var(--space-3); border-top: 1px solid var(--line); }
  .md-note > span { flex: none; min-width: 1.4em; text-align: right; font-variant-numeric: tabular-nums; }
  .md-note > div { min-width: 0; }
  .md-note > button { flex: none; align-self: start; min-width: 28px; min-height: 28px; color: var(--text-3); }
  .md-note > button:hover { color: var(--text); }
  .md-note:focus { outline: none; background: var(--fill); color: var(--text); }
`;
