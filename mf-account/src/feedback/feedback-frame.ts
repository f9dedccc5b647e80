import { styled } from 'shared/ui/kit.ts';

export const FeedbackFrame = styled('div')`
  .form { display: grid; gap: var(--space-4); max-width: 640px; margin-top: var(--space-5); }
  fieldset { display: flex; flex-wrap: wrap; gap: var(--space-2); margin: 0; padding: 0; border: 0; }
  legend { display: block; margin-bottom: 6px; padding: 0; color: var(--text-2); font-size: var(--type-interface); font-weight: var(--weight-medium); }
  fieldset.kinds label { position: relative; }
  fieldset.kinds input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
  fieldset.kinds span { display: flex; align-items: center; min-height: var(--hit); padding: 0 var(--space-4); border: 1px solid var(--line-strong); border-radius: var(--radius-full); font-size: var(--type-interface); }
  fieldset.kinds input:checked + span { border-color: var(--accent-text); background: var(--accent-soft); color: var(--accent-text); font-weight: var(--weight-medium); }
  fieldset.kinds input:focus-visible + span { outline: var(--focus-ring); outline-offset: 2px; }
  .mobile { max-width: 320px; }
  @media (max-width: 767.98px) { .mobile { max-width: none; } }
  .form > [role=alert] { color: var(--danger); font-size: var(--type-interface); }

  .pictures ul { display: flex; flex-wrap: wrap; gap: var(--space-3); margin: 0; padding: 0; list-style: none; }
  .pictures li { position: relative; display: grid; place-items: center; width: 88px; height: 88px; border-radius: var(--radius-card); background: var(--fill); }
  .pictures li img { width: 100%; height: 100%; border-radius: inherit; object-fit: cover; }
  .pictures li progress { width: 64px; accent-color: var(--accent); }
  .pictures li > button { position: absolute; top: -8px; right: -8px; display: grid; place-items: center; width: 28px; height: 28px; border: 1px solid var(--line-strong); border-radius: 50%; background: var(--surface-overlay); color: var(--text); }
  .pictures .more { background: none; }
  .pictures .more > button { position: static; align-content: center; gap: 4px; width: 100%; height: 100%; border: 1px dashed var(--line-strong); border-radius: var(--radius-card); background: none; color: var(--text-2); font-size: var(--type-meta); }
  .pictures .more > button:hover { border-color: var(--accent-text); color: var(--accent-text); }

  section { margin-top: var(--space-7); }
  section > h2 { font-size: var(--type-title); }
  .history { display: grid; gap: var(--space-3); margin: var(--space-4) 0 var(--space-5); padding: 0; list-style: none; }
  .history > li { min-width: 0; padding: var(--space-4); border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface-raised); font-size: var(--type-interface); }
  .head { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2) var(--space-3); }
  .head time { margin-right: auto; }
  time { color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums; }
  .content, .reply p { line-height: 1.7; white-space: pre-wrap; overflow-wrap: anywhere; }
  .content { margin-top: var(--space-2); }
  .shots { display: flex; flex-wrap: wrap; gap: var(--space-2); margin-top: var(--space-3); }
  .shots img { display: block; width: 72px; height: 72px; border-radius: var(--radius-control); object-fit: cover; background: var(--fill); }
  .reply { margin-top: var(--space-3); padding: var(--space-3) var(--space-4); border-radius: var(--radius-card); background: var(--accent-soft); }
`;
