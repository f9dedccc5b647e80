import { link } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { squarePosts } from '../../../api/src/creative/square/square.ts';
import { openDatabase } from '../../../api/src/platform/database/db.ts';
import { gramsOf } from '../../../api/src/platform/database/grams.ts';
import { unguessableName } from '../../../api/src/providers/storage/stored-name.ts';
import { madeFiles } from '../../../api/src/site/made-files/made-file-tables.ts';

const words = ['雪山', '灯塔', '猫', '花园', '列车', '村庄', '星空', '森林', '海浪', '集市', '竹林', '沙丘', '月亮'];
const hour = 3_600_000;
/** As many as one statement takes. */
const atOnce = 250;

/**
 * Fills the square of this folder's database up to this many posts: copies of those that are shown, each with words, a time, likes and
 * a small picture of its own. The site must not run.
 */
export async function fillSquare(dataDir: string, wanted: number): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    const there = await db.select().from(squarePosts).where(eq(squarePosts.state, 'shown'));
    if (there.length === 0) throw new Error('the square has no posts to copy');
    const missing = Array.from({ length: wanted - there.length }, (_, at) => at);
    for (let begin = 0; begin < missing.length; begin += atOnce) {
      const posts: (typeof squarePosts.$inferInsert)[] = [];
      const files: (typeof madeFiles.$inferInsert)[] = [];
      for (const at of missing.slice(begin, begin + atOnce)) {
        const { id: _, ...post } = there[at % there.length] as (typeof there)[number];
        const title = `${words[at % words.length]}与${words[(at * 7 + 3) % words.length]} ${at + 1}`;
        const thumbnails = [];
        for (const { width, name } of post.thumbnails) {
          const own = unguessableName('webp');
          await link(join(dataDir, 'uploads', name), join(dataDir, 'uploads', own));
          thumbnails.push({ width, name: own });
          files.push({ name: own, userId: null, bytes: 1 });
        }
        const shownTime = new Date(Date.now() - (wanted - at) * 2 * hour);
        posts.push({ ...post, title, thumbnails, grams: gramsOf(0, `${title}\n${post.prompt}`), shownTime });
      }
      await db.transaction(async (tx) => {
        if (files.length > 0) await tx.insert(madeFiles).values(files);
        await tx.insert(squarePosts).values(posts);
      });
    }
    const count = await db.$count(squarePosts, eq(squarePosts.state, 'shown'));
    if (count !== wanted) throw new Error(`${count} posts instead of ${wanted}`);
  } finally {
    await close();
  }
}
