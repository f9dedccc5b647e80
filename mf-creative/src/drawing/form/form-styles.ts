/** Rules of the form's classes, for the page's frame. */
export const formStyles = `
  .controls { display: flex; flex-direction: column; min-height: 0; border-right: 1px solid var(--line); }
  .fields { display: flex; flex: 1; flex-direction: column; gap: var(--space-4); min-height: 0; padding: var(--space-4) var(--space-5); overflow-y: auto; }
  @media (max-width: 767.98px) {
    .controls { border-right: 0; }
    .fields { padding: var(--space-4); overflow: visible; }
  }
  @media print { .controls { display: none; } }
`;
