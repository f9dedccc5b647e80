import type { SiteConfig } from 'shared/contracts/site/site.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import type { Layout } from 'shared/site/remote.ts';

/** One line of the table of URLs: who shows the pages below a prefix, and in which frame. */
export interface TableRow {
  /** `/news` stands for itself and all below it; `/` for itself alone. */
  prefix: string;
  remote: RemoteName;
  layout: Layout;
  /** Only for visitors who are logged in. A page may ask for it where the table does not, never the other way. */
  auth: boolean;
  /** The setting by which an operator opens it to visitors all the same. */
  opensBy?: 'public_prices';
  /**
   * Pages of the specification that the remote does not have yet, by path, each with its title. They show "in
   * preparation" until a release brings them.
   */
  planned: Readonly<Record<string, string>>;
}

type More = Partial<Pick<TableRow, 'auth' | 'opensBy' | 'planned'>>;

const row = (prefix: string, remote: RemoteName, layout: Layout, more: More = {}): TableRow => ({
  prefix,
  remote,
  layout,
  auth: false,
  planned: {},
  ...more,
});

const member = { auth: true };

/** The table of URLs (spec section 2). A team adds pages below its prefixes without touching it. */
export const urlTable: readonly TableRow[] = [
  row('/', 'mf-chat', 'app'),
  row('/chat', 'mf-chat', 'app'),
  row('/create', 'mf-chat', 'app'),
  row('/create/produce', 'mf-chat', 'app', member),
  row('/skill', 'mf-chat', 'app', member),
  // The specification says of `/app` itself that the app layout is off.
  row('/app', 'mf-creative', 'default'),
  row('/app/drawing', 'mf-creative', 'app'),
  row('/app/mind_map', 'mf-creative', 'app'),
  row('/app/qrcode', 'mf-creative', 'app'),
  row('/app/square', 'mf-creative', 'app'),
  row('/openvip', 'mf-account', 'up-down', { ...member, opensBy: 'public_prices' }),
  row('/recharge', 'mf-account', 'up-down', member),
  row('/redeem_code', 'mf-account', 'up-down', member),
  row('/user', 'mf-account', 'up-down', member),
  row('/promotion', 'mf-promotion', 'up-down', member),
  row('/news', 'mf-content', 'up-down'),
  row('/policy', 'mf-content', 'blank'),
  row('/introduce', 'mf-content', 'up-down'),
  row('/cms_index', 'mf-content', 'blank'),
  row('/cms_lead', 'mf-content', 'blank'),
  row('/cms_solution', 'mf-content', 'blank'),
  row('/cms_store', 'mf-content', 'blank'),
];

const longestFirst = urlTable.toSorted((a, b) => b.prefix.length - a.prefix.length);

/** The line that a path falls under: the longest prefix wins. `/%6Eews` is `/news`, `/NEWS` is nothing. */
export function findRow(pathname: string): TableRow | undefined {
  const path = decoded(pathname);
  return longestFirst.find(({ prefix }) => path === prefix || (prefix !== '/' && path.startsWith(`${prefix}/`)));
}

/** Whether a path is only for visitors who are logged in, as the site is configured. */
export function needsLogin(pathname: string, config: SiteConfig | null): boolean {
  const row = findRow(pathname);
  return Boolean(row?.auth) && !(row?.opensBy && config?.[row.opensBy]);
}

/** As the router reads a path: what cannot be decoded stays as it is. */
function decoded(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}
