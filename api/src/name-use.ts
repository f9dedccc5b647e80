import { siteNamePlace } from 'shared/contracts/operator/site/site-name.ts';
import { news } from './content/news/news-tables.ts';
import { findLiveIds } from './content/page/content-queries.ts';
import { pageVersions } from './content/page/content-tables.ts';
import { policies } from './content/policy/policy-tables.ts';
import type { Tx } from './platform/database/db.ts';
import { settings } from './site/settings/site-tables.ts';

const builtInLogo = 'files/v1/brand/logo.svg';

/** Texts for visitors that have this name of the site in them, and how many times each: `policies show service (2 ×)`. */
export async function findNameUses(tx: Tx, name: string): Promise<string[]> {
  const timesIn = (value: unknown) => JSON.stringify(value).split(JSON.stringify(name).slice(1, -1)).length - 1;
  const live = await findLiveIds(tx);
  const sections = await tx.select().from(settings);
  const places: [string, number][] = [
    ...(await tx.select().from(policies)).map((row): [string, number] => [
      `policies show ${row.type}`,
      timesIn([row.title, row.content]),
    ]),
    ...(await tx.select().from(pageVersions))
      .filter(({ id }) => live.has(id))
      .map(({ id, title, description, blocks }): [string, number] => [
        `pages show ${id}`,
        timesIn([title, description, blocks]),
      ]),
    ...(await tx.select({ id: news.id, title: news.title, content: news.content }).from(news)).map(
      ({ id, title, content }): [string, number] => [`news show ${id}`, timesIn([title, content])],
    ),
    ...sections.map(({ name: section, value }): [string, number] => [`settings list ${section}`, timesIn(value)]),
  ];
  const found = places.filter(([, times]) => times > 0).map(([place, times]) => `${place} (${times} ×)`);
  const website = sections.find((row) => row.name === 'website')?.value as { pc_logo?: string } | undefined;
  if (website?.pc_logo === builtInLogo) found.push('website.pc_logo: the built-in picture has the name 智绘工坊 in it');
  return found;
}

/** For an operator who has renamed the site; empty: the old name stands nowhere. */
export const sayNameUses = (name: string, places: string[]): string =>
  places.length === 0
    ? ''
    : `"${name}" still stands in: ${places.join(', ')}. Write ${siteNamePlace} in its place, and it follows the setting from then on.`;
