import { styled } from 'shared/ui/kit.ts';
import { historyStyles } from '../works/records/history-styles.ts';

/** The look of `/app/qrcode`: steps at the left, the code at the right; where it is narrow, the code stays in sight above the steps. */
export const QrFrame = styled('div')`
  display: grid;
  grid-template: minmax(0, 1fr) / 360px minmax(0, 1fr);
  min-height: 0; height: 100%; background: var(--surface-panel); --picture-min: 160px; --growing-fill: var(--fill-strong); --failed-fill: var(--danger-soft); --failed-border: 0;
  .controls { display: flex; flex-direction: column; min-height: 0; overflow-y: auto; border-right: 1px solid var(--line); }
  .art { display: contents; }
  .modes { padding: 0 var(--space-5); }
  .modes > button { flex: 1; justify-content: center; }
  .controls small { color: var(--text-2); font-size: var(--type-meta); font-weight: var(--weight-normal); }
  .results { position: relative; display: flex; flex-direction: column; min-width: 0; min-height: 0; }
  ${historyStyles}
  .results:has(aside) [role=tabpanel] { padding-bottom: 152px; }
  [role=tabpanel] ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr)); gap: var(--space-5) var(--space-4); align-items: start; margin: 0; padding: 0; list-style: none; }
  @media (max-width: 767.98px) {
    grid-template: auto auto / minmax(0, 1fr);
    align-content: start;
    .modes { padding: 0 var(--space-4); }
    .results { min-height: 60vh; border-top: 8px solid var(--fill); }
    .results:has(aside) [role=tabpanel] { padding: var(--space-4); }
    &[data-mode=art] { display: block; }
    overflow-y: auto;
    &[data-mode=plain] .controls { grid-row: 2; }
    .controls { overflow: visible; border-right: 0; }
  }
  /* Where it is low as well, as at 200 %, there is no room for steps below a code that stays. */
  @media (max-width: 767.98px) and (min-height: 560px) {
    &[data-mode=plain] { scroll-padding: 240px 0 88px; }
  }
  @media print {
    &, .results { display: block; height: auto; }
    .controls { display: none; }
  }
`;
