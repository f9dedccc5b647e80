/** Where the keyboard continues when the payment was left. */
export const buyButtonId = 'buy';

/**
 * Gives the keyboard a place when what had it is gone: the button that opened the dialog was disabled meanwhile, or the
 * order's link went with its payment.
 */
export function takeFocusBack(): void {
  if (document.activeElement !== document.body) return;
  const button = document.getElementById(buyButtonId);
  const place = button ?? document.querySelector<HTMLElement>('main h1');
  if (!button) place?.setAttribute('tabindex', '-1');
  place?.focus({ preventScroll: true });
}
