import { styled } from 'shared/ui/kit.ts';

/** The look of a map: the root filled, its branches as tinted cards, what is below as words on a line. */
export const CanvasFrame = styled('div')`
  position: relative; flex: 1; min-width: 0; min-height: 0; overflow: clip;
  background: radial-gradient(var(--line) 1px, transparent 1px) 0 0 / 24px 24px, var(--surface-panel);
  color: var(--text); cursor: grab; touch-action: none; user-select: none;
  &:active { cursor: grabbing; }
  .far { position: absolute; inset: 0; width: 100%; height: 100%; background: var(--surface-panel); pointer-events: none; }
  .layer { position: absolute; top: 0; left: 0; width: 0; height: 0; transform-origin: 0 0; will-change: transform; }
  /* Still read by screen readers: only the eye has the painting. */
  &[data-far] .layer { opacity: 0; pointer-events: none; }
  /* Moves as a whole when another branch grows. */
  .branch { position: absolute; top: 0; left: 0; width: 0; height: 0; }
  /* A layer has no width: the limit that the site sets to pictures would leave none to the lines. */
  .edges { position: absolute; top: 0; left: 0; width: 1px; max-width: none; height: 1px; overflow: visible; pointer-events: none; }
  .edges path { fill: none; stroke-width: 1.75px; stroke-linecap: round; stroke-linejoin: round; }
  .node { position: absolute; top: 0; left: 0; display: flex; align-items: center; padding: 0 6px; border-radius: var(--radius-control); background: transparent; cursor: default; contain: layout style; }
  .node[data-depth='0'] { justify-content: center; padding: 0 22px; border-radius: 14px; background: var(--branch); color: #fff; font-size: 18px; font-weight: var(--weight-strong); line-height: 26px; box-shadow: 0 4px 14px color-mix(in srgb, var(--branch) 28%, transparent); }
  .node[data-depth='1'] { padding: 0 14px; border: 1.5px solid color-mix(in srgb, var(--branch) 55%, transparent); border-radius: var(--radius-card); background: color-mix(in srgb, var(--branch) 12%, var(--surface-raised)); font-size: 15px; font-weight: var(--weight-medium); line-height: 22px; }
  .node[data-depth='2'] { font-size: 14px; line-height: 21px; }
  .node:hover { background: color-mix(in srgb, var(--branch) 14%, var(--surface-raised)); }
  .node[data-depth='0']:hover { background: color-mix(in srgb, var(--branch) 90%, #fff); }
  .node[aria-selected=true]::after { content: ''; position: absolute; inset: -3px; border: 2px solid color-mix(in srgb, var(--accent-text) 45%, transparent); border-radius: inherit; pointer-events: none; }
  .node:focus { outline: none; }
  .node:focus::after { border-color: var(--accent-text); }
  .node[data-found] { background: var(--warning-soft); }
  .node[data-dragged] { opacity: 0.4; }
  .words { flex: none; white-space: pre; }
  .words > span { display: block; }
  .words-field { position: absolute; z-index: 2; inset: -3px auto auto -3px; width: max-content; min-width: calc(100% + 6px); max-width: 360px; min-height: calc(100% + 6px); margin: 0; padding: 6px 10px; border: 2px solid var(--accent-text); border-radius: var(--radius-control); background: var(--surface-overlay); color: var(--text); font: inherit; font-weight: var(--weight-normal); line-height: 1.5; resize: none; field-sizing: content; box-shadow: var(--shadow-overlay); user-select: text; }
  .task { flex: none; width: 16px; height: 16px; margin-right: 8px; border: 1.5px solid var(--text-2); border-radius: 4px; cursor: pointer; }
  .task[data-done] { border-color: var(--success); background: var(--success) url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M3.5 8.5l3 3 6-6.5' fill='none' stroke='white' stroke-width='2'/%3E%3C/svg%3E"); }
  .task[data-done] + .words { color: var(--text-2); text-decoration: line-through; }
  .sign { flex: none; display: inline-flex; width: 18px; margin-left: 4px; color: var(--text-2); cursor: pointer; }
  .sign svg { width: 14px; height: 14px; }
  .node[data-depth='0'] .sign { color: inherit; }
  .fold { position: absolute; top: calc(50% - 9px); right: -22px; display: grid; place-items: center; min-width: 18px; height: 18px; padding: 0 4px; border: 1.5px solid var(--branch); border-radius: var(--radius-full); background: var(--surface-panel); color: var(--text); font-size: 11px; font-style: normal; font-weight: var(--weight-medium); line-height: 1; opacity: 0; cursor: pointer; }
  .node[data-depth='2'] .fold { top: auto; bottom: -9px; }
  .node[data-side='-1'] .fold { right: auto; left: -22px; }
  .fold::after { content: attr(data-sign); }
  .fold::before { content: ''; position: absolute; inset: -8px; }
  .fold[data-folded], .node:hover .fold, .node[aria-selected=true] .fold { opacity: 1; }
  .fold[data-folded] { background: color-mix(in srgb, var(--branch) 22%, var(--surface-raised)); }
  .drop { position: absolute; z-index: 3; top: 0; left: 0; border-radius: 3px; background: var(--accent-text); pointer-events: none; }
  .drop[data-how=inside] { border: 2px solid var(--accent-text); border-radius: var(--radius-control); background: color-mix(in srgb, var(--accent-text) 14%, transparent); }
  .dragged { position: absolute; z-index: 3; width: 36px; height: 16px; border-radius: 8px; background: var(--accent-text); opacity: 0.6; pointer-events: none; }
  .minimap { position: absolute; right: var(--space-3); bottom: var(--space-3); overflow: hidden; border-radius: var(--radius-card); background: var(--surface-overlay); box-shadow: var(--shadow-overlay); cursor: pointer; line-height: 0; opacity: 0.94; }
  .minimap .frame { position: absolute; top: 0; left: 0; border: 1.5px solid var(--accent-text); border-radius: 3px; background: color-mix(in srgb, var(--accent-text) 8%, transparent); }
  @media (pointer: coarse) { .fold, .node[data-depth] .fold { opacity: 1; } .fold::before { inset: -11px; } }
  @media (max-width: 767.98px) { .minimap { display: none; } }
`;
