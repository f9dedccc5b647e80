export type ToastKind = 'success' | 'error' | 'info' | 'warning';

/** Shows a toast (spec section 9: 3,000 ms, offset 16). In the browser only: in effects and event handlers. */
export function showToast(kind: ToastKind, text: string): void {
  // Loaded with the first toast: a visitor who never sees one does not pay for it.
  void import('./lazy/toast-host.tsx').then(({ toast }) => toast(kind, text));
}

/** Copies text and says so with the words of spec section 8. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', '复制成功！');
  } catch {
    showToast('error', '复制失败，请手动复制');
  }
}
