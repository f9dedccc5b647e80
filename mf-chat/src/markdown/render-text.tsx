import { Fragment, type ReactNode } from 'react';
import { safeHref } from 'shared/site/address.ts';

/** An address ends before white space, quotes, brackets of markup and everything Chinese. */
const bareAddress = /https?:\/\/[^\s<>"'`\\|‘’“”…\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+/gi;

/** Text with its bare web addresses as links. */
export function renderText(text: string, key: number, inLink: boolean): ReactNode {
  if (inLink || !text.includes('://')) return text;
  const parts: ReactNode[] = [];
  let from = 0;
  for (const found of text.matchAll(bareAddress)) {
    const address = withoutTrail(found[0]);
    const href = safeHref(address);
    if (!href || !/^https?:\/\/[^/?#]/i.test(href)) continue;
    parts.push(
      text.slice(from, found.index),
      <a key={found.index} href={href} target="_blank" rel="noopener noreferrer">
        {address}
      </a>,
    );
    from = found.index + address.length;
  }
  return parts.length ? (
    <Fragment key={key}>
      {parts}
      {text.slice(from)}
    </Fragment>
  ) : (
    text
  );
}

/** Punctuation at the end belongs to the sentence; a closing bracket too unless the address opened it. */
function withoutTrail(address: string): string {
  let [end, unopened] = [address.length, 0];
  for (const letter of address) unopened += letter === ')' ? 1 : letter === '(' ? -1 : 0;
  for (; end > 0; end--) {
    const last = address[end - 1] ?? '';
    if (last === ')' && unopened-- <= 0) break;
    if (!/[.,;:!?)\]}*_~]/.test(last)) break;
  }
  return address.slice(0, end);
}
