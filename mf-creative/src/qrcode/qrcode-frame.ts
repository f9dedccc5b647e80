import { styled } from 'shared/ui/kit.ts';

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
  .send, .save { position: sticky; z-index: 1; bottom: 0; margin-top: auto; background: var(--surface-panel); }
  .preview { display: grid; place-items: center; min-width: 0; padding: var(--space-5); overflow: auto; }
  .results { position: relative; display: flex; flex-direction: column; min-width: 0; min-height: 0; }
  .bar { display: flex; flex: none; flex-wrap: wrap; gap: var(--space-2); align-items: center; justify-content: space-between; padding: var(--space-1) var(--space-5) 0; }
  .bar [role=tablist] { box-shadow: none; }
  .bar form { display: grid; grid-template-columns: 180px auto; gap: var(--space-2); align-items: center; }
  .history { flex: 1; min-height: 0; padding: var(--space-4) var(--space-5) var(--space-6); overflow-y: auto; }
  .results:has(aside) .history { padding-bottom: 152px; }
  .history ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr)); gap: var(--space-5) var(--space-4); align-items: start; margin: 0; padding: 0; list-style: none; }
  .earlier { display: flex; margin: var(--space-4) auto 0; }
  @media (max-width: 767.98px) {
    grid-template: auto auto / minmax(0, 1fr);
    align-content: start;
    .modes { padding: 0 var(--space-4); }
    .results { min-height: 60vh; border-top: 8px solid var(--fill); }
    .bar { padding: 0 var(--space-4); }
    .history, .results:has(aside) .history { padding: var(--space-4); overflow: visible; }
    &[data-mode=art] { display: block; }
    overflow-y: auto;
    .preview { grid-row: 1; min-height: 232px; padding: var(--space-3) var(--space-4) 0; overflow: hidden; border-bottom: 1px solid var(--line); background: var(--surface-panel); }
    &[data-mode=plain] .controls { grid-row: 2; }
    .controls { overflow: visible; border-right: 0; }
  }
  /* Where it is low as well, as at 200 %, there is no room for steps below a code that stays. */
  @media (max-width: 767.98px) and (min-height: 560px) {
    &[data-mode=plain] { scroll-padding: 240px 0 88px; }
    .preview { position: sticky; z-index: 2; top: 0; }
  }
  @media print {
    &, .results { display: block; height: auto; }
    .controls { display: none; }
    .preview, .history { overflow: visible; }
  }
`;
