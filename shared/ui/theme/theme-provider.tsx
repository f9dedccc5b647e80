import { ThemeProvider as EmotionTheme } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import type { Theme } from '@mui/material/styles';
import type { ComponentProps, ReactNode } from 'react';

/**
 * Hands the theme to MUI. MUI's own provider also brings colour-scheme storage and a variable sheet (4 KB of code);
 * our schemes are CSS, so emotion's context and the components' default props are all that is needed.
 */
export function ThemeProvider({ theme, children }: { theme: Theme; children?: ReactNode }) {
  // MUI types this value as default props alone, and reads the whole `components` of a theme.
  const components = theme.components as ComponentProps<typeof DefaultPropsProvider>['value'];
  return (
    <EmotionTheme theme={theme}>
      <DefaultPropsProvider value={components}>{children}</DefaultPropsProvider>
    </EmotionTheme>
  );
}
