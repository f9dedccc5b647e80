import { styled } from 'shared/ui/kit.ts';

/**
 * The page's frame: sessions at the left, the conversation beside them, both as high as the window allows. A new conversation gets
 * a name while its answer comes, so the place of the name is there before; on a phone the bar stands in place of the site's header.
 */
export const ChatFrame = styled('div')`
  display: flex;
  height: 100%;
  min-height: 0;
  background: var(--surface-panel);

  > aside { flex: none; height: 100%; border-right: 1px solid var(--line); }
  > .main { display: flex; flex: 1; flex-direction: column; min-width: 0; height: 100%; }
  .top { display: flex; flex: none; min-height: 49px; gap: var(--space-2); align-items: center; padding: var(--space-1) var(--space-2); border-bottom: 1px solid var(--line); }
  .top > span { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; padding-left: var(--space-3); font-size: var(--type-interface); font-weight: var(--weight-medium); }
  .top .skill { flex: none; max-width: 9em; padding: 2px var(--space-3); border-radius: var(--radius-full); background: var(--accent-soft); color: var(--accent-text); font-size: var(--type-meta); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .top .narrow, .top .menu { display: none; }
  .top.new { visibility: hidden; }
  .unavailable { display: grid; gap: var(--space-3); place-content: center; place-items: center; min-height: 60%; padding: var(--space-6) var(--space-4); color: var(--text-2); text-align: center; }
  &[data-side='folded'] > aside { display: none; }
  &[data-side='folded'] .top { visibility: visible; }
  &[data-side='folded'] .top .narrow { display: inline-flex; }
  @media (max-width: 1023.98px) {
    > aside { display: none; }
    .top.new { visibility: visible; }
    .top .narrow { display: inline-flex; }
    .top > span { padding-left: 0; text-align: center; }
  }
  @media (max-width: 767.98px) {
    .top .menu { display: inline-flex; }
    .top > span { text-align: left; }
    .top { gap: 0; }
  }
  @media print {
    &, > .main { display: block; height: auto; }
    > aside { display: none; }
  }
`;
