import { createTheme, type Theme } from '@mui/material';

const font = '"Inter", -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

/** Quiet: grey lines instead of shadows, one colour for what can be done. */
function themeOf(mode: 'light' | 'dark'): Theme {
  const isLight = mode === 'light';
  return createTheme({
    palette: {
      mode,
      primary: { main: isLight ? '#4f46c8' : '#a5a0ff' },
      error: { main: isLight ? '#b3261e' : '#ff8a80' },
      warning: { main: isLight ? '#8a5300' : '#f5b942' },
      success: { main: isLight ? '#1b6e3c' : '#6fd398' },
      info: { main: isLight ? '#1f5fa8' : '#8ab8f5' },
      background: isLight ? { default: '#f7f8fa', paper: '#ffffff' } : { default: '#101217', paper: '#181b22' },
      text: isLight ? { primary: '#1a1f36', secondary: '#555d75' } : { primary: '#e8eaf0', secondary: '#a3abbd' },
      divider: isLight ? '#e3e6ec' : '#2b303b',
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: font,
      fontSize: 13,
      body1: { fontSize: '0.875rem' },
      h1: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3 },
      h2: { fontSize: '1.05rem', fontWeight: 650, lineHeight: 1.4 },
      h5: { fontSize: '1.5rem', fontWeight: 650 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiLink: { defaultProps: { underline: 'hover' } },
      MuiTextField: { defaultProps: { size: 'small' } },
      MuiFormControl: { defaultProps: { size: 'small' } },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: isLight ? '#eceef2' : '#252a34' },
          head: { fontWeight: 600, color: isLight ? '#555d75' : '#a3abbd', whiteSpace: 'nowrap' },
        },
      },
      MuiChip: { styleOverrides: { root: { borderRadius: 6, fontWeight: 500 } } },
    },
  });
}

export const lightTheme = themeOf('light');
export const darkTheme = themeOf('dark');
