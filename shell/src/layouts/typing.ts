import type { FocusEvent } from 'react';

const notText = ['button', 'checkbox', 'color', 'file', 'radio', 'range', 'reset', 'submit'];
const textFields = `:is(textarea, input${notText.map((type) => `:not([type=${type}])`).join('')})`;

const formOf = (element: EventTarget | null) => (element instanceof Element ? element.closest('main form') : null);

/**
 * Somebody types in a form of the page: since one of its text fields has the focus, until the focus leaves the form. A button
 * that is pressed first does not count, and one that is pressed after typing does not end it: the page would move away
 * under the finger.
 */
export const typing = {
  /** For CSS, from the frame on. The field by itself is enough before the page's code has come. */
  selector: `&:has(main form ${textFields}:focus), &[data-typing]:has(main form:focus-within)`,
  onFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
    if (formOf(target) && target.matches(textFields)) currentTarget.dataset.typing = '';
  },
  onBlur({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void {
    if (formOf(target) !== formOf(relatedTarget)) delete currentTarget.dataset.typing;
  },
};
