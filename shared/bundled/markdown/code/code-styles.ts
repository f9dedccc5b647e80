/** A button of a block: of code, of a table. */
export const blockButton =
  'display: inline-flex; flex: none; gap: 6px; align-items: center; justify-content: center; min-width: 32px; min-height: 36px; padding: 0 var(--space-2); border-radius: var(--radius-control);';

/** Rules of a block of code, for `MarkdownProse`; the classes of its words are those of highlight.js. */
export const codeStyles = `
  .md-code { direction: ltr; border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface-page); overflow: clip; }
  .md-code figcaption { display: flex; user-select: none; align-items: center; padding: 0 var(--space-2) 0 var(--space-4);
    border-bottom: 1px solid var(--line); color: var(--text-2); font-size: var(--type-meta); }
  .md-code figcaption > span { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .md-code figcaption > small { flex: none; padding: 0 var(--space-2); font-size: inherit; }
  .md-code button { ${blockButton} }
  .md-code button:hover { color: var(--text); }
  .md-code button[aria-pressed='true'] { background: var(--fill-strong); color: var(--text); }
  .md-code pre { padding: var(--space-3) var(--space-4); }
  pre[data-look=wrapped] { white-space: pre-wrap; overflow-wrap: anywhere; }
  pre[data-look=numbered] { display: flex; }
  .md-numbers { position: sticky; left: 0; flex: none; padding-right: var(--space-3); margin-right: var(--space-3); border-right: 1px solid var(--line);
    background: inherit; color: var(--text-3); text-align: right; user-select: none; font-variant-numeric: tabular-nums; white-space: pre; }
  @media (pointer: coarse) { .md-code button { min-width: 40px; min-height: 44px; } }
  @media print {
    .md-code { overflow: visible; }
    .md-code pre { max-height: none; overflow: visible; white-space: pre-wrap; overflow-wrap: anywhere; }
  }

  .hljs-comment, .hljs-quote { color: var(--text-3); font-style: italic; }
  .hljs-keyword, .hljs-selector-tag, .hljs-literal, .hljs-meta, .hljs-doctag { color: var(--code-keyword, light-dark(#a626a4, #c792ea)); }
  .hljs-string, .hljs-regexp, .hljs-addition, .hljs-attribute { color: light-dark(#2f7d32, #a5d6a7); }
  .hljs-number, .hljs-symbol, .hljs-bullet, .hljs-link, .hljs-variable, .hljs-template-variable, .hljs-attr { color: light-dark(#a05a00, #f0b776); }
  .hljs-title, .hljs-section, .hljs-name, .hljs-selector-id, .hljs-selector-class { color: light-dark(#1f5fbf, #82b1ff); }
  .hljs-type, .hljs-built_in, .hljs-class { color: light-dark(#8a6100, #ffd27d); }
  .hljs-deletion { color: var(--danger); }
  .hljs-emphasis { font-style: italic; }
  .hljs-strong { font-weight: var(--weight-strong); }
`;
