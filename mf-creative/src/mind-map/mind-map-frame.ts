import { styled } from 'shared/ui/kit.ts';

/**
 * The look of `/app/mind_map`: what a map is made of at the left, the map at the right; one below the other where there is no room.
 * How far a map is that is written lies over it, so that the map does not move when that goes.
 */
export const MindMapFrame = styled('div')`
  display: grid;
  grid-template: minmax(0, 1fr) / 340px minmax(0, 1fr);
  height: 100%; min-height: 0; background: var(--surface-panel);
  .side { display: flex; flex-direction: column; min-height: 0; overflow-y: auto; border-right: 1px solid var(--line); }
  .side form { display: flex; flex: none; flex-direction: column; gap: var(--space-3); padding: var(--space-4) var(--space-5); }
  .work { position: relative; display: flex; flex-direction: column; min-width: 0; min-height: 0; }
  @media (max-width: 1023.98px) {
    display: flex;
    flex-direction: column;
    overflow-y: auto;
    .side { flex: none; overflow: visible; border-right: 0; }
    .work { flex: none; height: calc(100% - 24px); min-height: 420px; border-top: 8px solid var(--fill); }
    &[data-opened] .work { order: -1; border-top: 0; border-bottom: 8px solid var(--fill); }
  }
  @media print { display: block; .work { display: block; height: auto; } }
`;
