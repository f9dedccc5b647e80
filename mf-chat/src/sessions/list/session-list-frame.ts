import { styled } from 'shared/ui/kit.ts';

/** Pixels. Not all rows are in the page: sessions/rows-in-sight.ts counts with these. */
export const sessionHeights = { row: 44, heading: 34 };

/** The look of the sessions column. */
export const SessionListFrame = styled('nav')`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  width: 260px;
  max-width: 86vw;
  height: 100%;
  padding: var(--space-3);
  font-size: var(--type-interface);

  .head { display: flex; gap: var(--space-2); }
  .new { flex: 1; display: flex; align-items: center; gap: var(--space-2); min-height: var(--hit); padding: 0 var(--space-3); border-radius: var(--radius-control);
    border: 1px solid var(--line-strong); background: var(--surface-raised); color: var(--text); font-weight: var(--weight-medium); }
  .new:hover { border-color: var(--text-3); text-decoration: none; }
  .search { display: flex; align-items: center; gap: var(--space-2); min-height: var(--hit); padding: 0 var(--space-3); border-radius: var(--radius-control);
    background: var(--fill); color: var(--text-2); }
  .search:focus-within { outline: var(--focus-ring); }
  .search input { flex: 1; min-width: 0; min-height: 36px; border: 0; background: none; outline: none; color: var(--text); }
  .list { flex: 1; min-height: 0; overflow-y: auto; margin: 0 calc(-1 * var(--space-1)); padding: 0 var(--space-1); }
  h2 { position: sticky; top: 0; z-index: 1; height: ${sessionHeights.heading}px; padding: 10px var(--space-3) 0; background: var(--surface-panel); color: var(--text-2);
    font-size: var(--type-meta); font-weight: var(--weight-medium); line-height: 20px; }
  h2:has(button) { display: flex; padding: 0; }
  .folder { flex: 1; display: flex; gap: var(--space-2); align-items: center; min-width: 0; padding: 0 var(--space-3); color: inherit; font: inherit; }
  .folder bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .folder svg { flex: none; }
  .folder[aria-expanded=false] svg { transform: rotate(-90deg); }
  ul { margin: 0; padding: 0; list-style: none; }
  li { position: relative; display: flex; align-items: center; height: ${sessionHeights.row}px; border-radius: var(--radius-control); }
  li:hover, li:focus-within { background: var(--fill); }
  li[data-current] { background: var(--accent-soft); }
  li a { flex: 1; min-width: 0; padding: 0 var(--space-3); line-height: ${sessionHeights.row}px; color: var(--text); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  li a:hover { text-decoration: none; }
  li[data-current] a { color: var(--accent-text); font-weight: var(--weight-medium); }
  li > input { flex: 1; min-width: 0; min-height: 42px; margin: 1px; padding: 0 var(--space-3); border: 1px solid var(--accent); border-radius: var(--radius-control);
    background: var(--surface-raised); outline: none; }
  .skill { flex: none; max-width: 6em; margin-right: var(--space-2); padding: 1px 6px; border-radius: var(--radius-full); background: var(--fill-strong); color: var(--text-2); font-size: var(--type-meta); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .pinned { flex: none; margin-right: var(--space-2); color: var(--text-3); }
  .running { flex: none; width: 8px; height: 8px; margin-right: var(--space-3); border-radius: 50%; background: var(--accent); }
  .more { flex: none; display: grid; place-items: center; width: 32px; height: 32px; align-self: center; margin-right: 4px; opacity: 0; border-radius: var(--radius-control); color: var(--text-2); }
  .more:hover { background: var(--fill-strong); color: var(--text); }
  :is(li, h2):is(:hover, :focus-within) .more, .more[aria-expanded='true'] { opacity: 1; }
  .archive { display: flex; gap: var(--space-2); align-items: center; width: 100%; min-height: 44px; margin-top: var(--space-2); padding: 0 var(--space-3); border-radius: var(--radius-control); color: var(--text-2); }
  .archive:hover { background: var(--fill); }
  .archive > :last-child { margin-left: auto; }
  .archive[aria-expanded='true'] > :last-child { transform: rotate(180deg); }
  .hint { padding: var(--space-4) var(--space-3); color: var(--text-2); }
  .foot { display: flex; gap: var(--space-1); }
  .foot button { flex: 1; min-height: 36px; border-radius: var(--radius-control); color: var(--text-2); font-size: var(--type-meta); text-align: center; }
  .foot button:hover { background: var(--fill); }
  .foot .clear:hover { color: var(--danger); }
  @media (hover: none) { .more { width: 44px; height: 44px; opacity: 1; margin-right: 0; } .foot button { min-height: 44px; } }
`;
