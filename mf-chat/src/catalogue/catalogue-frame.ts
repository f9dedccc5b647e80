import { styled } from 'shared/ui/kit.ts';

/** The look of a catalogue: filters that stay in sight, cards three or four across. */
export const CatalogueFrame = styled('div')`
  height: 100%;
  overflow-y: auto;
  padding: 0 var(--space-5) var(--space-6);

  > * { max-width: 1200px; margin-left: auto; margin-right: auto; }
  .filters { position: sticky; top: 0; z-index: 1; padding-top: var(--space-4); background: var(--surface-panel); box-shadow: inset 0 -1px var(--line); }
  form { display: flex; gap: var(--space-2); max-width: 460px; }
  nav { display: flex; gap: var(--space-2); margin: var(--space-2) -6px 0; overflow-x: auto; scrollbar-width: none; font-size: var(--type-interface); }
  nav a { flex: none; height: 44px; padding: 0 6px; border-bottom: 2px solid transparent; color: var(--text-2); line-height: 44px; }
  nav a:hover { color: var(--text); text-decoration: none; }
  nav a:focus-visible { outline-offset: -3px; }
  nav a[aria-current] { border-bottom-color: var(--accent-text); color: var(--text); font-weight: var(--weight-medium); }
  .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(256px, 1fr)); gap: var(--space-4); padding: var(--space-5) 0 0; list-style: none; }
  li { position: relative; display: flex; gap: var(--space-3); padding: var(--space-4); border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface-raised);
    transition: border-color var(--motion-fast) var(--ease); }
  li:hover { border-color: var(--text-3); }
  li img { flex: none; align-self: flex-start; border-radius: 12px; }
  .words { flex: 1; min-width: 0; display: flex; flex-direction: column; gap: var(--space-1); }
  h2 { padding-right: 28px; font-size: var(--type-interface); font-weight: var(--weight-strong); line-height: 1.5; overflow-wrap: anywhere; }
  h2 a { color: var(--text); }
  h2 a::after { content: ""; position: absolute; inset: 0; border-radius: var(--radius-card); }
  h2 a:hover { text-decoration: none; }
  h2 a:focus-visible { outline: none; }
  h2 a:focus-visible::after { outline: var(--focus-ring); outline-offset: 2px; }
  .words p { margin: 0; color: var(--text-2); font-size: 0.8125rem; line-height: 1.6; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
  .words small { margin-top: auto; color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums; }
  .star { position: absolute; top: 4px; right: 4px; display: grid; place-items: center; width: var(--hit); height: var(--hit); border-radius: var(--radius-control); color: var(--text-2); }
  .star:hover { background: var(--fill-strong); color: var(--text); }
  .star[aria-pressed=true] { color: var(--accent-text); }
  @media (max-width: 767.98px) { padding: 0 var(--space-4) var(--space-5); .cards { gap: var(--space-3); padding-top: var(--space-4); } form { max-width: none; } }
`;
