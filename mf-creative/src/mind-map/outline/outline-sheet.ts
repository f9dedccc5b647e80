import { styled } from 'shared/ui/kit.ts';

export const OutlineSheet = styled('div')`
  flex: 1; min-width: 0; min-height: 0; overflow: auto; padding: var(--space-5); background: var(--surface-raised);
  ul { margin: 0; padding: 0; list-style: none; }
  & > ul { max-width: 860px; margin: 0 auto; }
  ul ul { padding-left: 22px; }
  li > ul > li[data-depth='1'] { content-visibility: auto; contain-intrinsic-size: auto 200px; }
  .row { display: flex; gap: 6px; align-items: flex-start; min-height: 32px; padding: 4px 8px; border-radius: var(--radius-control); font-size: var(--type-interface); line-height: 1.7; outline: none; }
  .row:hover { background: var(--fill); }
  .row[aria-selected=true] { background: var(--accent-soft); }
  .row:focus-visible { outline: var(--focus-ring); outline-offset: -2px; }
  .row[data-found] { background: var(--warning-soft); }
  li[data-depth='0'] > .row { font-size: var(--type-title); font-weight: var(--weight-strong); }
  li[data-depth='1'] > .row { margin-top: var(--space-2); font-size: var(--type-text); font-weight: var(--weight-medium); }
  .mark { flex: none; display: grid; place-items: center; width: 20px; height: 1.7em; color: var(--text-2); cursor: pointer; }
  .mark svg { width: 16px; height: 16px; transition: transform var(--motion-fast) var(--ease); }
  .mark[data-open] svg { transform: rotate(90deg); }
  .mark[data-dot]::before { content: ''; width: 5px; height: 5px; border-radius: 50%; background: var(--text-3); }
  .words { min-width: 0; overflow-wrap: anywhere; }
  .words[data-done] { color: var(--text-2); text-decoration: line-through; }
  .row a { flex: none; color: var(--accent-text); font-size: var(--type-meta); line-height: 24px; }
  input { flex: none; width: 16px; height: 16px; margin: 5px 2px 0 0; accent-color: var(--accent); }
  textarea { flex: 1; min-width: 0; padding: 0 6px; border: 1px solid var(--accent-text); border-radius: var(--radius-control); background: var(--surface-overlay); color: var(--text); font: inherit; line-height: inherit; resize: none; field-sizing: content; }
  pre { margin: 0 0 var(--space-2) 34px; padding: var(--space-2) var(--space-3); overflow-x: auto; border-left: 2px solid var(--line-strong); color: var(--text-2); font-family: inherit; font-size: 0.8125rem; line-height: 1.7; white-space: pre-wrap; overflow-wrap: anywhere; }
  @media (pointer: coarse) { .row { min-height: 44px; align-items: center; } .mark { width: 32px; height: 32px; } }
  @media print {
    padding: 0;
    overflow: visible;
    background: none;
    li > ul > li[data-depth='1'] { content-visibility: visible; }
    .row { min-height: 0; break-inside: avoid; }
    .row[aria-selected=true] { background: none; }
    .mark:not([data-dot]) { visibility: hidden; }
    .row a { color: inherit; font-size: 0; }
    .row a::after { content: attr(href); font-size: 0.75rem; overflow-wrap: anywhere; }
  }
  @media (max-width: 767.98px) { padding: var(--space-3) var(--space-2); ul ul { padding-left: 14px; } }
`;
