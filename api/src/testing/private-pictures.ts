import { eq, sql } from 'drizzle-orm';
import { squareShows } from 'shared/contracts/creative/square.ts';
import { drawRecords, drawRequests } from '../creative/pictures/pictures.ts';
import { publicGrams } from '../creative/square/own/publish.ts';
import { squarePosts } from '../creative/square/square-tables.ts';
import { unguessableName } from '../providers/storage/stored-name.ts';
import { insertMadeFiles } from '../site/made-files/made-files.ts';
import { type SquareSite, squareSite } from './square.ts';

const states = ['draft', 'review', 'refused', 'withdrawn', 'taken_down', 'deleted'] as const;

/** Pictures that are nobody else's: half of them without a post, the other half with one in a state that is not shown. @returns their files */
async function makePrivate({ on, author }: SquareSite, count: number): Promise<string[]> {
  const { db } = on.site.database;
  const painted = await on.painted(author);
  const [record] = await db.select().from(drawRecords).where(eq(drawRecords.id, painted.id));
  const [request] = await db
    .select()
    .from(drawRequests)
    .where(eq(drawRequests.id, record?.requestId ?? 0));
  if (!record || !request) throw new Error('nothing was painted');
  const bytes = Buffer.from(on.picture, 'base64');
  const names: string[] = [];
  await db.transaction(async (tx) => {
    for (let made = 0; made < count; made++) {
      const words = `私密画作${made}`;
      const { id: _request, ...asked } = request;
      const [own] = await tx
        .insert(drawRequests)
        .values({ ...asked, prompt: words })
        .returning({ id: drawRequests.id });
      const [name, small, shownName, shownSmall] = Array.from({ length: 4 }, () => unguessableName('webp')) as [
        ...[string, string, string, string],
      ];
      const { id: _record, ...picture } = record;
      const values = { ...picture, requestId: own?.id ?? 0, name, thumbnails: [{ width: 320, name: small }] };
      const [kept] = await tx.insert(drawRecords).values(values).returning({ id: drawRecords.id });
      await insertMadeFiles(tx, author.id, [
        { name, bytes: 1 },
        { name: small, bytes: 1 },
      ]);
      names.push(name, small);
      if (made % 2) continue;
      const state = states[(made / 2) % states.length] ?? 'draft';
      const shows = [...squareShows];
      const content = { title: words, prompt: words, shows };
      await tx.insert(squarePosts).values({
        userId: author.id,
        recordId: kept?.id ?? 0,
        state,
        width: 8,
        height: 8,
        ...content,
        grams: publicGrams(content),
        name: shownName,
        thumbnails: [{ width: 320, name: shownSmall }],
        // Some of them were shown once.
        shownTime: made % 4 ? new Date() : null,
      });
      const files = [shownName, shownSmall].map((one) => ({ name: one, bytes: 1, isWithheld: true }));
      await insertMadeFiles(tx, author.id, files);
      names.push(shownName, shownSmall);
    }
  });
  // A visitor who is refused one of them is not refused because its bytes are missing.
  for (const name of names.slice(0, 400)) await on.site.app.storage.put(name, bytes, 'image/webp');
  return names;
}

/** The test of a crawler on a site with this number of private pictures. */
export function testCrawler(count: number): void {
  let square: SquareSite;
  beforeAll(async () => {
    square = await squareSite();
  });
  afterAll(() => square.close());

  test(`an anonymous crawler finds none of ${count} private pictures`, async () => {
    const { site } = square.on;
    const shown = await square.shown({ title: '公开的一张' });
    const names = await makePrivate(square, count);
    square.fresh();
    const { rows } = await site.database.db.execute<{ last: number }>(
      sql`select max(id)::int as last from square_posts`,
    );
    const last = rows[0]?.last ?? 0;
    expect(last).toBeGreaterThanOrEqual(count / 2);
    const seen: string[] = [];
    const visit = async (path: string) => seen.push(JSON.stringify(await site.get(path)));
    for (const sort of ['new', 'hot']) {
      for (const words of ['', '&keyword=私密', '&keyword=私密画作7', `&at=${last}`, '&from=3', '&page_no=2']) {
        await visit(`/draw_square/lists?page_size=100&sort=${sort}${words}`);
      }
    }
    for (const path of ['addresses', 'categoryLists', 'mine', 'lists?category_id=0', 'lists?category_id=-1']) {
      await visit(`/draw_square/${path}`);
    }
    await visit('/draw_records/records?page_size=100');
    for (let id = 1; id <= last; id++) {
      for (const path of ['detail', 'similar', 'remix']) await visit(`/draw_square/${path}?id=${id}`);
      const card = await site.app.inject({ url: `/api/files/card/square-${id}-0123456789.png` });
      expect([id, card.statusCode]).toEqual([id, id === shown.id ? 302 : 404]);
    }
    const all = seen.join('\n');
    expect(all).toContain('公开的一张');
    expect(all).not.toContain('私密');
    const found = new Set([...all.matchAll(/files\/upload\/([\w-]+\.\w+)/g)].map(([, name]) => name));
    expect(found.size).toBeGreaterThan(0);
    expect(names.filter((name) => found.has(name))).toEqual([]);
    // Nor does what was copied for a post answer, of one whose name is known.
    const posts = await site.database.db.select().from(squarePosts).where(eq(squarePosts.userId, square.author.id));
    for (const { state, name, thumbnails } of posts.slice(0, 60)) {
      const statuses = [];
      for (const one of [name, ...thumbnails.map((small) => small.name)]) {
        statuses.push(await square.status(`/api/files/upload/${one}`));
      }
      expect([state, new Set(statuses)]).toEqual([state, new Set([state === 'shown' ? 200 : 404])]);
    }
  });
}
