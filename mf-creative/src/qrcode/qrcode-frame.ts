import { styled } from 'shared/ui/kit.ts';

/** The look of `/app/qrcode`: steps at the left, the code at the right; where it is narrow, the code stays in sight above the steps. */
export const QrFrame = styled('div')`
  display: grid;
  grid-template: minmax(0, 1fr) / 360px minmax(0, 1fr);
  min-height: 0;
  height: 100%;
  background: var(--surface-panel);

  .controls { display: flex; flex-direction: column; min-height: 0; overflow-y: auto; border-right: 1px solid var(--line); }
  .step { display: flex; flex-direction: column; gap: var(--space-4); padding: var(--space-5); border-bottom: 1px solid var(--line); }
  h2 { display: flex; gap: var(--space-2); align-items: center; margin: 0; font-size: var(--type-interface); }
  h2 span { display: grid; place-items: center; width: 20px; height: 20px; border-radius: var(--radius-full); background: var(--accent-soft); color: var(--accent-text); font-size: var(--type-meta); }
  .colours { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-2); }
  .presets { --columns: repeat(4, 1fr); --card-padding: 6px 4px; --card-parts: 2; }
  .presets label > span { justify-items: center; color: var(--text-2); font-size: var(--type-meta); }
  .presets svg { width: 100%; max-width: 56px; border-radius: 4px; }
  .more summary { min-height: var(--hit); color: var(--text-2); font-size: var(--type-interface); font-weight: var(--weight-medium); line-height: var(--hit); cursor: pointer; }
  .more > div { display: flex; flex-direction: column; gap: var(--space-4); padding-top: var(--space-2); }
  .slider, .select { display: grid; gap: 6px; color: var(--text-2); font-size: var(--type-interface); font-variant-numeric: tabular-nums; }
  .slider input { width: 100%; min-height: 28px; accent-color: var(--accent); }
  select { min-height: var(--hit); padding: 0 var(--space-3); border: 1px solid var(--line-strong); border-radius: var(--radius-control); background: var(--surface-raised); color: var(--text); font-size: var(--type-interface); }
  option { background: var(--surface-overlay); color: var(--text); }
  .save { position: sticky; z-index: 1; bottom: 0; display: grid; grid-template-columns: 1.3fr 1fr 1fr; gap: var(--space-2); margin-top: auto; padding: var(--space-3) var(--space-5) var(--space-4); border-top: 1px solid var(--line); background: var(--surface-panel); }

  .preview { display: grid; place-items: center; min-width: 0; padding: var(--space-5); overflow: auto; }
  figure { width: min(420px, 100%); margin: 0; }
  figure > svg { display: block; width: 100%; height: auto; max-height: 70vh; border-radius: var(--radius-card); box-shadow: 0 0 0 1px var(--line); }
  figcaption { display: grid; gap: var(--space-2); margin-top: var(--space-3); color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums; text-align: center; }
  figcaption [role=alert] { text-align: left; }

  @media (max-width: 767.98px) {
    grid-template: auto auto / minmax(0, 1fr);
    align-content: start;
    overflow-y: auto;
    .preview { position: sticky; z-index: 2; top: 0; grid-row: 1; height: 232px; padding: var(--space-3); overflow: hidden; border-bottom: 1px solid var(--line); background: var(--surface-panel); }
    .controls { grid-row: 2; overflow: visible; border-right: 0; }
    .step { padding: var(--space-4); }
    .save { padding: var(--space-3) var(--space-4); }
    figure { width: 204px; }
    figure > svg { max-height: 204px; }
    figcaption { display: none; }
  }
`;
