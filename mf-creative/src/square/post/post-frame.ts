import { styled } from 'shared/ui/kit.ts';

/** The picture left, its words right, similar works below; on the phone one below the other. */
export const PostFrame = styled('div')`
  width: 100%; height: 100%; overflow-y: auto; padding: var(--space-4) var(--space-5) var(--space-7);
  & > * { width: min(1280px, 100%); margin: 0 auto; }
  .place { display: flex; gap: var(--space-2); margin-bottom: var(--space-3); font-size: var(--type-interface); }
  article { display: grid; grid-template-columns: minmax(0, 1fr) minmax(300px, 380px); gap: var(--space-6); align-items: start; }
  figure { position: relative; margin: 0; }
  figure img { display: block; height: auto; margin: 0 auto; border-radius: var(--radius-card); background: var(--fill); object-fit: contain; }
  figcaption { margin-top: var(--space-2); color: var(--text-2); font-size: var(--type-meta); text-align: center; }
  .words { display: grid; gap: var(--space-5); min-width: 0; }
  .title { font-size: var(--type-title); overflow-wrap: anywhere; }
  .meta { display: flex; gap: var(--space-3); color: var(--text-2); font-size: var(--type-interface); }
  .acts { display: flex; flex-wrap: wrap; gap: var(--space-2); }
  .head { display: flex; align-items: center; justify-content: space-between; min-height: 32px; }
  h3 { color: var(--text-2); font-size: var(--type-interface); font-weight: var(--weight-medium); }
  .prompt { max-height: 320px; overflow-y: auto; line-height: 1.75; overflow-wrap: anywhere; white-space: pre-wrap; }
  dl { display: grid; gap: var(--space-1); margin: 0; font-size: var(--type-interface); }
  dl > div { display: flex; gap: var(--space-3); justify-content: space-between; }
  dt { color: var(--text-2); }
  dd { margin: 0; overflow-wrap: anywhere; text-align: right; }
  .lineage { display: flex; flex-wrap: wrap; gap: var(--space-2); margin: 0; padding: 0; list-style: none; }
  .lineage img { display: block; width: 72px; height: 72px; border-radius: var(--radius-control); object-fit: cover; }
  @media (max-width: 1023.98px) {
    padding: var(--space-3) var(--space-4) var(--space-6);
    article { grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
  }
  @media print { &, .prompt { height: auto; max-height: none; overflow: visible; } }
`;
