import { styled } from 'shared/ui/kit.ts';
import { avatarStyles } from './account/account-menu.tsx';
import { demonstrationStyles } from './demonstration-notice.tsx';
import { narrow } from './frame-styles.ts';
import { headerStyles, withoutHeader } from './header/header.tsx';
import { titleStyles } from './header/header-title.tsx';
import { bottomBarStyles, withoutBottomBar } from './navigation/bottom-bar.tsx';
import { railStyles } from './navigation/rail.tsx';
import { schemeButtonStyles } from './scheme/scheme-button.tsx';
import { typing } from './typing.ts';

/**
 * The frame of every page with a header: one element and nested selectors, one rule set for emotion to write. The styles
 * of its parts lie in the parts’ own files.
 */
export const FrameRoot = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  // Beside the notch of a phone that lies on its side.
  padding: '0 0 var(--bottom-bar-height) env(safe-area-inset-left, 0px)',
  '&:not([data-layout=up-down])': { paddingLeft: 'var(--rail-width)' },
  '&[data-layout=app]': { height: '100dvh', overflow: 'hidden' },
  '&[data-layout=app] > main': {
    flex: '1 1 0',
    minHeight: 0,
    display: 'grid',
    gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
    overflow: 'auto',
  },
  '& > .skip': {
    position: 'fixed',
    top: 8,
    left: 8,
    zIndex: 'var(--z-loading)',
    padding: 'var(--space-2) var(--space-4)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--surface-overlay)',
    color: 'var(--text)',
    boxShadow: 'var(--shadow-overlay)',
    '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
  },
  ...railStyles,
  ...headerStyles,
  ...titleStyles,
  ...schemeButtonStyles,
  ...avatarStyles,
  ...demonstrationStyles,
  '& > main': { flex: '1 0 auto', minWidth: 0, paddingRight: 'env(safe-area-inset-right, 0px)', outline: 0 },
  ...bottomBarStyles,
  // A phone has room for one bar: a page's own (`data-bar`) in place of the header, whose title is still read, and while a
  // conversation is read (`data-bar=alone`) in place of the navigation too. Behind `:has` the parts have names: with `:not` the
  // browser would restyle the whole frame for each piece of the document that comes.
  [narrow]: {
    ...withoutHeader('&:has(> main > [data-bar])'),
    ...withoutBottomBar('&:has(> main > [data-bar=alone])'),
  },
  // On paper nothing scrolls by itself and no bar takes room.
  '@media print': {
    '&&': { display: 'block', height: 'auto', minHeight: 0, padding: 0, overflow: 'visible' },
    '&& > main': { display: 'block', overflow: 'visible' },
    '& > .skip': { display: 'none' },
  },
  // The keys of a phone leave half of its screen to what is written: the bar gives its place up.
  '@media (max-width: 767.98px) and (pointer: coarse)': {
    ...withoutBottomBar(typing.selector),
  },
});
