/** Rules of the history's classes, for the frame of a page. Beside the tabs stands a link, or a form that searches. */
export const historyStyles = `
  .bar { display: flex; flex: none; padding: var(--space-1) var(--space-5) 0; }
  .bar:has(> a) { align-items: stretch; box-shadow: inset 0 -1px var(--line); }
  .bar:has(> a) > [role=tablist] { flex: 1; min-width: 0; }
  .bar > a { display: inline-flex; flex: none; gap: 4px; align-items: center; color: var(--text-2); font-size: var(--type-interface); }
  .bar > a:hover { color: var(--accent-text); }
  .bar:has(> form) { flex-wrap: wrap; gap: var(--space-2); align-items: center; justify-content: space-between; }
  .bar:has(> form) > [role=tablist] { box-shadow: none; }
  .bar > form { display: grid; grid-template-columns: 180px auto; gap: var(--space-2); align-items: center; }
  .history { flex: 1; min-height: 0; padding: var(--space-4) var(--space-5) var(--space-6); overflow-y: auto; }
  .earlier { display: flex; margin: var(--space-4) auto 0; }
  @media (max-width: 767.98px) {
    .bar { padding: 0 var(--space-4); }
    .history { padding: var(--space-4); overflow: visible; }
  }
  @media print { .history { overflow: visible; } }
`;
