import { CacheProvider, type EmotionCache } from '@emotion/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import type { VisitStore } from 'shared/site/visit.ts';
import { theme } from 'shared/ui/theme/theme.ts';
import { ThemeProvider } from 'shared/ui/theme/theme-provider.tsx';

/** The providers around the router, the same on both sides. */
export function App({ cache, store, children }: { cache: EmotionCache; store: VisitStore; children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <Provider store={store}>
        <ThemeProvider theme={theme}>{children}</ThemeProvider>
      </Provider>
    </CacheProvider>
  );
}
