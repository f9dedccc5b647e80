import { Fragment, type ReactNode } from 'react';
import { findBareAddresses } from './bare-addresses.ts';

/** Text with its bare addresses as links. */
export function renderText(text: string, key: number, inLink: boolean): ReactNode {
  const addresses = inLink ? [] : findBareAddresses(text);
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
