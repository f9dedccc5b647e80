import { Dialog, styled } from 'shared/ui/kit.ts';

/** The palette's dialog: near the top of the window, on a phone as wide as it. */
export const PaletteFrame = styled(Dialog)`
  .MuiDialog-container { align-items: flex-start; }
  .MuiDialog-paper { width: min(640px, 100vw - 16px); max-width: none; max-height: min(560px, 80dvh); margin: 12dvh 8px 0; overflow: hidden; }
  .field { display: flex; flex: none; gap: var(--space-3); align-items: center; min-height: 56px; padding: 0 var(--space-4); border-bottom: 1px solid var(--line); color: var(--text-2); }
  .field input { flex: 1; min-width: 0; min-height: 48px; border: 0; background: none; outline: none; color: var(--text); font-size: var(--type-text); }
  .list { flex: 1; min-height: 0; padding: var(--space-2); overflow-y: auto; overscroll-behavior: contain; }
  .list p { margin: 0; padding: var(--space-2) var(--space-3) var(--space-1); color: var(--text-2); font-size: var(--type-meta); }
  .list .nothing { padding: var(--space-6); text-align: center; font-size: var(--type-interface); }
  [role='option'] { display: flex; width: 100%; text-align: left; gap: var(--space-3); align-items: center; min-height: var(--hit); padding: 0 var(--space-3); border-radius: var(--radius-control); cursor: pointer; font-size: var(--type-interface); }
  [role='option'][aria-selected='true'] { background: var(--accent-soft); color: var(--accent-text); }
  [role='option'] svg { flex: none; }
  [role='option'] span, [role='option'] small { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  [role='option'] span { flex: 1 1 auto; min-width: 40%; }
  [role='option'] small { flex: 0 1 auto; color: var(--text-2); font-size: var(--type-meta); }
  .keys { display: flex; flex: none; gap: var(--space-2); align-items: center; margin: 0; padding: var(--space-2) var(--space-4); border-top: 1px solid var(--line); color: var(--text-2); font-size: var(--type-meta); }
  kbd { min-width: 22px; padding: 1px 6px; border: 1px solid var(--line-strong); border-radius: var(--radius-control); background: var(--fill); color: var(--text-2); font: inherit; text-align: center; }
  .keys kbd:not(:first-of-type, :nth-of-type(2)) { margin-left: var(--space-2); }
  @media (pointer: coarse) { .keys { display: none; } .MuiDialog-paper { margin-top: 8px; max-height: calc(100dvh - 16px); } }
`;
