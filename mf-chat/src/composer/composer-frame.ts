import { styled } from 'shared/ui/kit.ts';
import { attachStyles } from './files/attach-button.tsx';

/** The look of the composer. The note has its line before it comes, so nothing moves. */
export const ComposerFrame = styled('form')`
  display: grid; grid-template: auto minmax(26px, auto) / minmax(0, 1fr);
  flex: none;
  width: 100%;
  max-width: calc(760px + 2 * var(--space-4));
  margin: 0 auto;
  padding: 0 var(--space-4) var(--space-2);

  .box { border: 1px solid var(--line-strong); border-radius: var(--radius-sheet); background: var(--surface-raised);
    transition: border-color var(--motion-fast) var(--ease), box-shadow var(--motion-fast) var(--ease);
    box-shadow: 0 1px 2px rgb(0 0 0 / 3%), 0 6px 24px rgb(0 0 0 / 4%); }
  .box:focus-within { border-color: color-mix(in srgb, var(--accent) 55%, transparent); }
  textarea { display: block; width: 100%; max-height: min(40vh, 320px); min-height: 52px; padding: 14px var(--space-4) var(--space-1);
    border: 0; background: none; resize: none; outline: none; font-size: var(--type-text); line-height: 1.6; field-sizing: content; }
  ${attachStyles}
  .bar { display: flex; align-items: center; gap: var(--space-2); padding: var(--space-1) var(--space-2) var(--space-2) var(--space-3); min-height: 48px; }
  .options { display: flex; flex: 1; min-width: 0; align-items: center; gap: var(--space-2); color: var(--text-2); font-size: var(--type-meta); }
  .count { color: var(--text-2); font-size: var(--type-meta); }
  .wrong { color: var(--danger); }
  .send { display: grid; place-items: center; flex: none; width: 36px; height: 36px; border-radius: var(--radius-full);
    background: var(--accent); color: var(--on-accent); transition: opacity var(--motion-fast) var(--ease); }
  .send:disabled { background: var(--fill-strong); color: var(--text-3); }
  .send:hover:not(:disabled) { background: var(--accent-hover, var(--accent)); }
  @media (pointer: coarse) { .send { width: 44px; height: 44px; } }
  .note { display: flex; flex-wrap: wrap; align-items: center; margin: 0; padding: var(--space-2) var(--space-2) 0; color: var(--text-2); font-size: var(--type-meta); }
`;
