import { blockButton } from '../code/code-styles.ts';

/** Rules of the box around a table, for `MarkdownProse`. */
export const tableStyles = `
  .md-table { position: relative; border: 1px solid var(--line); border-radius: var(--radius-card); overflow: clip; }
  .md-table > section { overflow-x: auto; overflow-wrap: normal; }
  .md-table > button { ${blockButton} }
  .md-table > button { position: absolute; top: 3px; right: 3px; min-height: 32px; background: var(--surface-raised); color: var(--text-2); font-size: var(--type-meta);
    opacity: 0; transition: opacity var(--motion-fast) var(--ease); }
  .md-table:hover > button, .md-table > button:focus-visible { opacity: 1; }
  .md-table > button:hover { color: var(--text); }
  @media (pointer: coarse) { .md-table > button { position: static; width: 100%; min-height: 44px; border-top: 1px solid var(--line); border-radius: 0; opacity: 1; } }
  @media print {
    .md-table, .md-table > section { overflow: visible; }
    .md-table > section { overflow-wrap: anywhere; }
  }
`;
