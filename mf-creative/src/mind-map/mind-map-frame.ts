import { styled } from 'shared/ui/kit.ts';

/**
 * The look of `/app/mind_map`: what a map is made of at the left, the map at the right; one below the other where there is no room.
 * How far a map is that is written lies over it, so that the map does not move when that goes.
 */
export const MindMapFrame = styled('div')`
  display: grid;
  grid-template: minmax(0, 1fr) / 340px minmax(0, 1fr);
  height: 100%;
  min-height: 0;
  background: var(--surface-panel);

  .side { display: flex; flex-direction: column; min-height: 0; overflow-y: auto; border-right: 1px solid var(--line); }
  .side form { display: flex; flex: none; flex-direction: column; gap: var(--space-3); padding: var(--space-4) var(--space-5); }
  .options { display: flex; align-items: center; min-height: var(--hit); margin: 0 calc(-1 * var(--space-2)); }
  .options data { color: var(--text-2); font-size: var(--type-meta); }
  .note { display: flex; flex-wrap: wrap; align-items: center; margin: 0; color: var(--text-2); font-size: var(--type-meta); }
  .problem { margin: 0; color: var(--danger); font-size: var(--type-meta); text-align: center; overflow-wrap: anywhere; }
  .work { position: relative; display: flex; flex-direction: column; min-width: 0; min-height: 0; }
  .notice { display: flex; flex: none; flex-wrap: wrap; gap: var(--space-2); align-items: center; margin: 0; padding: var(--space-2) var(--space-4); background: var(--danger-soft); font-size: var(--type-interface); }
  .notice[data-kind=info] { background: var(--info-soft); }
  .growing { position: absolute; bottom: var(--space-3); left: var(--space-3); z-index: 1; margin: 0; padding: var(--space-1) var(--space-3); border: 1px solid var(--line); border-radius: var(--radius-control); background: var(--surface-panel); pointer-events: none; color: var(--text-2); font-size: var(--type-interface); font-variant-numeric: tabular-nums; }

  @media (max-width: 1023.98px) {
    display: flex;
    flex-direction: column;
    overflow-y: auto;
    .side { flex: none; overflow: visible; border-right: 0; }
    .work { flex: none; height: calc(100% - 24px); min-height: 420px; border-top: 8px solid var(--fill); }
    &[data-opened] .work { order: -1; border-top: 0; border-bottom: 8px solid var(--fill); }
  }
  @media print { display: block; .side, .notice, .growing { display: none; } .work { display: block; height: auto; } }
`;
