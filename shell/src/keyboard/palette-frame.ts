import { Dialog, styled } from 'shared/ui/kit.ts';

/** The palette's dialog: near the top of the window, on a phone as wide as it. */
export const PaletteFrame = styled(Dialog)({
  '& .MuiDialog-container': {
    alignItems: 'flex-start',
  },
  '& .MuiDialog-paper': {
    width: 'min(640px, 100vw - 16px)',
    maxWidth: 'none',
    maxHeight: 'min(560px, 80dvh)',
    margin: '12dvh 8px 0',
    overflow: 'hidden',
  },
  '& .field': {
    display: 'flex',
    flex: 'none',
    gap: 'var(--space-3)',
    alignItems: 'center',
    minHeight: '56px',
    padding: '0 var(--space-4)',
    borderBottom: '1px solid var(--line)',
    color: 'var(--text-2)',
  },
  '& .field input': {
    flex: 1,
    minWidth: 0,
    minHeight: '48px',
    border: 0,
    background: 'none',
    outline: 'none',
    color: 'var(--text)',
    fontSize: 'var(--type-text)',
  },
  '& .list': {
    flex: 1,
    minHeight: 0,
    padding: 'var(--space-2)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
  },
  '& .list p': {
    margin: 0,
    padding: 'var(--space-2) var(--space-3) var(--space-1)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-meta)',
  },
  '& .list .nothing': {
    padding: 'var(--space-6)',
    textAlign: 'center',
    fontSize: 'var(--type-interface)',
  },
  "& [role='option']": {
    display: 'flex',
    width: '100%',
    textAlign: 'left',
    gap: 'var(--space-3)',
    alignItems: 'center',
    minHeight: 'var(--hit)',
    padding: '0 var(--space-3)',
    borderRadius: 'var(--radius-control)',
    cursor: 'pointer',
    fontSize: 'var(--type-interface)',
  },
  "& [role='option'][aria-selected='true']": {
    background: 'var(--accent-soft)',
    color: 'var(--accent-text)',
  },
  "& [role='option'] svg": {
    flex: 'none',
  },
  "& [role='option'] span, & [role='option'] small": {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  "& [role='option'] span": {
    flex: '1 1 auto',
    minWidth: '40%',
  },
  "& [role='option'] small": {
    flex: '0 1 auto',
    color: 'var(--text-2)',
    fontSize: 'var(--type-meta)',
  },
  '& .keys': {
    display: 'flex',
    flex: 'none',
    gap: 'var(--space-2)',
    alignItems: 'center',
    margin: 0,
    padding: 'var(--space-2) var(--space-4)',
    borderTop: '1px solid var(--line)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-meta)',
  },
  '& kbd': {
    minWidth: '22px',
    padding: '1px 6px',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--fill)',
    color: 'var(--text-2)',
    font: 'inherit',
    textAlign: 'center',
  },
  '& .keys kbd:not(:first-of-type, :nth-of-type(2))': {
    marginLeft: 'var(--space-2)',
  },
  '@media (pointer: coarse)': {
    '& .keys': {
      display: 'none',
    },
    '& .MuiDialog-paper': {
      marginTop: '8px',
      maxHeight: 'calc(100dvh - 16px)',
    },
  },
});
