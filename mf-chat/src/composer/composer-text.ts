import type { EarlyForm } from 'shared/site/remote.ts';

/** What was sent before the code had come. From now on the form is the composer's own. */
export function takeEarly(form: EarlyForm | null): string | undefined {
  if (!form?.hasAttribute('data-early')) return undefined;
  form.removeAttribute('data-early');
  return form.early;
}

/** What a visitor wrote behind the text that is sent, or instead of it. */
export function textAfter(sent: string, text: string): string {
  const typed = text.trimStart();
  return typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : text;
}

/** Without a question that is all of the text, or stands on lines of its own before the rest. */
export function textWithout(question: string, text: string): string {
  if (text.trim() === question) return '';
  return text.startsWith(`${question}\n`) ? text.slice(question.length + 1) : text;
}

/** A question that comes back stands before what was typed meanwhile, once. */
export function textWith(question: string, text: string): string {
  const rest = textWithout(question, text);
  return rest.trim() ? `${question}\n${rest}` : question;
}

export function growToText(field: HTMLTextAreaElement): void {
  // Browsers with `field-sizing` do it in CSS.
  if (typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
