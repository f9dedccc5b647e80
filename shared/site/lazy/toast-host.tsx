import './fill-toast-sheet.ts';
import { type CustomContentProps, closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import type { CSSProperties, Ref } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { reachByKeyboard } from '../browser/reach-by-keyboard.ts';
import type { ToastAction, ToastKind } from '../toasts.ts';
import { keepAboveDialogs } from './above-dialogs.ts';

/** Milliseconds (spec section 9). Time stands still under the pointer. */
const toastDuration = 3000;
const notificationDuration = 4500;
/** Characters that can be read while a toast stands. A longer text scrolls, and stays until it is closed. */
const readable = 200;

/** module-state: an element of the page; toasts are put up by event handlers and effects, never on a server. */
let host: HTMLElement | undefined;

/** Puts a toast on the page; the first one mounts the host, in a React root of its own. */
export function toast(kind: ToastKind, text: string): void {
  mount();
  enqueueSnackbar(text, {
    variant: kind,
    preventDuplicate: true,
    autoHideDuration: isLong(text) ? null : toastDuration,
  });
}

/** Puts a notification at the top right: a headline, a sentence, an optional button, a close button. */
export function notify(kind: ToastKind, title: string, text: string, action?: ToastAction): void {
  mount();
  enqueueSnackbar(text, {
    variant: kind,
    ...{ heading: title, button: action },
    autoHideDuration: action || isLong(text) ? null : notificationDuration,
    anchorOrigin: { vertical: 'top', horizontal: 'right' },
  });
}

const isLong = (text: string) => text.length > readable;

function mount(): void {
  if (host?.isConnected) return;
  host = document.createElement('div');
  document.body.append(host);
  keepAboveDialogs(host);
  const root = createRoot(host);
  const Components = { success: Toast, error: Toast, info: Toast, warning: Toast };
  // `enqueueSnackbar` exists only once a provider was rendered.
  flushSync(() =>
    root.render(
      <SnackbarProvider
        maxSnack={4}
        Components={Components}
        classes={{ containerAnchorOriginTopCenter: 'toasts', containerAnchorOriginTopRight: 'notices' }}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      />,
    ),
  );
}

const round = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z';
const icons: Record<ToastKind, { path: string; word: string; colour: string }> = {
  success: { path: `${round}m-4 9 3 3 5-6`, word: '成功', colour: 'var(--success)' },
  error: { path: `${round}M12 8v5m0 3.5v.01`, word: '出错', colour: 'var(--danger)' },
  warning: { path: 'M12 4 2.5 20h19zM12 10v4m0 3v.01', word: '注意', colour: 'var(--warning)' },
  info: { path: `${round}m0 9v5m0-8.5v.01`, word: '提示', colour: 'var(--info)' },
};

/** `heading`: a notification's headline. */
type ToastProps = CustomContentProps & { heading?: string; button?: ToastAction; ref?: Ref<HTMLDivElement> };

function Toast({ ref, id, variant, message, style, heading, button }: ToastProps) {
  const { path, word, colour } = icons[variant === 'default' ? 'info' : variant];
  return (
    <div ref={ref} className="toast" role="alert" style={{ ...style, '--toast': colour } as CSSProperties}>
      <svg viewBox="0 0 24 24" role="img" aria-label={word}>
        <path d={path} />
      </svg>
      <div className="words">
        {heading && <strong>{heading}</strong>}
        <span className="text" ref={reachByKeyboard}>
          {message}
        </span>
        {button && (
          <button type="button" className="action" onClick={button.run}>
            {button.label}
          </button>
        )}
      </div>
      {(heading || isLong(String(message))) && (
        <button type="button" aria-label="关闭通知" onClick={() => closeSnackbar(id)}>
          <svg viewBox="0 0 24 24" aria-hidden>
            <path d="M6 6l12 12M18 6 6 18" />
          </svg>
        </button>
      )}
    </div>
  );
}
