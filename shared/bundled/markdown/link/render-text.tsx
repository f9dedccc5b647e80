import { Fragment, type ReactNode } from 'react';
import { findWrittenPictures } from '../picture/written-picture.ts';
import { findBareAddresses } from './bare-addresses.ts';
import { sourceMark } from './source-mark.tsx';

/**
 * Text with its bare addresses as links, with the numbers of sources (`[1]`) as links to as many as there are, and with a
 * note in the place of a picture that is written out in letters.
 */
export function renderText(written: string, key: number, inLink: boolean, sources: number): ReactNode {
  const text = withNotes(written);
  if (inLink) return text;
  // Split by a group: the odd parts are what it matched.
  const parts = sources > 0 ? text.split(/\[(\d{1,2})\]/) : [text];
  if (parts.length === 1) return withAddresses(text, `${key}`);
  return (
    <Fragment key={key}>
      {parts.map((part, at) => {
        if (at % 2 === 0) return withAddresses(part, `${at}`);
        const number = Number(part);
        return number > 0 && number <= sources ? sourceMark(number, `${at}`) : `[${part}]`;
      })}
    </Fragment>
  );
}

function withNotes(text: string): string {
  let [from, noted] = [0, ''];
  for (const { index, length, note } of findWrittenPictures(text)) {
    noted += text.slice(from, index) + note;
    from = index + length;
  }
  return noted + text.slice(from);
}

function withAddresses(text: string, key: string): ReactNode {
  const addresses = findBareAddresses(text);
  if (!addresses.length) return text;
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { index, text: shown, href } of addresses) {
    parts.push(
      text.slice(from, index),
      <a key={index} href={href} target="_blank" rel="noopener noreferrer">
        {shown}
      </a>,
    );
    from = index + shown.length;
  }
  return (
    <Fragment key={key}>
      {parts}
      {text.slice(from)}
    </Fragment>
  );
}
