/**
 * Keeps what stands in `host` heard and in reach while a dialog of MUI is open. For a dialog, MUI hides all that stands beside
 * it from screen readers and calls the focus back from anywhere outside.
 */
export function keepAboveDialogs(host: HTMLElement): void {
  const show = () => host.removeAttribute('aria-hidden');
  new MutationObserver(show).observe(host, { attributeFilter: ['aria-hidden'] });
  // MUI listens on the document: what it does not hear of, it leaves alone.
  host.addEventListener('focusin', (event) => event.stopPropagation());
  // Behind a dialog's last field comes what stands here, as it does on a page without a dialog.
  document.addEventListener('focusin', (event) => leadFromDialog(host, event), true);
}

function leadFromDialog(host: HTMLElement, event: FocusEvent): void {
  const isEnd = event.target instanceof HTMLElement && event.target.dataset.testid === 'sentinelEnd';
  const button = host.querySelector('button');
  if (!isEnd || !button || host.contains(event.relatedTarget as Node | null)) return;
  event.stopPropagation();
  button.focus();
}
