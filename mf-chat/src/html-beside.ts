/** The HTML of the Markdown text in the box that a button stands in; its code is loaded with the first copy. */
export function htmlBeside(button: Element, box: string): (() => Promise<string>) | undefined {
  const container = button.closest(box);
  if (!container?.querySelector('.md-group')) return undefined;
  return async () => (await import('./copied-html.ts')).copiedHtml(container);
}
