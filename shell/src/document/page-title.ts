import type { PageMatch } from 'shared/site/remote.ts';

/** The shown page's own title, from the innermost match that names itself; one made of data waits for the data. */
export function pageTitle(matches: readonly PageMatch[]): string | undefined {
  for (const { handle, loaderData } of matches.toReversed()) {
    const title = handle?.title;
    if (typeof title === 'string') return title;
    // A route declares its title beside its loader; the list of matches has lost the loader's type.
    if (title && loaderData != null) return title(loaderData as never);
  }
  return undefined;
}
