import { styled } from 'shared/ui/kit.ts';

/** The look of `/app/drawing`: controls and results scroll by themselves, one below the other where there is no room. */
export const DrawingFrame = styled('div')`
  position: relative;
  display: grid;
  grid-template: minmax(0, 1fr) / 340px minmax(0, 1fr);
  height: 100%;
  min-height: 0;
  background: var(--surface-panel);

  .controls { display: flex; flex-direction: column; min-height: 0; border-right: 1px solid var(--line); }
  .fields { display: flex; flex: 1; flex-direction: column; gap: var(--space-4); min-height: 0; padding: var(--space-4) var(--space-5); overflow-y: auto; }
  .model { margin: 0 calc(-1 * var(--space-2)); }
  .size { --columns: repeat(4, 1fr); --card-padding: 8px 2px 6px; --card-parts: 2; outline: none; }
  .model data { color: var(--text-2); font-size: var(--type-meta); }
  .size label > span { justify-items: center; align-items: center; min-height: 60px; font-size: var(--type-meta); }
  .size i { border: 1.5px solid currentColor; border-radius: 3px; opacity: 0.7; }
  .size i[data-custom] { border-style: dashed; }
  .sides { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-2); margin-top: var(--space-3); }
  .negative summary { min-height: var(--hit); line-height: var(--hit); color: var(--text-2); font-size: var(--type-interface); font-weight: var(--weight-medium); cursor: pointer; }
  .send { display: grid; flex: none; gap: var(--space-2); padding: var(--space-3) var(--space-5) var(--space-4); border-top: 1px solid var(--line); }
  .note { display: flex; flex-wrap: wrap; align-items: center; margin: 0; color: var(--text-2); font-size: var(--type-meta); }

  .results { display: flex; flex-direction: column; min-width: 0; min-height: 0; }
  .results > [role=alert] { margin: var(--space-3) var(--space-5) 0; }
  .results > .bar { display: flex; flex: none; align-items: stretch; padding: var(--space-1) var(--space-5) 0; box-shadow: inset 0 -1px var(--line); }
  .bar > [role=tablist] { flex: 1; min-width: 0; }
  .bar > a { display: inline-flex; flex: none; gap: 4px; align-items: center; color: var(--text-2); font-size: var(--type-interface); }
  .bar > a:hover { color: var(--accent-text); }
  .history { flex: 1; min-height: 0; padding: var(--space-4) var(--space-5) var(--space-6); overflow-y: auto; }
  .history > .earlier { display: flex; margin: var(--space-4) auto 0; }
  article { margin-bottom: var(--space-5); }
  article header { display: flex; gap: var(--space-1); align-items: flex-start; margin-bottom: var(--space-2); }
  article header > div { flex: 1; min-width: 0; }
  article header p { display: -webkit-box; margin: 0; overflow: hidden; overflow-wrap: anywhere; font-size: var(--type-interface); -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
  article header small { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums; }
  .history ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(220px, 44%), 1fr)); gap: var(--space-3); align-items: start; margin: 0; padding: 0; list-style: none; }
  /* One or two pictures need not be as small as four. */
  article ul:has(> li:only-child) { grid-template-columns: minmax(0, 360px); }
  article ul:has(> li:nth-child(2):last-child) { grid-template-columns: repeat(2, minmax(0, 300px)); }
  .history li { min-width: 0; }
  .history .examples { max-width: 640px; margin: 0 auto; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); }
  .growing, .failed, .removed { position: relative; display: flex; flex-direction: column; gap: var(--space-2); align-items: center; justify-content: center; min-height: 120px; overflow: hidden; padding: var(--space-3); border-radius: var(--radius-card); background: var(--fill-strong); color: var(--text-2); font-size: var(--type-interface); text-align: center; }
  .growing > img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
  .growing > p { position: relative; display: inline-flex; gap: 6px; align-items: center; margin: 0; padding: 4px 10px; border-radius: var(--radius-full); background: var(--surface-overlay); color: var(--text); font-size: var(--type-meta); font-variant-numeric: tabular-nums; }
  .growing > progress { width: 60%; }
  .growing svg { animation: turn 1.2s linear infinite; }
  .growing[data-blank] { background: linear-gradient(100deg, var(--fill-strong) 30%, var(--fill) 50%, var(--fill-strong) 70%) 0 0 / 300% 100%; animation: shine 2.4s linear infinite; }
  /* As high as the pictures beside it, and no higher alone. */
  .history li:has(> .failed) { display: grid; align-self: stretch; }
  .failed { min-height: 160px; border: 1px solid var(--line); background: var(--fill); color: var(--text); }
  .failed > svg { color: var(--danger); }
  .failed p, .removed p { margin: 0; }
  .failed .back { color: var(--success); font-size: var(--type-meta); }
  .done { position: relative; overflow: hidden; border-radius: var(--radius-card); background: var(--fill); }
  .done .open { display: block; width: 100%; cursor: zoom-in; }
  .done .open:focus-visible { outline-offset: -2px; }
  .done .open img { display: block; width: 100%; height: 100%; object-fit: cover; }
  .done .label { position: absolute; top: 8px; left: 8px; padding: 1px 8px; border-radius: var(--radius-full); background: rgb(0 0 0 / 55%); color: #fff; font-size: 0.6875rem; pointer-events: none; }
  .done .tools { position: absolute; right: 8px; bottom: 8px; display: flex; gap: 2px; padding: 2px; border-radius: var(--radius-control); background: var(--surface-overlay); box-shadow: var(--shadow-overlay); opacity: 0; transition: opacity var(--motion-fast) var(--ease); }
  .done:hover .tools, .done:focus-within .tools { opacity: 1; }
  .done .tools [aria-pressed=true] { color: var(--danger); }
  .comparing { position: absolute; z-index: 3; bottom: var(--space-4); left: 50%; display: flex; gap: var(--space-2); align-items: center; padding: var(--space-1) var(--space-2) var(--space-1) var(--space-4); border-radius: var(--radius-full); background: var(--surface-overlay); box-shadow: var(--shadow-overlay); font-size: var(--type-interface); white-space: nowrap; transform: translateX(-50%); }
  &[data-beside] { grid-template-columns: 340px minmax(0, 1fr) auto; }

  @keyframes turn { to { transform: rotate(1turn); } }
  @keyframes shine { from { background-position: 100% 0; } to { background-position: 0 0; } }
  @media (prefers-reduced-motion: reduce) { .growing svg, .growing[data-blank] { animation: none; } }
  @media (pointer: coarse) {
    .done .tools { position: static; justify-content: space-between; border-radius: 0; background: none; box-shadow: none; opacity: 1; }
  }
  @media (max-width: 1279.98px) { &[data-beside] { grid-template-columns: 340px minmax(0, 1fr); } }
  @media (max-width: 767.98px) {
    &, &[data-beside] { display: block; overflow-y: auto; }
    .controls { border-right: 0; }
    .fields { padding: var(--space-4); overflow: visible; }
    .send { position: sticky; z-index: 1; bottom: 0; padding: var(--space-2) var(--space-4) var(--space-3); background: var(--surface-panel); }
    .results { min-height: 60vh; border-top: 8px solid var(--fill); }
    .results > .bar { padding: 0 var(--space-4); }
    .history { padding: var(--space-4); overflow: visible; }
    .history ul { gap: var(--space-2); }
    .comparing { position: fixed; bottom: calc(var(--bottom-bar-height) + var(--space-4)); }
  }
`;
