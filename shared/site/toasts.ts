export type ToastKind = 'success' | 'error' | 'info' | 'warning';

/** Shows a toast (spec section 9: 3,000 ms, offset 16). In the browser only: in effects and event handlers. */
export function showToast(kind: ToastKind, text: string): void {
  // Loaded with the first toast: a visitor who never sees one does not pay for it.
  void import('./lazy/toast-host.tsx').then(({ toast }) => toast(kind, text), sayPlainly(text));
}

/** A button in a notification. One that has it stays until it is pressed or closed. */
export interface ToastAction {
  label: string;
  run(): void;
}

/** Shows a notification at the top right (spec section 9: 4,500 ms, gap 16). In the browser only, as toasts are. */
export function showNotification(kind: ToastKind, title: string, text: string, action?: ToastAction): void {
  void import('./lazy/toast-host.tsx').then(
    ({ notify }) => notify(kind, title, text, action),
    sayPlainly(`${title}：${text}`),
  );
}

/** The toasts' own code did not come: the words are said all the same, and the failure is reported as any other. */
const sayPlainly = (text: string) => (error: unknown) => {
  const box = document.createElement('div');
  box.className = 'toast plain';
  box.setAttribute('role', 'alert');
  box.textContent = text;
  document.body.append(box);
  setTimeout(() => box.remove(), 3000);
  throw error;
};

/** Milliseconds that the cover takes to fade once the work is done (spec section 9). */
const closeDelay = 400;

/**
 * Covers the page while something happens that the visitor must wait for. In the browser only.
 *
 * @returns Takes the cover away; a second call does nothing.
 */
export function showLoading(text: string): () => void {
  const cover = document.createElement('div');
  cover.className = 'loading-cover';
  cover.setAttribute('role', 'status');
  const words = document.createElement('span');
  words.textContent = text;
  cover.append(document.createElement('i'), words);
  document.body.append(cover);
  return () => {
    cover.dataset.closing = '';
    setTimeout(() => cover.remove(), closeDelay);
  };
}

/**
 * Copies text and says so with the words of spec section 8. In the browser only, in answer to a click.
 * @param html the same for programs that take HTML (Word, WPS), where the browser can give both
 */
export async function copyText(text: string, html?: () => Promise<string>): Promise<void> {
  const isCopied = await write(text, html).then(
    () => true,
    // A page on plain http has no `navigator.clipboard`; where it is refused, the old way may still do.
    () => copyBySelection(text),
  );
  if (isCopied) showToast('success', '复制成功！');
  else showToast('error', '复制失败，请手动复制');
}

async function write(text: string, html: (() => Promise<string>) | undefined): Promise<void> {
  try {
    if (html) return await navigator.clipboard.write([bothKinds(text, html)]);
  } catch {
    // Firefox before 127 and pages on plain http take text alone.
  }
  await navigator.clipboard.writeText(text);
}

/** Made at once, as Safari wants it: what is not there yet may come. */
const bothKinds = (text: string, html: () => Promise<string>) =>
  new ClipboardItem({
    'text/plain': new Blob([text], { type: 'text/plain' }),
    'text/html': html().then((written) => new Blob([written], { type: 'text/html' })),
  });

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // Inside an open dialog: its focus trap would take the selection away from anywhere else.
  (focused?.closest('[role=dialog], [role=alertdialog]') ?? document.body).append(field);
  field.focus();
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
