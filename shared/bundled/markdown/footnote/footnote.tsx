import { CornerLeftUp } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';

/** The mark in the text. It leads to its footnote once that is there. */
export function footnoteMark(label: string, text: string, key: number, isLink: boolean): ReactNode {
  const id = idOf(text, label);
  return (
    <sup key={key} className="md-mark">
      {isLink ? (
        <a href={`#${id}`} data-note={id} aria-label={`脚注 ${label}`} onClick={(event) => goTo(event, byId(id))}>
          {label}
        </a>
      ) : (
        label
      )}
    </sup>
  );
}

interface FootnoteProps {
  label: string;
  /** Names the text on the page: two answers may both have a footnote 1. */
  text: string;
  /** Another footnote of the same label stands before this one and is meant by all marks. */
  isRepeated: boolean;
  children: ReactNode;
}

/** A footnote where it was written, with the way back to its mark. */
export function Footnote({ label, text, isRepeated, children }: FootnoteProps) {
  const id = idOf(text, label);
  const firstMark = () => [...document.querySelectorAll<HTMLElement>('a[data-note]')].find(isOf(id));
  return (
    <div className="md-note" role="note" aria-label={`脚注 ${label}`} tabIndex={-1} {...(isRepeated ? {} : { id })}>
      <span aria-hidden>{label}</span>
      <div>{children}</div>
      <button type="button" aria-label={`回到脚注 ${label} 的正文`} onClick={(event) => goTo(event, firstMark())}>
        <CornerLeftUp size={14} aria-hidden />
      </button>
    </div>
  );
}

const idOf = (text: string, label: string) => `${text}-note-${encodeURIComponent(label)}`;
const byId = (id: string) => document.getElementById(id);
const isOf = (id: string) => (mark: HTMLElement) => mark.dataset.note === id;

/** Without a new entry in the history: the page's address is the conversation's. */
function goTo(event: MouseEvent, target: HTMLElement | null | undefined): void {
  event.preventDefault();
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}
