import { styled } from 'shared/ui/kit.ts';

/** The place of a picture that is not there. A page sets `--picture-min` where its pictures are higher. */
export const PicturePlace = styled('div')`
  position: relative; display: flex; flex-direction: column; gap: var(--space-2); align-items: center; justify-content: center; min-height: var(--picture-min, 120px); overflow: hidden; padding: var(--space-3); border-radius: var(--radius-card); background: var(--fill-strong); color: var(--text-2); font-size: var(--type-interface); text-align: center;
  p { margin: 0; }
`;
