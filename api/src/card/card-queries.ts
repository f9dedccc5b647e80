import { createHash } from 'node:crypto';
import { contentPages } from 'shared/contracts/content/content-page.ts';
import { findLiveVersion } from '../content/content-queries.ts';
import type { Db } from '../database/db.ts';
import { findPublishedTitle } from '../news/news-queries.ts';
import { beijingDay } from '../server/format/beijing-time.ts';
import { findSection } from '../site/site-queries.ts';
import type { CardText } from './draw-card.ts';

/** The next one when a card is drawn in another way: those who keep pictures by their address get the new one. */
const drawing = 1;

const versionOf = (title: string) => createHash('sha256').update(`${drawing} ${title}`).digest('hex').slice(0, 10);

/** Where the card of an article lies, below the API prefix: another title is another address. */
export const newsCard = (id: number, title: string) => `files/card/news-${id}-${versionOf(title)}.png`;
/** The same for a page of blocks. */
export const pageCard = (name: string, title: string) => `files/card/page-${name}-${versionOf(title)}.png`;
/** For every page without a card of its own. */
export const siteCard = 'files/card/site.png';

interface FoundCard extends CardText {
  /** Its address below the API prefix; what was asked for may be an older one. */
  path: string;
}

/** What a card says: always what the site itself says, never what the address asks for. */
export async function findCard(db: Db, name: string): Promise<FoundCard | undefined> {
  const [, id] = /^news-([1-9]\d{0,8})-[0-9a-f]{10}\.png$/.exec(name) ?? [];
  if (id) {
    const article = await findPublishedTitle(db, Number(id));
    if (!article) return undefined;
    const { title, categoryName, createTime } = article;
    const label = `${categoryName} · ${beijingDay(createTime)}`;
    return { path: newsCard(Number(id), title), title, label, seed: `news-${id}`, site: (await findSite(db)).name };
  }
  const page = contentPages.find((one) => new RegExp(`^page-${one}-[0-9a-f]{10}\\.png$`).test(name));
  if (page) {
    const version = await findLiveVersion(db, page);
    if (!version) return undefined;
    const { name: site } = await findSite(db);
    return { path: pageCard(page, version.title), title: version.title, label: '', seed: page, site };
  }
  if (name !== 'site.png') return undefined;
  const site = await findSite(db);
  return { path: siteCard, title: site.about || site.name, label: '', seed: 'site', site: site.name };
}

async function findSite(db: Db): Promise<{ name: string; about: string }> {
  const { shop_name: name, pc_desc: about } = await findSection(db, 'website');
  return { name, about };
}
