import { enqueueSnackbar, SnackbarProvider } from 'notistack';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ToastKind } from '../toasts.ts';

let host: HTMLElement | undefined;

/** Puts a toast on the page; the first one mounts the host, in a React root of its own. */
export function toast(kind: ToastKind, text: string): void {
  if (!host?.isConnected) {
    host = document.createElement('div');
    document.body.append(host);
    const root = createRoot(host);
    // `enqueueSnackbar` exists only once a provider was rendered.
    flushSync(() =>
      root.render(
        <SnackbarProvider
          maxSnack={3}
          autoHideDuration={3000}
          anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        />,
      ),
    );
  }
  enqueueSnackbar(text, { variant: kind, preventDuplicate: true });
}
