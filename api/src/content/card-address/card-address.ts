import { createHash } from 'node:crypto';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import type { ContentPageName } from 'shared/contracts/content/content-page.ts';
import type { Db } from '../../platform/database/db.ts';
import { findSection, siteCard, withSiteName } from '../../site/settings/settings.ts';

/** The next one when a card is drawn in another way: those who keep pictures by their address get the new one. */
const drawing = 1;

/** What a card says. */
export interface CardText {
  title: string;
  /** The small line below the title. */
  label: string;
  /** Name of the site. */
  site: string;
  /** Chooses the picture behind it. */
  seed: string;
  /** Stored name of a picture that is shown at the right; absent: none. */
  picture?: string;
}

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

interface CardArticle {
  id: number;
  title: string;
  categoryName: string;
  createTime: Date;
}

export async function newsCard(db: Db, { id, title, categoryName, createTime }: CardArticle): Promise<Card> {
  const { name: site } = await findSite(db);
  const subject = `news-${id}`;
  return cardOf(subject, { title, label: `${categoryName} · ${beijingDay(createTime)}`, seed: subject, site });
}

interface CardPost {
  id: number;
  title: string;
  prompt: string;
  shows: readonly string[];
  name: string;
  thumbnails: { name: string }[];
  tool: 'draw' | 'qr';
}

/** The card of a post of the square, with its picture; of the prompt what its author shows. */
export async function squareCard(
  db: Db,
  { id, title, prompt, shows, name, thumbnails, tool }: CardPost,
): Promise<Card> {
  const { name: site } = await findSite(db);
  const label = tool === 'qr' ? '艺术二维码' : 'AI 绘画';
  const words = title || (shows.includes('prompt') ? prompt : '') || label;
  const picture = thumbnails.at(1)?.name ?? thumbnails.at(0)?.name ?? name;
  return cardOf(`square-${id}`, { title: words, label, site, seed: `square-${id}`, picture });
}

export async function pageCard(db: Db, page: ContentPageName, title: string): Promise<Card> {
  const { name: site } = await findSite(db);
  return cardOf(`page-${page}`, { title: withSiteName(title, site), label: '', seed: page, site });
}

/** The card of the site itself, at an address that stays. */
export async function findSiteCard(db: Db): Promise<Card> {
  const site = await findSite(db);
  return { path: siteCard, title: site.about || site.name, label: '', seed: 'site', site: site.name };
}

async function findSite(db: Db): Promise<{ name: string; about: string }> {
  const { shop_name: name, pc_desc: about } = await findSection(db, 'website');
  return { name, about: withSiteName(about, name) };
}
