import { styled } from 'shared/ui/kit.ts';
import { historyStyles } from '../works/records/history-styles.ts';
import { formStyles } from './form/form-styles.ts';

/** The look of `/app/drawing`: controls and results scroll by themselves, one below the other where there is no room. */
export const DrawingFrame = styled('div')`
  position: relative; display: grid;
  grid-template: minmax(0, 1fr) / 340px minmax(0, 1fr);
  height: 100%; min-height: 0; background: var(--surface-panel);
  ${formStyles}
  .results { display: flex; flex-direction: column; min-width: 0; min-height: 0; }
  .results > [role=alert] { margin: var(--space-3) var(--space-5) 0; }
  ${historyStyles}
  [role=tabpanel] ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(220px, 44%), 1fr)); gap: var(--space-3); align-items: start; margin: 0; padding: 0; list-style: none; }
  [role=tabpanel] li { min-width: 0; }
  &[data-beside] { grid-template-columns: 340px minmax(0, 1fr) auto; }
  @media (max-width: 1279.98px) { &[data-beside] { grid-template-columns: 340px minmax(0, 1fr); } }
  @media (max-width: 767.98px) {
    &, &[data-beside] { display: block; overflow-y: auto; }
    .results { min-height: 60vh; border-top: 8px solid var(--fill); }
    [role=tabpanel] ul { gap: var(--space-2); }
  }
  @media print {
    &, &[data-beside], .results { display: block; height: auto; }
  }
`;
