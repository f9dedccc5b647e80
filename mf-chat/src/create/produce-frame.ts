import { styled } from 'shared/ui/kit.ts';
import { fieldStyles } from './form/form-widget.tsx';
import { formStyles } from './form/template-form.tsx';
import { toolsStyles } from './result/document-tools.tsx';
import { documentStyles } from './result/document-view.tsx';
import { resultStyles } from './result/result-view.tsx';

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
  ${formStyles}
  ${fieldStyles}

  .output { flex: 1; display: flex; flex-direction: column; min-width: 0; }
  .output > [role=tablist] { flex: none; padding: var(--space-1) var(--space-4) 0; }
  .page { flex: 1; min-height: 0; overflow-y: auto; padding: var(--space-4); }
  ${resultStyles}
  ${toolsStyles}
  ${documentStyles}
  .history { max-width: 760px; margin: 0 auto; padding: 0; }
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
    .output { min-height: 70vh; border-top: 8px solid var(--fill); }
    .page { overflow: visible; position: static; }
  }
  @media print {
    &, .output { display: block; height: auto; min-height: 0; overflow: visible; border: 0; }
    [role=tablist] { display: none; }
    .page { padding: 0; overflow: visible; }
  }
`;
