import { styled } from 'shared/ui/kit.ts';

/** The look of `/create/produce`: two panels that scroll by themselves, one below the other where there is no room. */
export const ProduceFrame = styled('div')`
  display: flex;
  height: 100%;
  min-height: 0;
  background: var(--surface-panel);

  .input { flex: none; display: flex; flex-direction: column; width: 360px; border-right: 1px solid var(--line); }
  .about { display: flex; flex: none; gap: var(--space-2); align-items: center; padding: var(--space-3) var(--space-3) 0; }
  .about img { border-radius: 10px; }
  h2 { font-size: var(--type-text); min-width: 0; overflow-wrap: anywhere; }
  .tips { flex: none; margin: var(--space-2) var(--space-4) 0; padding: var(--space-2) var(--space-3); border-radius: var(--radius-card); background: var(--accent-soft); font-size: 0.8125rem; line-height: 1.6; }
  form { display: flex; flex: 1; flex-direction: column; min-height: 0; }
  .fields { display: flex; flex: 1; flex-direction: column; gap: var(--space-2); min-height: 0; overflow-y: auto; padding: var(--space-4); }
  .send { flex: none; display: grid; gap: var(--space-2); padding: var(--space-2) var(--space-4) var(--space-4); border-top: 1px solid var(--line); }
  .options { display: flex; gap: var(--space-2); align-items: center; min-height: var(--hit); color: var(--text-2); font-size: var(--type-meta); }
  .options select { max-width: 11em; min-height: 36px; padding: 0 var(--space-2); border: 0; border-radius: var(--radius-control); background: transparent; color: var(--text); font-size: 0.8125rem; }
  .options > :last-child { margin-left: auto; }
  .note { display: flex; flex-wrap: wrap; align-items: center; margin: 0; color: var(--text-2); font-size: var(--type-meta); }

  .field { display: flex; flex-direction: column; min-width: 0; margin: 0; padding: 0; border: 0; }
  .field > label, legend { margin-bottom: 6px; padding: 0; color: var(--text-2); font-size: var(--type-interface); font-weight: var(--weight-medium); }
  label small, legend small { color: var(--text-2); font-weight: var(--weight-normal); font-size: var(--type-meta); }
  .field > select { min-height: var(--hit); padding: 0 var(--space-3); border: 1px solid var(--line-strong); border-radius: var(--radius-control); background: var(--surface-raised); color: var(--text); font-size: var(--type-interface); }
  option { background: var(--surface-overlay); color: var(--text); }
  .choices { display: flex; flex-wrap: wrap; gap: var(--space-2); }
  .choices label { display: inline-flex; gap: 6px; align-items: center; min-height: 36px; padding: 0 var(--space-3); border: 1px solid var(--line-strong); border-radius: var(--radius-full); background: var(--surface-raised); font-size: 0.8125rem; cursor: pointer; }
  .choices label:has(:checked) { border-color: var(--accent-text); background: var(--accent-soft); color: var(--accent-text); }
  .choices label:has(:focus-visible) { outline: var(--focus-ring); outline-offset: 2px; }
  .choices input { width: 14px; height: 14px; margin: 0; accent-color: var(--accent); outline: none; }
  .field > .help { min-height: 1.125rem; margin-top: 4px; font-size: var(--type-meta); line-height: 1.5; }
  .field[data-error] > .help { color: var(--danger); }
  .field[data-error] > select, .field[data-error] .choices label { border-color: var(--danger); }
  @media (pointer: coarse) { .choices label { min-height: 44px; } }

  .output { flex: 1; display: flex; flex-direction: column; min-width: 0; }
  .output > [role=tablist] { flex: none; padding: var(--space-1) var(--space-4) 0; }
  .page { flex: 1; min-height: 0; overflow-y: auto; padding: var(--space-4); }
  .result, .history { max-width: 760px; margin: 0 auto; padding: 0; }
  .result [role=tablist] { margin-bottom: var(--space-3); }
  .tools { position: sticky; top: calc(-1 * var(--space-4)); z-index: 1; display: flex; flex-wrap: wrap; gap: var(--space-1); margin: 0 0 var(--space-3) -10px; padding: var(--space-2) 0; background: var(--surface-panel); }
  .waiting, .edited { color: var(--text-2); font-size: var(--type-interface); }
  .edited button { margin-left: var(--space-2); min-height: 32px; color: var(--accent-text); }
  .notice { display: flex; flex-wrap: wrap; gap: var(--space-2); align-items: center; width: fit-content; margin: var(--space-3) auto; padding: var(--space-2) var(--space-4); border-radius: var(--radius-card); background: var(--danger-soft); font-size: var(--type-interface); }
  article .notice { margin-left: 0; }
  .history { list-style: none; }
  .history li { display: flex; gap: var(--space-1); align-items: center; border-bottom: 1px solid var(--line); }
  .history .open { flex: 1; display: grid; gap: 2px; min-width: 0; padding: var(--space-3) 0; text-align: left; }
  .history .open:hover span { color: var(--accent-text); }
  .history span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: var(--type-interface); }
  .history small { color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums; }

  @media (max-width: 1023.98px) {
    display: block;
    overflow-y: auto;
    .input { width: auto; border-right: 0; }
    .fields { overflow: visible; }
    .output { min-height: 70vh; border-top: 8px solid var(--fill); }
    .page, .tools { overflow: visible; position: static; }
  }
  @media print {
    &, .output { display: block; height: auto; min-height: 0; overflow: visible; border: 0; }
    .tools, [role=tablist] { display: none; }
    .page { padding: 0; overflow: visible; }
    .result { max-width: none; }
  }
`;
