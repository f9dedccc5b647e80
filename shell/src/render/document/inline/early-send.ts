/**
 * What stands in the head of every page, for the moments in which its code is still on its way: a form that says so by
 * `data-early` can be sent by its button, or by Enter in its text, and keeps what was sent for its code to take
 * (`EarlyForm` in `shared/site/remote.ts`). Enter means what it means in the composer (`mf-chat/src/composer/composer.tsx`).
 */
export const earlySend = `{
const on = (type, hear) => document.addEventListener(type, (event) => {
const form = event.target.closest?.('form[data-early]');
if (form) hear(event, form, form.querySelector('textarea')); }, true);
const keep = (event, form, field) => { event.preventDefault(); event.stopImmediatePropagation(); form.early = field.value; };
on('submit', keep);
on('keydown', (event, form, field) => { if (event.key == 'Enter' && event.target == field && !event.shiftKey &&
!event.isComposing && event.keyCode != 229 && !matchMedia('(pointer: coarse)').matches) keep(event, form, field); });
on('input', (event, form, field) => { const send = form.querySelector('[type=submit]'); if (send) send.disabled = !field.value.trim(); });
}`;
