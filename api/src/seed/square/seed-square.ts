import { sql } from 'drizzle-orm';
import { squareShows } from 'shared/contracts/creative/square.ts';
import { lookOf, lookPartsOf } from '../../creative/square/own/post-picture.ts';
import { publicGrams } from '../../creative/square/own/publish.ts';
import { squareCategories, squarePosts } from '../../creative/square/square-tables.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import { nameOfContent } from '../../providers/storage/stored-name.ts';
import { sitePictures } from '../../site/pictures/picture-tables.ts';
import { daysAgo } from '../days-ago.ts';
import { drawings } from '../drawings/drawings.ts';
import { listPainted, painter, readPainted } from '../drawings/painted.ts';

/** As the examples of `drawings` are ordered: five of each. */
const categoryNames = ['风景', '国风', '城市', '动物', '静物', '童话', '太空', '图案'];
const ofEach = 5;
const shownDrawings = drawings.slice(0, categoryNames.length * ofEach);
/** Any number; the same in every process. */
const seedLock = 742_004;
const { mediaType, model, modelName } = painter;

/**
 * The square's categories, and in a demo pictures of the demonstration painter as the site's own posts: they name "示例" as their author
 * and no user. Once: an operator who removes them finds them removed.
 */
export async function seedSquare(db: Db, storage: Storage, { siteMode }: Pick<Config, 'siteMode'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if ((await tx.$count(squareCategories)) > 0) return;
    const categories = await tx
      .insert(squareCategories)
      .values(categoryNames.map((name, sort) => ({ name, sort })))
      .returning({ id: squareCategories.id });
    if (siteMode !== 'demo') return;
    const painted = listPainted();
    const posts: (typeof squarePosts.$inferInsert)[] = [];
    const pictures: (typeof sitePictures.$inferInsert)[] = [];
    for (const [at, drawing] of shownDrawings.entries()) {
      const picture = painted[at];
      if (!picture) continue;
      const { file, thumbhash, bytes, ...size } = picture;
      const content = await readPainted(file);
      const name = nameOfContent(content, 'webp');
      await storage.put(name, content, mediaType);
      const { prompt, style, scale, seed } = drawing;
      const [title = ''] = prompt.split('，');
      pictures.push({ name, givenName: title, bytes, ...size });
      const look = await lookOf(content);
      // Of each category by turns, so that the newest ones are of all of them.
      const time = daysAgo(2 + ((at * 7) % shownDrawings.length) / 2);
      posts.push({
        ...{
          categoryId: categories[Math.floor(at / ofEach)]?.id ?? 0,
          title,
          prompt,
          shows: [...squareShows],
          state: 'shown',
        },
        ...{ name, thumbhash, ...size, isByProgram: true, look, lookParts: lookPartsOf(look) },
        grams: publicGrams({ title, prompt, shows: [...squareShows] }),
        parameters: {
          ...{ model, modelName, scale, ...size, seed, style },
          ...{ negative: '', quality: '', version: '', engine: '', other: '' },
        },
        ...{ shownTime: time, createTime: time, updateTime: time },
      });
    }
    await tx.insert(sitePictures).values(pictures).onConflictDoNothing();
    await tx.insert(squarePosts).values(posts);
  });
}
