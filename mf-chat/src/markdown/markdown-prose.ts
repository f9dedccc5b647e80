import { styled } from 'shared/ui/kit.ts';

/** The look of an answer: one wrapper, since a styled element a tag would cost the server most of its time. */
export const MarkdownProse = styled('div')`
  font-size: var(--type-text);
  line-height: var(--leading-text);
  overflow-wrap: anywhere;

  .md-group > * { margin: 0 0 var(--space-4); }
  &:last-child .md-group:last-child > :last-child { margin-bottom: 0; }
  .md-rest { white-space: pre-wrap; }
  .md-full { content-visibility: auto; contain-intrinsic-size: auto 1200px; }

  h2, h3, h4, h5, h6 { line-height: 1.4; }
  .md-group > :is(h2, h3, h4, h5, h6):not(:first-child) { margin-top: var(--space-5); }
  h2 { font-size: 1.375rem; }
  h3 { font-size: 1.25rem; }
  h4 { font-size: 1.125rem; }
  strong { font-weight: var(--weight-strong); }
  a { text-decoration: underline; text-decoration-color: var(--line-strong); text-underline-offset: 0.2em; }
  a:hover { text-decoration-color: currentColor; }

  ul, ol { padding-left: 1.6em; }
  li { margin: var(--space-1) 0; padding-left: 0.15em; }
  li > :is(ul, ol, p, figure, section, blockquote, pre) { margin-top: var(--space-2); margin-bottom: var(--space-2); }
  li::marker { color: var(--text-2); font-variant-numeric: tabular-nums; }
  li.md-task { list-style: none; margin-left: -1.4em; }
  li.md-task input { margin: 0 0.5em 0 0; vertical-align: -0.1em; accent-color: var(--accent); }

  blockquote { padding-left: var(--space-4); border-left: 3px solid var(--line-strong); color: var(--text-2); }
  blockquote > * + * { margin-top: var(--space-3); }
  hr { margin: var(--space-5) 0; }
  img { border-radius: var(--radius-card); margin: var(--space-2) 0; }

  & :not(pre) > code { padding: 0.15em 0.35em; border-radius: var(--radius-control); background: var(--fill-strong); font-size: 0.88em; }
  pre { margin: 0; overflow-x: auto; font-size: 0.86em; line-height: 1.6; tab-size: 2; overflow-wrap: normal; }

  .md-code { border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface-page); overflow: clip; }
  .md-code figcaption { display: flex; justify-content: space-between; align-items: center; padding: 0 var(--space-2) 0 var(--space-4);
    border-bottom: 1px solid var(--line); color: var(--text-2); font-size: var(--type-meta); }
  .md-code button { display: inline-flex; gap: 6px; align-items: center; min-height: 36px; padding: 0 var(--space-2); border-radius: var(--radius-control); }
  .md-code button:hover { color: var(--text); }
  .md-code pre { padding: var(--space-3) var(--space-4); }

  .md-table { overflow-x: auto; border: 1px solid var(--line); border-radius: var(--radius-card); overflow-wrap: normal; }
  table { min-width: 100%; font-size: 0.9375rem; line-height: 1.6; }
  th, td { padding: var(--space-2) var(--space-3); text-align: left; min-width: 5em; max-width: 28em; border-top: 1px solid var(--line); }
  th { border-top: 0; background: var(--fill); font-weight: var(--weight-strong); white-space: nowrap; }
  [data-align='center'] { text-align: center; }
  [data-align='right'] { text-align: right; font-variant-numeric: tabular-nums; }

  .md-display { display: block; overflow-x: auto; padding: var(--space-1) 0; text-align: center; }
  .md-math code { background: none; padding: 0; color: var(--text-2); }
  math { font-family: 'Cambria Math', 'STIX Two Math', 'STIXTwoMath-Regular', 'Latin Modern Math', 'Noto Sans Math', math; font-size: 1.1em; line-height: normal; }
  math.tml-display { display: block math; }

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
