import { styled } from 'shared/ui/kit.ts';

export const CollectionFrame = styled('div')`
  .filters { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-2) var(--space-5); margin-top: var(--space-4);
    box-shadow: inset 0 -1px var(--line); font-size: var(--type-interface); }
  .filters nav { display: flex; gap: var(--space-5); }
  .filters nav a { height: 44px; border-bottom: 2px solid transparent; color: var(--text-2); line-height: 44px; }
  .filters nav a:hover { color: var(--text); text-decoration: none; }
  .filters nav a[aria-current] { border-bottom-color: var(--accent-text); color: var(--text); font-weight: var(--weight-medium); }
  .filters form { display: flex; flex: 0 1 340px; gap: var(--space-2); padding-bottom: var(--space-2); }
  .filters .field { flex: 1; }
  .found { font-size: var(--type-interface); color: var(--text-2); }
  .found:not(:empty) { margin-top: var(--space-4); }

  .items { display: grid; gap: var(--space-3); margin: var(--space-4) 0 var(--space-5); padding: 0; list-style: none; }
  .items > li { min-width: 0; border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface-raised); transition: opacity var(--motion-fast); }
  .items > li[aria-busy=true] { opacity: 0.5; }
  .items article { padding: var(--space-4) var(--space-4) var(--space-2); }
  .items h2 { font-size: var(--type-text); line-height: 1.5; overflow-wrap: anywhere; }
  .items h2 a { color: var(--text); }
  .text { max-width: var(--measure); margin-top: var(--space-2); color: var(--text-2); font-size: var(--type-interface); line-height: 1.75; white-space: pre-wrap; overflow-wrap: anywhere; }
  .folded { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden; }
  .foot { display: flex; flex-wrap: wrap; align-items: center; gap: 0 var(--space-2); min-height: var(--hit); margin-top: var(--space-2); color: var(--text-2); font-size: var(--type-meta); }
  .foot [data-variant] { color: var(--text-2); }
  .foot [data-variant]:hover { color: var(--text); }
  .foot time { margin-right: auto; font-variant-numeric: tabular-nums; }
  .removed { display: flex; align-items: center; justify-content: space-between; gap: var(--space-3); min-height: 48px; padding: 0 var(--space-4); border-style: dashed; background: none; color: var(--text-2); font-size: var(--type-interface); }
  .removed span:first-of-type { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }

  .article { display: flex; gap: var(--space-4); }
  .article img { flex: none; width: 160px; height: 100px; margin-bottom: var(--space-2); border-radius: var(--radius-control); object-fit: cover; background: var(--fill); }
  .article .words { display: flex; flex: 1; flex-direction: column; min-width: 0; }
  .article .foot { margin-top: auto; }
  .desc { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; margin-top: var(--space-1); overflow: hidden; color: var(--text-2); font-size: var(--type-interface); line-height: 1.65; }

  @media (max-width: 767.98px) {
    .filters form { flex: 1 1 100%; }
    .foot time { flex: 1 1 100%; }
    .article .foot time { flex: initial; }
    .article .foot { justify-content: space-between; }
    .article img { width: 96px; height: 64px; }
  }
`;
