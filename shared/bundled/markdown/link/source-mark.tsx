import type { MouseEvent, ReactNode } from 'react';

/** `[1]` in an answer that rests on pages of the web. It leads to that page's line in the list below the answer. */
export function sourceMark(number: number, key: string): ReactNode {
  return (
    <sup key={key} className="md-mark">
      <a href={`#source-${number}`} aria-label={`来源 ${number}`} onClick={(event) => goTo(event, number)}>
        [{number}]
      </a>
    </sup>
  );
}

/** Without a new entry in the history: the page's address is the conversation's. */
function goTo(event: MouseEvent, number: number): void {
  event.preventDefault();
  const line = event.currentTarget.closest('.answer')?.querySelector<HTMLElement>(`[data-source="${number}"]`);
  line?.focus({ preventScroll: true });
  line?.scrollIntoView({ block: 'center' });
}
