import { createTheme, type ThemeOptions } from '@mui/material/styles';
import { componentDefaults } from 'shared/ui/theme/component-defaults.ts';

const intent = (name: 'danger' | 'warning' | 'info' | 'success') => ({
  main: `var(--${name})`,
  light: `var(--${name}-soft)`,
  dark: `var(--${name})`,
  contrastText: `var(--on-${name})`,
});

const accent = (name: 'accent' | 'minor') => ({
  main: `var(--${name})`,
  light: `var(--${name}-soft)`,
  dark: `var(--${name}-hover)`,
  contrastText: `var(--on-${name})`,
});

/**
 * The site's MUI theme: one constant for every visit, because each colour in it is one of our CSS variables.
 * Light, dark and the operator's colours are plain CSS then; nothing is computed and no sheet is printed per request.
 *
 * `colorSpace` is what MUI's own `nativeColor` sets: MUI mixes colours in CSS instead of parsing them. It is given
 * without `cssVariables`, so MUI has no variables of its own to print (13 KB of `:root` a page).
 */
export const theme = createTheme({
  colorSpace: 'oklch',
  palette: {
    primary: accent('accent'),
    secondary: accent('minor'),
    error: intent('danger'),
    warning: intent('warning'),
    info: intent('info'),
    success: intent('success'),
    common: { black: '#12151c', white: '#ffffff' },
    text: { primary: 'var(--text)', secondary: 'var(--text-2)', disabled: 'var(--text-3)' },
    divider: 'var(--line)',
    background: { default: 'var(--surface-panel)', paper: 'var(--surface-overlay)' },
    action: {
      active: 'var(--text-2)',
      hover: 'var(--fill)',
      selected: 'var(--fill-strong)',
      disabled: 'var(--text-3)',
      disabledBackground: 'var(--fill-strong)',
      focus: 'var(--fill-strong)',
    },
  },
  spacing: 4,
  shape: { borderRadius: 6 },
  breakpoints: { values: { xs: 0, sm: 480, md: 768, lg: 1024, xl: 1440 } },
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 14,
    fontWeightMedium: 500,
    fontWeightBold: 650,
    button: { textTransform: 'none', fontWeight: 500, fontSize: '0.875rem', letterSpacing: 0 },
    body1: { fontSize: '0.875rem', letterSpacing: 0 },
    body2: { fontSize: '0.875rem', letterSpacing: 0 },
    caption: { fontSize: '0.75rem', letterSpacing: 0 },
    h6: { fontSize: '1.25rem', fontWeight: 650, letterSpacing: 0 },
  },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 150,
      standard: 180,
      complex: 200,
      enteringScreen: 180,
      leavingScreen: 120,
    },
    easing: { easeInOut: 'ease-out', easeOut: 'cubic-bezier(0.2,0,0,1)', easeIn: 'ease-out', sharp: 'ease-out' },
  },
  components: componentDefaults,
} as ThemeOptions);
