/** What an address may say in one more layer of escapes; more layers than anybody needs are refused. */
const maxLayers = 4;

/**
 * Path and query under which a request is passed on to the API, or undefined when it does not lie below the API's prefix however
 * it is read: another reader may resolve `..%2f`, `%2e%2e`, `\` or `%252e` where this one does not.
 *
 * @param target the request's own, e.g. `/api/news/detail?id=1`
 * @param prefix e.g. `/api`
 */
export function onwardPath(target: string, prefix: string): string | undefined {
  const [path = '', query] = splitOnce(target, '?');
  if (!path.startsWith(`${prefix}/`) || path.includes('#')) return undefined;
  let read = path;
  for (let layer = 0; ; layer++) {
    if (/[\\\0]|(^|\/)\.\.?(\/|;|$)/.test(read)) return undefined;
    const next = decoded(read);
    if (next === read) return query === undefined ? path : `${path}?${query}`;
    if (next === undefined || layer === maxLayers) return undefined;
    read = next;
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function splitOnce(text: string, at: string): [string, string?] {
  const index = text.indexOf(at);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}
