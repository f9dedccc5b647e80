import { styled } from 'shared/ui/kit.ts';

/** The look of `/app/drawing`: controls and results scroll by themselves, one below the other where there is no room. */
export const DrawingFrame = styled('div')`
  position: relative; display: grid;
  grid-template: minmax(0, 1fr) / 340px minmax(0, 1fr);
  height: 100%; min-height: 0; background: var(--surface-panel);
  .controls { display: flex; flex-direction: column; min-height: 0; border-right: 1px solid var(--line); }
  .fields { display: flex; flex: 1; flex-direction: column; gap: var(--space-4); min-height: 0; padding: var(--space-4) var(--space-5); overflow-y: auto; }
  .send { flex: none; }
  .results { display: flex; flex-direction: column; min-width: 0; min-height: 0; }
  .results > [role=alert] { margin: var(--space-3) var(--space-5) 0; }
  .results > .bar { display: flex; flex: none; align-items: stretch; padding: var(--space-1) var(--space-5) 0; box-shadow: inset 0 -1px var(--line); }
  .bar > [role=tablist] { flex: 1; min-width: 0; }
  .bar > a { display: inline-flex; flex: none; gap: 4px; align-items: center; color: var(--text-2); font-size: var(--type-interface); }
  .bar > a:hover { color: var(--accent-text); }
  .history { flex: 1; min-height: 0; padding: var(--space-4) var(--space-5) var(--space-6); overflow-y: auto; }
  .history > .earlier { display: flex; margin: var(--space-4) auto 0; }
  .history ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(220px, 44%), 1fr)); gap: var(--space-3); align-items: start; margin: 0; padding: 0; list-style: none; }
  .history li { min-width: 0; }
  &[data-beside] { grid-template-columns: 340px minmax(0, 1fr) auto; }
  @media (max-width: 1279.98px) { &[data-beside] { grid-template-columns: 340px minmax(0, 1fr); } }
  @media (max-width: 767.98px) {
    &, &[data-beside] { display: block; overflow-y: auto; }
    .controls { border-right: 0; }
    .fields { padding: var(--space-4); overflow: visible; }
    .send { position: sticky; z-index: 1; bottom: 0; background: var(--surface-panel); }
    .results { min-height: 60vh; border-top: 8px solid var(--fill); }
    .results > .bar { padding: 0 var(--space-4); }
    .history { padding: var(--space-4); overflow: visible; }
    .history ul { gap: var(--space-2); }
  }
  @media print {
    &, &[data-beside], .results { display: block; height: auto; }
    .controls { display: none; }
    .history { overflow: visible; }
    /* A picture is a button that makes it large; buttons are not printed. */
    .history .open { display: block !important; }
  }
`;
