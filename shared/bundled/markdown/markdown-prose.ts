import { styled } from 'shared/ui/kit.ts';
import { codeStyles } from './code/code-styles.ts';
import { diagramStyles } from './diagram/diagram-styles.ts';
import { noteStyles } from './footnote/note-styles.ts';
import { linkStyles } from './link/link-styles.ts';
import { mathStyles } from './math/math-styles.ts';
import { pictureStyles } from './picture/picture-styles.ts';
import { tableStyles } from './table/table-styles.ts';

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
  ${linkStyles}
  ${noteStyles}

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
  ${diagramStyles}
  ${codeStyles}
  ${pictureStyles}
  ${tableStyles}
  /* Below a table that is written its button would move with each row. */
  @media (pointer: coarse) { [aria-busy='true'] & .md-group:not(.md-full) > :last-child > section ~ button { display: none; } }

  table { min-width: 100%; font-size: 0.9375rem; line-height: 1.6; }
  th, td { padding: var(--space-2) var(--space-3); text-align: left; vertical-align: top; min-width: 5em; max-width: 28em; border-top: 1px solid var(--line); }
  th { border-top: 0; background: var(--fill); font-weight: var(--weight-strong); white-space: nowrap; }
  [data-align='center'] { text-align: center; }
  [data-align='right'] { text-align: right; font-variant-numeric: tabular-nums; }
  ${mathStyles}

  /* On paper nothing scrolls: what is wide is broken, not cut. */
  @media print {
    .md-full { content-visibility: visible; }
    th, td { min-width: 0; white-space: normal; }
    tr, img { break-inside: avoid; }
  }
`;
