import { styled } from 'shared/ui/kit.ts';

export const Head = styled('div')`
  display: flex; align-items: baseline; justify-content: space-between; font-size: var(--type-interface);
  nav { display: flex; flex-wrap: wrap; gap: 0 var(--space-4); }
  a { display: inline-flex; gap: 4px; align-items: center; min-height: var(--hit); }
`;

/** Links as rows: a sign or a small picture, a title, a state. */
export const Rows = styled('ul')`
  display: grid; gap: var(--space-2);
  a { display: flex; gap: var(--space-3); align-items: center; min-height: 48px; padding: 0 var(--space-4); border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface-raised); color: var(--text); }
  a:hover { border-color: var(--text-3); text-decoration: none; }
  svg { flex: none; color: var(--accent-text); }
  span { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  small { flex: none; max-width: 50%; color: var(--text-2); }
  img { flex: none; border-radius: var(--radius-control); background: var(--fill); object-fit: cover; }
  [data-state=refused], [data-state=taken_down] { color: var(--danger); }
  [data-state=review] { color: var(--accent-text); }
`;
