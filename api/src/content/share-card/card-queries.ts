import { contentPages } from 'shared/contracts/content/content-page.ts';
import { findSharedPost } from '../../creative/square/square.ts';
import type { Db } from '../../platform/database/db.ts';
import { type Card, findSiteCard, newsCard, pageCard, squareCard } from '../card-address/card-address.ts';
import { findPublishedTitle } from '../news/news-queries.ts';
import { findLiveVersion } from '../page/content-queries.ts';

/** What the name of a card stands for, in any version. */
export const subjectOf = (name: string): string | undefined =>
  name === 'site.png' ? 'site' : /^((?:news|page|square)-\w+)-[0-9a-f]{10}\.png$/.exec(name)?.[1];

/** The card as it is now: always what the site itself says, never what the address asks for. */
export async function findCard(db: Db, subject: string): Promise<Card | undefined> {
  const [, id] = /^news-([1-9]\d{0,8})$/.exec(subject) ?? [];
  if (id) {
    const article = await findPublishedTitle(db, Number(id));
    return article && newsCard(db, article);
  }
  const [, post] = /^square-([1-9]\d{0,8})$/.exec(subject) ?? [];
  if (post) {
    const shared = await findSharedPost(db, Number(post));
    return shared && squareCard(db, shared);
  }
  const page = contentPages.find((one) => subject === `page-${one}`);
  if (page) {
    const version = await findLiveVersion(db, page);
    return version && pageCard(db, page, version.title);
  }
  if (subject !== 'site') return undefined;
  return findSiteCard(db);
}
