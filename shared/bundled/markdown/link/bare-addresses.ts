/** An address ends before white space, quotes, brackets of markup and everything Chinese. */
const end = '\\s<>"\'`\\\\|‘’“”…\\u2e80-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\uff00-\\uffef';
const web = `(?<![a-z0-9])https?://[^${end}]+|(?<![a-z0-9./@:-])www\\.[^${end}]+`;
/** The name before `@` has 64 characters at most, as mail says; without that bound a long word would be read again and again. */
const mail = '(?<![\\w.+-])(?:mailto:)?[a-z0-9][\\w.+-]{0,63}@[a-z0-9-]+(?:\\.[\\w-]+)+';
const bareAddress = new RegExp(`${web}|${mail}`, 'gi');

export interface BareAddress {
  index: number;
  text: string;
  href: string;
}

/** The addresses in a text that are links without any marks, as GitHub finds them: `https://…`, `www.…`, mail. */
export function findBareAddresses(text: string): BareAddress[] {
  if (!/:\/\/|www\.|@/i.test(text)) return [];
  return [...text.matchAll(bareAddress)].flatMap(({ 0: found, index }) => {
    const address = found.includes('://') || /^www/i.test(found) ? webAddress(found) : mailAddress(found);
    return address ? [{ index, ...address }] : [];
  });
}

function webAddress(found: string) {
  const text = withoutTrail(found);
  const href = /^www\./i.test(text) ? `http://${text}` : text;
  const host = /^https?:\/\/([^/?#:]+)/i.exec(href)?.[1];
  // An underscore is no part of the name of a site, though it may be of a machine's.
  return host && !host.split('.').slice(-2).join().includes('_') ? { text, href } : undefined;
}

function mailAddress(text: string) {
  return /[a-z]$/i.test(text) ? { text, href: /^mailto:/i.test(text) ? text : `mailto:${text}` } : undefined;
}

/** Punctuation at the end belongs to the sentence; a closing bracket too unless the address opened it. */
function withoutTrail(address: string): string {
  let [length, unopened] = [address.length, 0];
  for (const letter of address) unopened += letter === ')' ? 1 : letter === '(' ? -1 : 0;
  for (; length > 0; length--) {
    const last = address[length - 1] ?? '';
    if (last === ')' && unopened-- <= 0) break;
    if (last === ';') length -= entityLength(address, length) - 1;
    else if (!/[.,:!?)\]}*_~]/.test(last)) break;
  }
  return address.slice(0, length);
}

/** The length of `&name;` at the end of the text, or 1 for a semicolon that stands alone. */
function entityLength(text: string, length: number): number {
  return /&[a-z0-9]+;$/i.exec(text.slice(Math.max(0, length - 33), length))?.[0].length ?? 1;
}
