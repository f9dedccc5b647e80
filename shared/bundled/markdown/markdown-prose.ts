import { styled } from 'shared/ui/kit.ts';

/**
 * The look of an answer: one wrapper, since a styled element a tag would cost the server most of its time. Each block is
 * positioned, which lets the browser keep what it painted of it while the last one grows.
 */
export const MarkdownProse = styled('div')`
  font-size: var(--type-text);
  line-height: var(--leading-text);
  overflow-wrap: anywhere;

  .md-group > * { position: relative; margin: 0 0 var(--space-4); }
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
  a.md-elsewhere::after { content: '（' attr(data-host) '）'; color: var(--text-2); }

  .md-mark { padding: 0 0.15em; font-size: 0.75em; line-height: 0; font-variant-numeric: tabular-nums; }
  .md-mark a { color: var(--accent-text, var(--accent)); text-decoration: none; }
  .md-group > .md-note { margin-bottom: var(--space-1); }
  .md-note { display: flex; gap: var(--space-2); border-radius: var(--radius-control); color: var(--text-2); font-size: 0.875em; scroll-margin: var(--space-5); }
  .md-group > :not(.md-note) + .md-note { padding-top: var(--space-3); border-top: 1px solid var(--line); }
  .md-note > span { flex: none; min-width: 1.4em; text-align: right; font-variant-numeric: tabular-nums; }
  .md-note > div { min-width: 0; }
  .md-note > button { flex: none; align-self: start; min-width: 28px; min-height: 28px; color: var(--text-3); }
  .md-note > button:hover { color: var(--text); }
  .md-note:focus { outline: none; background: var(--fill); color: var(--text); }

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

  .md-code { direction: ltr; border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface-page); overflow: clip; }
  .md-code figcaption { display: flex; user-select: none; align-items: center; padding: 0 var(--space-2) 0 var(--space-4);
    border-bottom: 1px solid var(--line); color: var(--text-2); font-size: var(--type-meta); }
  .md-code figcaption > span { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .md-code figcaption > small { flex: none; padding: 0 var(--space-2); font-size: inherit; }
  .md-code button, .md-table > button { display: inline-flex; flex: none; gap: 6px; align-items: center; justify-content: center; min-width: 32px;
    min-height: 36px; padding: 0 var(--space-2); border-radius: var(--radius-control); }
  .md-code button:hover { color: var(--text); }
  .md-code button[aria-pressed='true'] { background: var(--fill-strong); color: var(--text); }
  .md-code pre { padding: var(--space-3) var(--space-4); }
  pre.wrapped { white-space: pre-wrap; overflow-wrap: anywhere; }
  pre.numbered { display: flex; }
  .md-numbers { position: sticky; left: 0; flex: none; padding-right: var(--space-3); margin-right: var(--space-3); border-right: 1px solid var(--line);
    background: inherit; color: var(--text-3); text-align: right; user-select: none; font-variant-numeric: tabular-nums; white-space: pre; }
  .md-drawing > figure { display: grid; align-content: start; margin: 0; min-height: inherit; }
  .md-brief pre { max-height: 280px; overflow-y: auto; }
  .md-diagram > img { display: block; max-width: calc(100% - 2 * var(--space-3)); height: auto; margin: var(--space-3) auto; border-radius: 0; }

  .md-picture { display: inline-block; max-width: 100%; cursor: zoom-in; }

  .md-table { position: relative; border: 1px solid var(--line); border-radius: var(--radius-card); overflow: clip; }
  .md-table > section { overflow-x: auto; overflow-wrap: normal; }
  .md-table > button { position: absolute; top: 3px; right: 3px; min-height: 32px; background: var(--surface-raised); color: var(--text-2); font-size: var(--type-meta);
    opacity: 0; transition: opacity var(--motion-fast) var(--ease); }
  .md-table:hover > button, .md-table > button:focus-visible { opacity: 1; }
  .md-table > button:hover { color: var(--text); }
  @media (pointer: coarse) {
    .md-code button { min-width: 40px; min-height: 44px; }
    .md-table > button { position: static; width: 100%; min-height: 44px; border-top: 1px solid var(--line); border-radius: 0; opacity: 1; }
    /* Below a table that is written it would move with each row. */
    [aria-busy='true'] & .md-group:not(.md-full) > .md-table:last-child > button { display: none; }
  }
  table { min-width: 100%; font-size: 0.9375rem; line-height: 1.6; }
  th, td { padding: var(--space-2) var(--space-3); text-align: left; vertical-align: top; min-width: 5em; max-width: 28em; border-top: 1px solid var(--line); }
  th { border-top: 0; background: var(--fill); font-weight: var(--weight-strong); white-space: nowrap; }
  [data-align='center'] { text-align: center; }
  [data-align='right'] { text-align: right; font-variant-numeric: tabular-nums; }

  .md-display { display: block; align-content: center; min-height: 2.8em; overflow-x: auto; padding: var(--space-1) 0; text-align: center; }
  .md-display + br { display: none; }
  .md-display > code:not(.wrong) { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .md-math code { background: none; padding: 0; color: var(--text-2); }
  math { font-family: 'Cambria Math', 'STIX Two Math', 'STIXTwoMath-Regular', 'Latin Modern Math', 'Noto Sans Math', 'Site Math', math; font-size: 1.1em; line-height: normal; }
  math.tml-display { display: block math; }

  /* On paper nothing scrolls: what is wide is broken, not cut. */
  @media print {
    .md-full { content-visibility: visible; }
    .md-code, .md-table, .md-table > section, .md-display { overflow: visible; }
    .md-code pre { max-height: none; overflow: visible; white-space: pre-wrap; overflow-wrap: anywhere; }
    .md-table > section { overflow-wrap: anywhere; }
    th, td { min-width: 0; white-space: normal; }
    tr, img, .md-display { break-inside: avoid; }
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
