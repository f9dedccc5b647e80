import type { Components, Theme } from '@mui/material/styles';

const ring = { outline: 'var(--focus-ring)', outlineOffset: 2 };
const coarse = '@media (pointer: coarse)';
const print = '@media print';

const actions: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { fontFamily: 'inherit', '&:focus-visible': ring } },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        height: 28,
        fontSize: '0.8125rem',
        backgroundColor: 'var(--fill-strong)',
        color: 'var(--text)',
        '& svg': { width: 14, height: 14 },
      },
      label: { paddingInline: 12 },
      outlined: { backgroundColor: 'transparent', borderColor: 'var(--line-strong)' },
      clickable: {
        [coarse]: { height: 'var(--hit)', borderRadius: 'var(--radius-full)' },
        '&:hover': { backgroundColor: 'var(--line-strong)' },
      },
    },
    variants: [
      {
        props: { size: 'small' },
        style: { height: 22, fontSize: '0.75rem', '& .MuiChip-label': { paddingInline: 8 } },
      },
      {
        props: { color: 'primary' },
        style: {
          backgroundColor: 'var(--accent-soft)',
          color: 'var(--accent-text)',
          '&:hover': { backgroundColor: 'var(--accent-soft)' },
        },
      },
      ...(['error', 'warning', 'success', 'info'] as const).map((color) => {
        const name = color === 'error' ? 'danger' : color;
        return { props: { color }, style: { backgroundColor: `var(--${name}-soft)`, color: `var(--${name})` } };
      }),
    ],
  },
};

const fields: Components<Theme> = {
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        padding: 10,
        color: 'var(--text-2)',
        '&.Mui-checked': { color: 'var(--accent-text)' },
        '&:has(:focus-visible)': { ...ring, outlineOffset: -6, borderRadius: 10 },
      },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: { root: { marginLeft: -10, marginRight: 0 }, label: { fontSize: '0.8125rem' } },
  },
};

const overlays: Components<Theme> = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none', fontSize: '0.875rem' } },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { backgroundColor: 'var(--scrim)', '&.MuiBackdrop-invisible': { backgroundColor: 'transparent' } },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: 'var(--radius-sheet)',
        boxShadow: 'var(--shadow-overlay)',
        margin: 16,
        maxHeight: 'calc(100dvh - 32px)',
        [print]: { margin: 0, maxWidth: 'none', maxHeight: 'none', overflow: 'visible' },
      },
      paperFullScreen: { margin: 0, maxHeight: 'none', borderRadius: 0 },
      // On paper a dialog is the page.
      root: { [print]: { position: 'static', '& .MuiBackdrop-root': { display: 'none' } } },
      container: { [print]: { display: 'block', height: 'auto' } },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { padding: '20px 24px 8px', fontSize: '1rem', fontWeight: 650, lineHeight: 1.5 } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px', [print]: { overflow: 'visible' } } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
  MuiDrawer: {
    styleOverrides: { paper: { boxShadow: 'var(--shadow-overlay)', backgroundColor: 'var(--surface-panel)' } },
  },
  MuiPopover: { styleOverrides: { paper: { borderRadius: 'var(--radius-card)', boxShadow: 'var(--shadow-overlay)' } } },
  MuiMenu: { styleOverrides: { paper: { marginTop: 4 }, list: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 'var(--hit)',
        gap: 10,
        padding: '6px 12px',
        borderRadius: 'var(--radius-control)',
        fontSize: '0.875rem',
        '& svg': { width: 18, height: 18, flex: 'none', color: 'var(--text-2)' },
        '&:hover, &.Mui-focusVisible': { backgroundColor: 'var(--fill-strong)' },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--accent-soft)' },
        '&:focus-visible': { ...ring, outlineOffset: -2 },
      },
    },
  },
};

const states: Components<Theme> = {
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: {
      root: { backgroundColor: 'var(--fill-strong)', transform: 'none' },
      rounded: { borderRadius: 'var(--radius-card)' },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: 'var(--radius-card)',
        padding: '6px 14px',
        fontSize: '0.875rem',
        alignItems: 'center',
        color: 'var(--text)',
      },
      icon: { marginRight: 10 },
    },
    variants: (['error', 'warning', 'success', 'info'] as const).map((severity) => {
      const name = severity === 'error' ? 'danger' : severity;
      return {
        props: { severity },
        style: { backgroundColor: `var(--${name}-soft)`, '& .MuiAlert-icon': { color: `var(--${name})` } },
      };
    }),
  },
};

/** Defaults and variants of MUI's components (shared/ui/README.md). Screens use these, not loose `sx` numbers. */
export const componentDefaults: Components<Theme> = { ...actions, ...fields, ...overlays, ...states };
