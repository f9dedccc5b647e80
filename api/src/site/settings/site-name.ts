import { siteNamePlace } from 'shared/contracts/operator/site/site-name.ts';
import type { Db } from '../../platform/database/db.ts';
import { findSection } from './stored-settings.ts';

export async function findSiteName(db: Db): Promise<string> {
  return (await findSection(db, 'website')).shop_name;
}

/** What operators wrote, with the site's name wherever `{{site_name}}` stands, at any depth. */
export function withSiteName<T>(value: T, name: string): T {
  if (typeof value === 'string') return value.replaceAll(siteNamePlace, () => name) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => withSiteName(one, name)) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withSiteName(one, name)])) as T;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The same for HTML. */
export const withSiteNameInHtml = (html: string, name: string): string =>
  withSiteName(
    html,
    name.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign),
  );
