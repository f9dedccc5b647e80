import { styled } from 'shared/ui/kit.ts';

/** The look of `/app/qrcode`: steps at the left, the code at the right; where it is narrow, the code stays in sight above the steps. */
export const QrFrame = styled('div')`
  display: grid;
  grid-template: minmax(0, 1fr) / 360px minmax(0, 1fr);
  min-height: 0;
  height: 100%;
  background: var(--surface-panel);

  .controls { display: flex; flex-direction: column; min-height: 0; overflow-y: auto; border-right: 1px solid var(--line); }
  .art { display: contents; }
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
  .modes { padding: 0 var(--space-5); }
  .modes > button { flex: 1; justify-content: center; }
  .controls small { color: var(--text-2); font-size: var(--type-meta); font-weight: var(--weight-normal); }
  .templates, .looks { --columns: repeat(3, 1fr); --card-padding: 6px; --card-parts: 3; }
  .looks { --card-parts: 2; }
  .templates label > span, .looks label > span { justify-items: center; font-size: var(--type-meta); text-align: center; }
  .templates img, .looks img, .templates i, .looks i { width: 100%; aspect-ratio: 1; border-radius: 6px; background: var(--fill-strong); object-fit: cover; }
  .templates b, .looks b { font-weight: var(--weight-medium); }
  .templates em { margin-left: 4px; padding: 0 5px; border-radius: var(--radius-full); background: var(--warning-soft); color: var(--warning); font-style: normal; }
  .pixels { --columns: 1fr; --card-parts: 2; }
  .pixels b { font-weight: var(--weight-medium); }
  .model { display: grid; gap: var(--space-2); font-size: var(--type-interface); }
  .own { display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: center; outline: none; }
  .own > img { width: 56px; height: 56px; border-radius: var(--radius-control); background: var(--fill); object-fit: cover; }
  .own > span { flex: 1; min-width: 0; overflow-wrap: anywhere; font-size: var(--type-interface); }
  .own small { display: block; }
  .uploading { display: flex; flex: 1; gap: var(--space-2); align-items: center; }
  .uploading progress { flex: 1; }
  .send { position: sticky; z-index: 1; bottom: 0; display: grid; gap: var(--space-2); margin-top: auto; padding: var(--space-3) var(--space-5) var(--space-4); border-top: 1px solid var(--line); background: var(--surface-panel); }
  .note { display: flex; flex-wrap: wrap; align-items: center; margin: 0; color: var(--text-2); font-size: var(--type-meta); }
  .save > button { padding-inline: var(--space-2); white-space: nowrap; }
  .save { position: sticky; z-index: 1; bottom: 0; display: grid; grid-template-columns: minmax(0, 2fr) repeat(3, minmax(0, 1fr)); gap: var(--space-2); margin-top: auto; padding: var(--space-3) var(--space-5) var(--space-4); border-top: 1px solid var(--line); background: var(--surface-panel); }

  .preview { display: grid; place-items: center; min-width: 0; padding: var(--space-5); overflow: auto; }
  figure { width: min(420px, 100%); margin: 0; }
  /* A layer of its own is painted once; as a part of the page it is painted once for each tile that it touches, thousands of shapes each time. */
  figure > svg { will-change: transform; display: block; width: 100%; height: auto; max-height: 70vh; border-radius: var(--radius-card); box-shadow: 0 0 0 1px var(--line); }
  figcaption { display: grid; gap: var(--space-2); justify-content: center; margin-top: var(--space-3); color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums; text-align: center; }
  figcaption [role=alert] { text-align: left; }

  .prove { min-height: var(--hit); border-radius: var(--radius-control); color: var(--accent-text); font-size: var(--type-interface); }
  .prove:hover { background: var(--fill-strong); }

  .results { position: relative; display: flex; flex-direction: column; min-width: 0; min-height: 0; }
  .bar { display: flex; flex: none; flex-wrap: wrap; gap: var(--space-2); align-items: center; justify-content: space-between; padding: var(--space-1) var(--space-5) 0; }
  .bar [role=tablist] { box-shadow: none; }
  .bar form { display: flex; gap: var(--space-2); align-items: center; }
  .bar .field { width: 180px; }
  .history { flex: 1; min-height: 0; padding: var(--space-4) var(--space-5) var(--space-6); overflow-y: auto; }
  .results:has(aside) .history { padding-bottom: 152px; }
  .history ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr)); gap: var(--space-5) var(--space-4); align-items: start; margin: 0; padding: 0; list-style: none; }
  .earlier { display: flex; margin: var(--space-4) auto 0; }
  article { display: grid; gap: var(--space-2); min-width: 0; }
  article > p { display: -webkit-box; margin: 0; overflow: hidden; overflow-wrap: anywhere; font-size: var(--type-interface); -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
  article > p b { padding: 1px 6px; border-radius: 4px; background: var(--fill-strong); font-size: var(--type-meta); font-weight: var(--weight-medium); }
  article > small { color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums; }
  article .code { display: block; width: 100%; border-radius: var(--radius-card); background: var(--fill); object-fit: contain; }
  .tools { display: flex; flex-wrap: wrap; gap: 2px; align-items: center; margin: 0 -6px; }
  .tools .label { margin-left: auto; padding-right: 6px; color: var(--text-2); font-size: var(--type-meta); }
  .growing, .failed, .removed { position: relative; display: flex; flex-direction: column; gap: var(--space-2); align-items: center; justify-content: center; min-height: 160px; overflow: hidden; padding: var(--space-3); border-radius: var(--radius-card); background: var(--fill-strong); color: var(--text-2); font-size: var(--type-interface); text-align: center; }
  .growing > img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
  .growing > p { position: relative; display: inline-flex; gap: 6px; align-items: center; margin: 0; padding: 4px 10px; border-radius: var(--radius-full); background: var(--surface-overlay); color: var(--text); font-size: var(--type-meta); font-variant-numeric: tabular-nums; }
  .growing > progress { width: 60%; }
  .growing svg { animation: turn 1.2s linear infinite; }
  .failed { background: var(--danger-soft); color: var(--text); }
  .failed > svg { color: var(--danger); }
  .failed p, .removed p { margin: 0; }
  .failed .back { color: var(--success); font-size: var(--type-meta); }
  .example { display: grid; gap: var(--space-3); justify-items: center; max-width: 320px; margin: 0 auto; color: var(--text-2); font-size: var(--type-meta); overflow-wrap: anywhere; }
  .example svg { width: 200px; border-radius: var(--radius-card); }
  .example p { margin: 0; }
  aside { position: absolute; right: var(--space-4); bottom: var(--space-4); padding: 6px; border-radius: var(--radius-card); background: var(--surface-overlay); box-shadow: var(--shadow-overlay); }
  aside svg { display: block; width: 112px; border-radius: 6px; }

  @keyframes turn { to { transform: rotate(1turn); } }
  @media (prefers-reduced-motion: reduce) { .growing svg { animation: none; } }
  @media (max-width: 767.98px) {
    grid-template: auto auto / minmax(0, 1fr);
    align-content: start;
    .modes { padding: 0 var(--space-4); }
    .send { padding: var(--space-2) var(--space-4) var(--space-3); }
    .results { min-height: 60vh; border-top: 8px solid var(--fill); }
    .bar { padding: 0 var(--space-4); }
    .history, .results:has(aside) .history { padding: var(--space-4); overflow: visible; }
    aside { display: none; }
    &[data-mode=art] { display: block; }
    overflow-y: auto;
    .preview { grid-row: 1; min-height: 232px; padding: var(--space-3) var(--space-4) 0; overflow: hidden; border-bottom: 1px solid var(--line); background: var(--surface-panel); }
    &[data-mode=plain] .controls { grid-row: 2; }
    .controls { overflow: visible; border-right: 0; }
    .step { padding: var(--space-4); }
    .save { padding: var(--space-3) var(--space-4); }
    figure { width: 100%; }
    figure > svg { width: auto; height: 172px; margin: 0 auto; }
    figcaption { gap: 0; margin: 0; }
    figcaption > :last-child { align-content: center; min-height: 44px; }
    .facts { display: none; }
  }
  /* Where it is low as well, as at 200 %, there is no room for steps below a code that stays. */
  @media (max-width: 767.98px) and (min-height: 560px) {
    &[data-mode=plain] { scroll-padding: 240px 0 88px; }
    .preview { position: sticky; z-index: 2; top: 0; }
  }
`;
