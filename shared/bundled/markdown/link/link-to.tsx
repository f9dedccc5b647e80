import type { ReactNode } from 'react';

/** A name of a site at the beginning of a text, as a reader would take it. */
const named = /^\s*(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?=[/?#:\s]|$)/i;

/**
 * A link in a text that nobody answers for. The name of the site that it leads to is shown when it is pointed at or
 * focused (`useLinkHost`), and at once when its words name another one.
 */
export function linkTo(href: string, title: string | undefined, children: ReactNode[], key: number): ReactNode {
  const host = hostOf(href);
  const said = named.exec(children.filter((child) => typeof child === 'string').join(''))?.[1]?.toLowerCase();
  const isPlain = host === undefined || said === host;
  const isElsewhere = !isPlain && said !== undefined;
  return (
    <a
      key={key}
      href={href}
      title={title}
      target="_blank"
      rel="noopener noreferrer"
      {...(isPlain ? {} : { 'data-host': host, 'aria-description': `前往 ${host}` })}
      {...(isElsewhere ? { className: 'md-elsewhere' } : {})}
    >
      {children}
    </a>
  );
}

/** The name of the site as the browser understands it (`xn--…` for one that only looks like another). */
function hostOf(href: string): string | undefined {
  // Without the path, which may be as long as a book.
  const [start] = /^https?:[/\\]*[^/\\?#]*/i.exec(href) ?? [];
  return (start && URL.parse(start)?.host) || undefined;
}
