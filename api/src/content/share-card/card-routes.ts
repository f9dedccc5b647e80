import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { contentPages } from 'shared/contracts/content/content-page.ts';
import { findSharedPost } from '../../creative/square/square.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTurn, sharesOfNetwork } from '../../platform/load/callers.ts';
import { Semaphore } from '../../platform/load/semaphore.ts';
import { Overloaded } from '../../platform/refusals/refusal.ts';
import { siteCard } from '../../site/settings/settings.ts';
import { type Card, findSiteCard, newsCard, pageCard, squareCard } from '../card-address/card-address.ts';
import { findPublishedTitle } from '../news/news-queries.ts';
import { findLiveVersion } from '../page/content-queries.ts';
import { drawCard } from './draw-card.ts';

const maxBytes = 24 * 1024 * 1024;
const day = 86_400;

/**
 * The pictures of shared links. A card takes a tenth of a second of work, so it is drawn once and kept; callers who come
 * meanwhile share it, one is drawn at a time, and nothing that an address invents is drawn at all.
 */
export function cardRoutes(app: FastifyInstance): void {
  const cards = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length });
  const drawing = new Map<string, Promise<Buffer>>();
  const pencil = new Semaphore({ atOnce: 1, maxWaiting: 20, refusal: () => new Overloaded() });

  const drawn = (request: FastifyRequest, key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const known = drawing.get(key);
    if (known) return known;
    const card = pencil.run(draw, sharesOfNetwork(request)).then((bytes) => {
      cards.set(key, bytes);
      return bytes;
    });
    drawing.set(key, card);
    const forget = () => drawing.delete(key);
    card.then(forget, forget);
    return card;
  };

  /** The picture that a card shows; undefined: it has none, or it is gone. */
  const pictureOf = async ({ picture }: Card) => {
    const file = picture ? await app.storage.find(picture) : undefined;
    return file && buffer(await file.read(0, file.size - 1));
  };

  app.get<{ Params: { name: string } }>('/files/card/:name', async (request, reply) => {
    const { name } = request.params;
    const send = (card: Buffer, age: number) =>
      reply
        .headers({
          'content-type': 'image/png',
          'cache-control': `public, max-age=${age}${age > day ? ', immutable' : ''}`,
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(card);
    const subject = subjectOf(name);
    // What was withdrawn has no card any more, though it was drawn.
    const card =
      subject &&
      (await app.prepared.find(`card ${subject}`, () => inTurn(app, request, () => findCard(app.db, subject))));
    if (!card) return reply.callNotFound();
    if (card.path !== `files/card/${name}`) {
      return reply.header('cache-control', 'public, max-age=60').redirect(`${app.config.apiPrefix}/${card.path}`);
    }
    const key = JSON.stringify(card);
    return send(
      cards.get(key) ?? (await drawn(request, key, async () => drawCard(card, await pictureOf(card)))),
      card.path === siteCard ? day / 24 : 30 * day,
    );
  });
}

/** What the name of a card stands for, in any version. */
const subjectOf = (name: string): string | undefined =>
  name === 'site.png' ? 'site' : /^((?:news|page|square)-\w+)-[0-9a-f]{10}\.png$/.exec(name)?.[1];

/** The card as it is now: always what the site itself says, never what the address asks for. */
async function findCard(db: Db, subject: string): Promise<Card | undefined> {
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
