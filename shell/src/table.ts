import type { RemoteName } from 'shared/releases/remotes.ts';
import type { Layout } from 'shared/site/remote.ts';

/** One line of the table of URLs: who shows the pages below a prefix, and in which frame. */
export interface TableRow {
  /** `/news` stands for itself and all below it; `/` for itself alone. */
  prefix: string;
  remote: RemoteName;
  layout: Layout;
  footer: boolean;
  auth: boolean;
}

const row = (prefix: string, remote: RemoteName, layout: Layout, more: Partial<TableRow> = {}): TableRow => ({
  prefix,
  remote,
  layout,
  footer: false,
  auth: false,
  ...more,
});

/** The table of URLs (spec section 2). A team adds pages below its prefixes without touching it. */
export const table: readonly TableRow[] = [
  row('/', 'mf-chat', 'app'),
  row('/chat', 'mf-chat', 'app'),
  row('/news', 'mf-content', 'up-down', { footer: true }),
  row('/app/qrcode', 'mf-creative', 'app'),
  row('/user', 'mf-account', 'up-down', { footer: true, auth: true }),
  row('/promotion', 'mf-promotion', 'up-down', { footer: true, auth: true }),
];

/** The line that a path falls under: the longest prefix wins. */
export function findRow(pathname: string): TableRow | undefined {
  return table
    .filter(({ prefix }) => pathname === prefix || (prefix !== '/' && pathname.startsWith(`${prefix}/`)))
    .toSorted((a, b) => b.prefix.length - a.prefix.length)[0];
}
