import { createHash } from 'node:crypto';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { type ContentPageName, contentPages } from 'shared/contracts/content/content-page.ts';
import type { Db } from '../../platform/database/db.ts';
import { siteCard } from '../../site/settings/server-facts.ts';
import { findSection } from '../../site/settings/site-queries.ts';
import { findPublishedTitle } from '../news/news-queries.ts';
import { findLiveVersion } from '../page/content-queries.ts';
import type { CardText } from './draw-card.ts';

/** The next one when a card is drawn in another way: those who keep pictures by their address get the new one. */
const drawing = 1;

/** A card, and where it lies below the API prefix. */
export interface Card extends CardText {
  path: string;
}

/** Other words are another address. */
function cardOf(subject: string, words: CardText): Card {
  const version = createHash('sha256')
    .update(JSON.stringify({ drawing, ...words }))
    .digest('hex')
    .slice(0, 10);
  return { path: `files/card/${subject}-${version}.png`, ...words };
}

type CardArticle = NonNullable<Awaited<ReturnType<typeof findPublishedTitle>>>;

export async function newsCard(db: Db, { id, title, categoryName, createTime }: CardArticle): Promise<Card> {
  const { name: site } = await findSite(db);
  const subject = `news-${id}`;
  return cardOf(subject, { title, label: `${categoryName} · ${beijingDay(createTime)}`, seed: subject, site });
}

export async function pageCard(db: Db, page: ContentPageName, title: string): Promise<Card> {
  const { name: site } = await findSite(db);
  return cardOf(`page-${page}`, { title, label: '', seed: page, site });
}

/** What the name of a card stands for, whatever version of it. */
export const subjectOf = (name: string): string | undefined =>
  name === 'site.png' ? 'site' : /^((?:news|page)-\w+)-[0-9a-f]{10}\.png$/.exec(name)?.[1];

/** The card as it is now: always what the site itself says, never what the address asks for. */
export async function findCard(db: Db, subject: string): Promise<Card | undefined> {
  const [, id] = /^news-([1-9]\d{0,8})$/.exec(subject) ?? [];
  if (id) {
    const article = await findPublishedTitle(db, Number(id));
    return article && newsCard(db, article);
  }
  const page = contentPages.find((one) => subject === `page-${one}`);
  if (page) {
    const version = await findLiveVersion(db, page);
    return version && pageCard(db, page, version.title);
  }
  if (subject !== 'site') return undefined;
  const site = await findSite(db);
  return { path: siteCard, title: site.about || site.name, label: '', seed: 'site', site: site.name };
}

async function findSite(db: Db): Promise<{ name: string; about: string }> {
  const { shop_name: name, pc_desc: about } = await findSection(db, 'website');
  return { name, about };
}
