import { enqueueSnackbar } from 'notistack';

/** Shows a toast (spec section 9: 3,000 ms). In the browser only: in effects and event handlers. */
export function showToast(kind: 'success' | 'error' | 'info' | 'warning', text: string): void {
  enqueueSnackbar(text, { variant: kind, autoHideDuration: 3000 });
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
