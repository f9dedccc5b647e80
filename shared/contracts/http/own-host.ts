/** The refusal of a name that `isOwnHost` does not know, with HTTP 403: for operators, in English. */
export const unknownHost =
  'This port does not answer to this name. Ask it by its address, or by the name of this machine.';

/**
 * Whether a request's `Host` is one that only programs of the private network ask for: an address, a name without a dot
 * (`localhost`, a service of compose), or one of `names`. A page of the web can have its own name point to a private port (DNS
 * rebinding) and read what it answers; then `Host` is that page's name, which has a dot.
 */
export function isOwnHost(host: string | undefined, names: readonly string[]): boolean {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname.replace(/\.$/, '');
  if (!name) return false;
  const isAddress = name.startsWith('[') || /^[\d.]+$/.test(name);
  return isAddress || !name.includes('.') || names.some((own) => own.toLowerCase() === name);
}
